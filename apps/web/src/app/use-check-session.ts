import type { User } from '@cuaderno/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Session, useSession } from '../book/use-session';
import { useSync } from '../book/use-sync';
import { onLastUserChange } from '../lib/last-user';
import { requestError, waitLeft } from '../lib/server/request-error';
import { keys } from '../lib/server/query-client';
import { checkSession } from '../lib/server/session';
import { showToast } from '../ui/sheet/toast-store';

/** Interval of the checks while the server is unreachable or the session has ended, in milliseconds. */
const CHECK_INTERVAL = 30_000;

/** Checks the session; another user's book opens with a toast. @returns the user; undefined without an answer */
async function check(
  client: QueryClient,
  { sync }: Pick<Session, 'sync'>,
  userId: number,
  isOpening = false,
): Promise<User | null | undefined> {
  try {
    const user = await checkSession(client, isOpening);
    if (!user) sync.setConnectivity('signed-out');
    else if (user.id !== userId) {
      showToast({
        title: `Este es el cuaderno de ${user.name ?? user.email}`,
        description: 'Ha entrado otra cuenta en este navegador',
        tone: 'good',
      });
    }
    return user;
  } catch (error) {
    const failure = requestError(error);
    if (failure?.isUnreachable) sync.setConnectivity('offline', failure.isBusy);
    return undefined;
  }
}

/** Whether the server has returned the user since the page was loaded. */
function isMeRead(client: QueryClient): boolean {
  const { dataUpdatedAt = 0 } = client.getQueryState(keys.me) ?? {};
  return dataUpdatedAt >= performance.timeOrigin;
}

/**
 * Detects a reachable server (the browser's 'online' event is unreliable) and a new sign-in, of this user or
 * another one; then failed reads run again.
 */
export function useCheckSession(): void {
  const client = useQueryClient();
  const { user, sync, isConfirmed } = useSession();
  const userId = user.id;
  const { connectivity } = useSync();
  const wasOffline = useRef(false);

  useEffect(
    () => onLastUserChange(() => void check(client, { sync }, userId)),
    [client, sync, userId],
  );

  useEffect(() => {
    if (connectivity === 'online') {
      const readAgain = () =>
        client.refetchQueries(
          { type: 'active', predicate: ({ state }) => state.status === 'error' },
          { cancelRefetch: false },
        );
      // One answer among refusals is no sign that the others are over.
      const timer = setTimeout(() => void readAgain(), waitLeft());
      return () => clearTimeout(timer);
    }
    const checkAgain = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine || waitLeft() > 0) return;
      if ((await check(client, { sync }, userId))?.id !== userId) return;
      sync.setConnectivity('online');
    };
    if (connectivity === 'offline') wasOffline.current = true;
    // At once, because another user may have signed in.
    if (connectivity === 'signed-out') {
      void check(
        client,
        { sync },
        userId,
        !(wasOffline.current || isConfirmed() || isMeRead(client)),
      );
    }
    const onCheck = () => void checkAgain();
    const timer = setInterval(onCheck, CHECK_INTERVAL);
    document.addEventListener('visibilitychange', onCheck);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onCheck);
    };
  }, [client, sync, userId, connectivity, isConfirmed]);
}
