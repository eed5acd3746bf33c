import { useSync } from '../book/use-sync';
import './cached-at.css';

const WHEN = new Intl.DateTimeFormat('es-ES', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Labels the device's data with its time; nothing for the server's answer. */
export function CachedAt({ at }: { at: number | null }) {
  const { connectivity, isBusy } = useSync();
  if (at === null) return null;
  const isHere = connectivity === 'signed-out' || isBusy;
  const why = isHere ? 'Guardado en este dispositivo' : 'Sin conexión';
  return (
    <p className="read-at">
      {why}: datos del {WHEN.format(at)}
    </p>
  );
}
