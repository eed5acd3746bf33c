import { errorMessage } from '../../lib/error-texts';
import { count } from '../../lib/format';
import { trpc } from '../../lib/trpc';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/skeleton';
import { showToast } from '../../ui/toast-store';
import { deviceName } from './device-name';

const LAST_USED = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short' });

/** Where the hunter is signed in, and a way to end all of it but here. */
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
          <li key={createdAt}>
            <b>{deviceName(userAgent)}</b>
            <span>
              {current ? 'Esta sesión' : `Última vez: ${LAST_USED.format(new Date(lastUsedAt))}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="account-fault" role="alert">
        {error && errorMessage(error)}
      </p>
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
