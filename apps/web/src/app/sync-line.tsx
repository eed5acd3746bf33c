import { CloudOff, CloudUpload } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useSync, useUnsentCount, useUnsentDocuments } from '../book/use-sync';
import { count } from '../lib/format';
import { paths, serverPaths } from '../lib/paths';
import './sync-line.css';

const documentsText = (unsent: number) =>
  unsent > 0 && `${count(unsent, 'documento', 'documentos')} por enviar`;

const awayText = (isBusy: boolean) => (isBusy ? 'El servidor está ocupado' : 'Sin conexión');

/** Where the unsent writes are decided. */
const addressOf = (outings: number, documents: number) =>
  outings > 0 ? paths.pending : documents > 0 && paths.documents;

/** The line above the screens while the server is unreachable, outings are unsent or this build is outdated. */
export function SyncLine() {
  const { items, connectivity, isBusy, storageError } = useSync();
  const unsent = useUnsentCount();
  const documents = useUnsentDocuments();
  const { pathname, search } = useLocation();
  // 'Pendientes' has its own counts.
  const counted = pathname === paths.pending ? [] : items;
  const blocked = counted.some(({ state }) => state !== 'pending');
  const texts = [
    connectivity === 'offline' && awayText(isBusy),
    counted.length > 0 && `${count(unsent, 'salida', 'salidas')} por enviar`,
    documentsText(documents),
    blocked && 'hay algo que decidir',
    storageError === 'unavailable' && 'Este navegador no guarda nada: escribe con conexión',
  ].filter(Boolean);
  if (storageError === 'outdated') {
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
  if (connectivity === 'signed-out') {
    return (
      <output>
        <a
          className="sync-line"
          href={`${serverPaths.login}?${new URLSearchParams({ next: pathname + search })}`}
        >
          {items.length + documents > 0
            ? 'Tu sesión ha caducado. Entra otra vez para enviar lo pendiente: no se pierde nada'
            : 'Tu sesión ha caducado. Entra otra vez para seguir con tu cuaderno'}
        </a>
      </output>
    );
  }
  if (texts.length === 0) return <output />;
  const to = addressOf(counted.length, documents);
  const Icon = connectivity === 'offline' ? CloudOff : CloudUpload;
  const words = (
    <>
      <Icon size={18} aria-hidden />
      {texts.join(' · ')}
    </>
  );
  return (
    <output>
      {to ? (
        <Link className="sync-line" to={to}>
          {words}
        </Link>
      ) : (
        <span className="sync-line">{words}</span>
      )}
    </output>
  );
}
