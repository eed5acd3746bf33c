import { useQueryClient } from '@tanstack/react-query';
import { paths, serverPaths } from '../lib/paths';
import { leave, useUser } from '../lib/session';
import { forgetMirror } from './mirror/mirror';
import { countOutings } from './outbox/outbox-item';
import { readOutbox } from './outbox/read-outbox';

/** So long the server may take to end a session, in milliseconds. */
const LOGOUT_MAX = 10_000;

/** Ends the session at the server, which then sends on to /login; false when it could not be reached. */
async function endSession(): Promise<boolean> {
  try {
    const response = await fetch(serverPaths.logout, {
      credentials: 'include',
      signal: AbortSignal.timeout(LOGOUT_MAX),
    });
    return response.ok && new URL(response.url).pathname === paths.login;
  } catch {
    return false;
  }
}

/**
 * Signs out: what was kept for reading goes, once the session is over. What waits to be sent stays on this
 * device for when the same hunter comes back; `countWaiting` says how many outings, for a screen that asks
 * first: as the device has them now, whatever this tab has heard of.
 */
export function useLogout(): {
  logout: () => Promise<void>;
  countWaiting: () => Promise<number>;
} {
  const client = useQueryClient();
  const userId = useUser()?.id ?? 0;
  const countWaiting = async () => countOutings(await readOutbox(userId).catch(() => []));
  const logout = async () => {
    // The session can't be ended from here: a page says so, and the book stays to be read.
    if (!(await endSession())) {
      window.location.assign(serverPaths.unreachable);
      return;
    }
    // A device that keeps nothing has nothing to forget.
    await forgetMirror().catch(() => undefined);
    leave(client);
  };
  return { logout, countWaiting };
}
