import { deviceName } from '@cuaderno/domain';
import { errorMessage } from '../../lib/error-texts';
import { count } from '../../lib/format';
import { trpc } from '../../lib/trpc';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/error-callout';
import { SectionHeading } from '../../ui/section-heading';
import { Loading, Skeleton } from '../../ui/skeleton';
import { showToast } from '../../ui/toast-store';

const LAST_USED = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short' });

/** The user's sessions, with a button that ends the others. */
export function OpenSessions() {
  const sessions = trpc.sessions.list.useQuery();
  const endOthers = trpc.sessions.endOthers.useMutation({
    onSuccess: ({ ended }) => {
      showToast({ title: count(ended, 'sesión cerrada', 'sesiones cerradas'), tone: 'good' });
      void sessions.refetch();
    },
  });
  const error = sessions.error ?? endOthers.error;
  return (
    <>
      <SectionHeading title="Sesiones abiertas" />
      {sessions.isPending && (
        <Loading>
          <Skeleton width="100%" height={64} />
        </Loading>
      )}
      <ul className="profile-lines">
        {sessions.data?.map(({ current, createdAt, lastUsedAt, userAgent }) => (
          <li key={createdAt.getTime()}>
            <b>{deviceName(userAgent)}</b>
            <span>{current ? 'Esta sesión' : `Última vez: ${LAST_USED.format(lastUsedAt)}`}</span>
          </li>
        ))}
      </ul>
      <ErrorCallout>{error && errorMessage(error)}</ErrorCallout>
      <Button
        variant="secondary"
        full
        disabled={endOthers.isPending || (sessions.data?.length ?? 0) < 2}
        onClick={() => endOthers.mutate()}
      >
        Cerrar las demás
      </Button>
    </>
  );
}
