import type { User } from '@cuaderno/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reached, sendNow, useSync } from '../book/sync/sync-session';
import { isUnreachable } from '../lib/errors';
import { hearLastHunter } from '../lib/last-user';
import { lookWhoIsHere } from '../lib/session';
import { showToast } from '../ui/toast-store';

/** How long it takes to ask again, in milliseconds, while the server does not answer this hunter. */
const AGAIN = 30_000;

/** Gives the hunter who is here, and says so when it is not the one whose book was open. */
async function look(client: QueryClient, hunter: number): Promise<User | null | undefined> {
  try {
    const user = await lookWhoIsHere(client, hunter);
    if (!user) reached('signed-out');
    else if (user.id !== hunter) {
      reached('online');
      showToast({
        title: `Este es el cuaderno de ${user.name ?? user.email}`,
        description: 'Ha entrado otra cuenta en este navegador',
        tone: 'good',
      });
    }
    return user;
  } catch (error) {
    if (isUnreachable(error)) reached('offline');
    return undefined;
  }
}

/**
 * Notices by itself that the server is back (what the browser says of the network is not to be trusted),
 * that the hunter has signed in again, or that somebody else has; what could not be read is read then.
 */
export function useWhoIsHere({ id }: User): void {
  const client = useQueryClient();
  const { reach } = useSync();

  useEffect(() => hearLastHunter(() => void look(client, id)), [client, id]);

  useEffect(() => {
    if (reach === 'online') {
      void client.refetchQueries(
        { type: 'active', predicate: ({ state }) => state.status === 'error' },
        { cancelRefetch: false },
      );
      return;
    }
    const again = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      if ((await look(client, id))?.id !== id) return;
      reached('online');
      void sendNow();
    };
    // Nobody, or somebody else: that is asked at once, and who is still here is asked to sign in.
    if (reach === 'signed-out') void look(client, id);
    const askAgain = () => void again();
    const timer = setInterval(askAgain, AGAIN);
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askAgain);
    };
  }, [client, id, reach]);
}
