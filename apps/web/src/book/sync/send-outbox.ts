import type { Api } from '../../lib/api-client';
import { broadcast, type Sent } from '../device/broadcast';
import { discardDraftsOf } from '../drafts/orphan-drafts';
import { keepSentOuting } from '../mirror/mirror-writes';
import { type FlushEnd, type FlushOptions, flush } from './flush-outbox';
import { createHttpOutingsApi, type Place } from './http-outings-api';

type Options = Omit<FlushOptions, 'sent'> & { sent?: (sent: Sent) => Promise<void> | void };

/** Sends a user's outbox, and broadcasts each change. Call it with the outbox's lock. */
export function send(userId: number, api: Api, options: Options = {}): Promise<FlushEnd> {
  // Of the last call, as the outbox is sent in sequence.
  let place: Place = {};
  const outings = createHttpOutingsApi(userId, api, (now) => {
    place = now;
  });
  return flush(userId, outings, {
    ...options,
    sent: async ({ outingId: id }, outing) => {
      const sent = { id, outing, ...place };
      await keepSentOuting(userId, sent);
      if (!outing) void discardDraftsOf(userId, id);
      broadcast({ hunter: userId, sent });
      await options.sent?.(sent);
    },
    changed: () => {
      broadcast({ hunter: userId });
      options.changed?.();
    },
  });
}
