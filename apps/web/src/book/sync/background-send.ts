import { huntersWaiting } from '../outbox/read-outbox';
import { send } from './send-outbox';
import { underOutboxLock } from '../device/broadcast';

/**
 * Sends what waits on this device, for the service worker: no window need be open. What is not the
 * signed-in hunter's is refused by the server and stays. Rejects when it is worth trying again.
 */
export async function sendFromBackground(): Promise<void> {
  for (const hunter of await huntersWaiting()) {
    // One hunter at a time.
    const end = await underOutboxLock(() => send(hunter));
    if (end === 'offline' || end === 'later') throw new Error(`What waits could not go: ${end}`);
  }
}
