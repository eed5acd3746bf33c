import { clientFor } from '../../lib/api-client';
import { readAllOutboxes } from '../outbox/read-outbox';
import { send } from './send-outbox';

/**
 * Sends the outboxes of this device from the service worker. The server rejects those of users who are not
 * signed in, which stay. Rejects when the browser should retry.
 */
export async function sendFromBackground(): Promise<void> {
  const users = new Set((await readAllOutboxes()).map(({ userId }) => userId));
  for (const userId of users) {
    // In sequence, under one lock each.
    const end = await send(userId, clientFor(userId));
    if (end === 'offline' || end === 'deferred') throw new Error(`The outbox was not sent: ${end}`);
  }
}
