import { clientFor } from '../../lib/server/api-client';
import { readDocumentOutboxes } from '../outbox/document-outbox';
import { readAllOutboxes } from '../outbox/read-outbox';
import { sendDocuments } from './send-documents';
import { sendOutings } from './send-outings';

/**
 * Sends the outboxes of this device, documents last, from the service worker. The server rejects those of users who are not
 * signed in, which stay. Rejects when the browser should retry.
 */
export async function sendFromBackground(): Promise<void> {
  const unsent = await Promise.all([readAllOutboxes(), readDocumentOutboxes()]);
  const users = new Set(unsent.flat().map(({ userId }) => userId));
  for (const userId of users) {
    // In sequence, under one lock each.
    const api = clientFor(userId);
    const outings = await sendOutings(userId, api);
    const hasAnswer = outings === 'done' || outings === 'deferred';
    const documents = hasAnswer ? await sendDocuments(userId, api) : outings;
    for (const end of [outings, documents]) {
      if (end === 'offline' || end === 'deferred') {
        throw new Error(`The outbox was not sent: ${end}`);
      }
    }
  }
}
