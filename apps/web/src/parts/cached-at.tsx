import { useSync } from '../book/sync/sync-session';
import './cached-at.css';

const WHEN = new Intl.DateTimeFormat('es-ES', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Names the age of data shown from this device; empty for the server's. */
export function ReadAt({ at }: { at: number | null }) {
  const { reach } = useSync();
  if (at === null) return null;
  const why = reach === 'signed-out' ? 'Guardado en este dispositivo' : 'Sin conexión';
  return (
    <p className="read-at">
      {why}: datos del {WHEN.format(at)}
    </p>
  );
}
