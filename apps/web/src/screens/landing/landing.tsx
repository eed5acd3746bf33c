import { CloudUpload } from 'lucide-react';
import { useDeviceUnsentCount } from '../../book/use-sync';
import { count } from '../../lib/format';
import { failureText } from '../../lib/server/error-texts';
import { goToLogin } from '../../lib/server/session';
import { Button } from '../../ui/button';
import { Drawing } from '../../ui/drawing';
import './landing.css';

/**
 * The cover, for visitors and before the session is known; `next` is the path to open after signing in, `error` why it
 * is not known.
 */
export function Landing({ next, error }: { next: string | null; error: unknown }) {
  return (
    <main className="landing">
      <div className="landing-book">
        <div className="landing-pages" />
        <div className="landing-cover">
          <span className="landing-contour" />
          <span className="landing-spine" />
          <span className="landing-elastic" />
          <div className="landing-plate">
            <div>
              <Drawing name="emblem" size={56} className="landing-emblem" />
              <h1>Cuaderno de Caza</h1>
              <p>Tu cuaderno de caza digital</p>
            </div>
          </div>
        </div>
      </div>
      <div className="landing-band">
        <p>Registra tus salidas de caza y lleva el control de tus trofeos</p>
        <Waiting />
        <p role="alert">{error !== null && failureText(error)}</p>
        <Button onClick={() => goToLogin(next)}>Iniciar Sesión</Button>
      </div>
    </main>
  );
}

/** Pending outings are sent only after their user signs in again. */
function Waiting() {
  const waiting = useDeviceUnsentCount();
  return (
    <output>
      {waiting > 0 && (
        <span className="landing-waiting">
          <CloudUpload size={20} aria-hidden />
          Hay {count(waiting, 'salida', 'salidas')} sin enviar en este dispositivo: entra para{' '}
          {waiting === 1 ? 'enviarla' : 'enviarlas'}
        </span>
      )}
    </output>
  );
}
