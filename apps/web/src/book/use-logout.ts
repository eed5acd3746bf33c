import { useQueryClient } from '@tanstack/react-query';
import { paths, serverPaths } from '../lib/paths';
import { leave } from '../lib/session';
import { forgetMirror } from './mirror';
import { countOutings } from './outbox-item';
import { useSync } from './sync';

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
 * device for when the same hunter comes back; `waiting` says how many outings, for a screen that asks first.
 */
export function useLogout(): { logout: () => Promise<void>; waiting: number } {
  const client = useQueryClient();
  const waiting = countOutings(useSync().items);
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
  return { logout, waiting };
}
