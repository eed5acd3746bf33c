import { Link } from 'react-router-dom';
import { useUnsentCount } from '../book/use-sync';
import { count } from '../lib/format';
import type { InstallMenu } from '../lib/install';
import { paths } from '../lib/paths';
import './install-steps.css';

const STEPS: Record<InstallMenu, readonly string[]> = {
  ios: [
    'Pulsa Compartir en la barra del navegador; si no lo ves, está en su menú',
    'Elige «Añadir a pantalla de inicio»',
    'Pulsa «Añadir», ábrela desde ahí y entra con tu cuenta',
  ],
  firefox: [
    'Abre el menú del navegador (los tres puntos)',
    'Elige «Añadir app a la pantalla de inicio»',
    'Confirma con «Añadir» y ábrela desde ahí',
  ],
};

/** How to install the app by the browser's menu; first of all to send, as the iPhone's app has its own storage. */
export function InstallSteps({ menu }: { menu: InstallMenu }) {
  const unsent = useUnsentCount();
  return (
    <ol className="install-steps">
      {menu === 'ios' && (
        <li>
          {unsent > 0 ? (
            <>
              Envía antes lo pendiente (
              <Link to={paths.pending}>{count(unsent, 'salida', 'salidas')}</Link>
              ): la aplicación instalada guarda lo suyo aparte y no lo verá
            </>
          ) : (
            'Envía o termina antes lo que tengas a medias: la aplicación instalada guarda lo suyo aparte'
          )}
        </li>
      )}
      {STEPS[menu].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
