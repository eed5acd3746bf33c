import type { Modality } from '@cuaderno/domain';
import { ArrowLeft, CloudOff } from 'lucide-react';
import { paths } from '../lib/paths';
import { ButtonLink } from '../ui/button';
import { StatePage } from '../ui/state-page';

const TITLES: Record<Modality, string> = {
  espera: 'Error al cargar la espera',
  monteria: 'Error al cargar la montería',
  rececho: 'Error al cargar el rececho',
};

/** The state of an outing that could not be read or does not exist. */
export function OutingError({ type }: { type: Modality }) {
  return (
    <div className="page">
      <StatePage
        alert
        main="h1"
        icon={<CloudOff size={32} />}
        title={TITLES[type]}
        action={
          <ButtonLink to={paths.book} icon={<ArrowLeft size={20} aria-hidden />}>
            Volver al cuaderno
          </ButtonLink>
        }
      >
        No hemos podido leer esta salida. Si sigue en tu cuaderno, comprueba la conexión y ábrela de
        nuevo.
      </StatePage>
    </div>
  );
}
