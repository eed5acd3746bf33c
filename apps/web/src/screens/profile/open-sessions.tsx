import { deviceName, isPhone } from '@cuaderno/domain';
import { Laptop, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import { errorMessage } from '../../lib/server/error-texts';
import { count } from '../../lib/format';
import { momentText } from '../../lib/moment';
import { trpc } from '../../lib/server/api-client';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/form/error-callout';
import { SectionHeading } from '../../ui/page/section-heading';
import { Loading, Skeleton } from '../../ui/skeleton';
import { showToast } from '../../ui/sheet/toast-store';
import { useFocusFallback } from '../../ui/sheet/use-focus-fallback';
import { AccessRow } from './access-row';

/** 'Visto hoy a las 18:20', 'Visto el 14/11/2026'. */
function seenText(lastUsedAt: Date): string {
  const { day, hour } = momentText(lastUsedAt.getTime());
  return /^\d/.test(day) ? `Visto el ${day}` : `Visto ${day} a las ${hour}`;
}

/** The user's sessions, with buttons that end each of the others, or all of them. */
export function OpenSessions() {
  const sessions = trpc.sessions.list.useQuery();
  const list = useRef<HTMLUListElement>(null);
  useFocusFallback(sessions.data?.length ?? 0, list);
  const end = trpc.sessions.end.useMutation({
    onSuccess: () => showToast({ title: 'Sesión cerrada', tone: 'good' }),
    onSettled: () => sessions.refetch(),
  });
  const endOthers = trpc.sessions.endOthers.useMutation({
    onSuccess: ({ ended }) => {
      showToast({ title: count(ended, 'sesión cerrada', 'sesiones cerradas'), tone: 'good' });
      void sessions.refetch();
    },
  });
  const error = sessions.error ?? end.error ?? endOthers.error;
  return (
    <>
      <SectionHeading title="Sesiones abiertas" />
      {sessions.isPending && (
        <Loading>
          <Skeleton width="100%" height={72} />
        </Loading>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Sesiones abiertas">
        {sessions.data?.map(({ id, current, lastUsedAt, userAgent }) => {
          const [device, onPhone] = [deviceName(userAgent), isPhone(userAgent)];
          return (
            <AccessRow
              key={id}
              icon={onPhone ? <Smartphone aria-hidden /> : <Laptop aria-hidden />}
              title={current ? `Este ${onPhone ? 'móvil' : 'ordenador'}` : device}
              text={current ? `${device}, ahora` : seenText(lastUsedAt)}
            >
              {!current && (
                <Button
                  variant="ghost"
                  aria-label={`Cerrar ${device}`}
                  disabled={end.isPending}
                  onClick={() => end.mutate({ id })}
                >
                  Cerrar
                </Button>
              )}
            </AccessRow>
          );
        })}
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
