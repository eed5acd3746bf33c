import { useQueryClient } from '@tanstack/react-query';
import { serverPaths } from '../lib/paths';
import { leave } from '../lib/session';
import { forgetMirror } from './mirror';
import { countOutings } from './outbox-item';
import { useSync } from './sync';

/**
 * Signs out: what was kept for reading goes. What waits to be sent stays on this device for when the same
 * hunter comes back; `waiting` says how many outings, for a screen that asks first.
 */
export function useLogout(): { logout: () => void; waiting: number } {
  const client = useQueryClient();
  const waiting = countOutings(useSync().items);
  const logout = () => {
    // The session can't be ended from here: the worker's page says so, and the book stays to be read.
    if (!navigator.onLine) {
      window.location.assign(serverPaths.logout);
      return;
    }
    // A device that keeps nothing has nothing to forget.
    void forgetMirror()
      .catch(() => undefined)
      .then(() => leave(client));
  };
  return { logout, waiting };
}
