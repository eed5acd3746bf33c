import type { User } from '@cuaderno/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Session, useSession } from '../book/use-session';
import { useSync } from '../book/use-sync';
import { onLastUserChange } from '../lib/last-user';
import { requestError } from '../lib/request-error';
import { checkSession } from '../lib/session';
import { showToast } from '../ui/toast-store';

/** Interval of the checks while the server does not answer this user, in milliseconds. */
const CHECK_INTERVAL = 30_000;

/** @returns the signed-in user, or undefined without an answer. Another one's book opens with a toast. */
async function check(
  client: QueryClient,
  { sync }: Pick<Session, 'sync'>,
  userId: number,
): Promise<User | null | undefined> {
  try {
    const user = await checkSession(client, userId);
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
    if (requestError(error)?.isUnreachable) sync.setConnectivity('offline');
    return undefined;
  }
}

/**
 * Notices that the server is back (the browser's 'online' event is unreliable), that the user has signed in
 * again, or that another one has; failed reads run again then.
 */
export function useCheckSession(): void {
  const client = useQueryClient();
  const { user, sync } = useSession();
  const userId = user.id;
  const { connectivity } = useSync();

  useEffect(
    () => onLastUserChange(() => void check(client, { sync }, userId)),
    [client, sync, userId],
  );

  useEffect(() => {
    if (connectivity === 'online') {
      void client.refetchQueries(
        { type: 'active', predicate: ({ state }) => state.status === 'error' },
        { cancelRefetch: false },
      );
      return;
    }
    const checkAgain = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      if ((await check(client, { sync }, userId))?.id !== userId) return;
      sync.setConnectivity('online');
      void sync.send();
    };
    // At once, for another user may have signed in.
    if (connectivity === 'signed-out') void check(client, { sync }, userId);
    const onCheck = () => void checkAgain();
    const timer = setInterval(onCheck, CHECK_INTERVAL);
    document.addEventListener('visibilitychange', onCheck);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onCheck);
    };
  }, [client, sync, userId, connectivity]);
}
