import { errorMessage } from '../../lib/error-texts';
import { count } from '../../lib/format';
import { trpc } from '../../lib/trpc';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/error-callout';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/skeleton';
import { showToast } from '../../ui/toast-store';
import { deviceName } from './device-name';

const LAST_USED = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short' });

/** The user's sessions, with a button that ends the others. */
export function OpenSessions({ onClose }: { onClose: () => void }) {
  const sessions = trpc.sessions.list.useQuery();
  const endOthers = trpc.sessions.endOthers.useMutation({
    onSuccess: ({ ended }) => {
      showToast({ title: count(ended, 'sesión cerrada', 'sesiones cerradas'), tone: 'good' });
      onClose();
    },
  });
  const error = sessions.error ?? endOthers.error;
  return (
    <Sheet title="Sesiones abiertas" onClose={onClose}>
      {sessions.isPending && <Skeleton width="100%" height={64} />}
      <ul className="session-list">
        {sessions.data?.map(({ current, createdAt, lastUsedAt, userAgent }) => (
          <li key={createdAt.getTime()}>
            <b>{deviceName(userAgent)}</b>
            <span>{current ? 'Esta sesión' : `Última vez: ${LAST_USED.format(lastUsedAt)}`}</span>
          </li>
        ))}
      </ul>
      <ErrorCallout>{error && errorMessage(error)}</ErrorCallout>
      <div className="account-form">
        <Button
          variant="secondary"
          full
          disabled={endOthers.isPending || (sessions.data?.length ?? 0) < 2}
          onClick={() => endOthers.mutate()}
        >
          Cerrar las demás
        </Button>
      </div>
    </Sheet>
  );
}
