import { CloudOff, CloudUpload } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { countOutings } from '../book/outbox/outbox-item';
import { useSync } from '../book/sync/sync-session';
import { count } from '../lib/format';
import { paths, serverPaths } from '../lib/paths';
import './sync-line.css';

/** One calm line over the screens while the server can't be reached, something waits for it, or this build is old. */
export function SyncLine() {
  const { items, reach, fault } = useSync();
  const { pathname } = useLocation();
  const stuck = items.some(({ state }) => state !== 'pending');
  const said = [
    reach === 'offline' && 'Sin conexión',
    items.length > 0 && `${count(countOutings(items), 'salida', 'salidas')} por enviar`,
    stuck && 'hay algo que decidir',
    fault === 'keeps-nothing' && 'Este navegador no guarda nada: escribe con conexión',
  ].filter(Boolean);
  if (fault === 'outdated') {
    return (
      <output>
        <span className="sync-line">
          Hay una versión nueva abierta en otra pestaña
          <button
            type="button"
            className="sync-line-action"
            onClick={() => window.location.reload()}
          >
            Actualizar
          </button>
        </span>
      </output>
    );
  }
  if (reach === 'signed-out') {
    return (
      <output>
        <a
          className="sync-line"
          href={`${serverPaths.login}?${new URLSearchParams({ next: pathname })}`}
        >
          {items.length > 0
            ? 'Tu sesión ha caducado. Entra otra vez para enviar lo pendiente: no se pierde nada'
            : 'Tu sesión ha caducado. Entra otra vez para seguir con tu cuaderno'}
        </a>
      </output>
    );
  }
  if (said.length === 0) return <output />;
  const Icon = reach === 'offline' ? CloudOff : CloudUpload;
  const words = (
    <>
      <Icon size={18} aria-hidden />
      {said.join(' · ')}
    </>
  );
  return (
    <output>
      {items.length > 0 ? (
        <Link className="sync-line" to={paths.pending}>
          {words}
        </Link>
      ) : (
        <span className="sync-line">{words}</span>
      )}
    </output>
  );
}
