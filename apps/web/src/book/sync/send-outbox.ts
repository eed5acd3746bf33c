import type { Api } from '../../lib/api-client';
import { broadcast } from '../device/broadcast';
import { discardDraftsOf } from '../drafts/orphan-drafts';
import { keepSentOuting } from '../mirror/mirror';
import { type FlushEnd, type FlushOptions, flush } from './flush-outbox';
import { createHttpOutingsApi } from './http-outings-api';

/** Sends a user's outbox, and broadcasts each change. Call it with the outbox's lock. */
export function send(userId: number, api: Api, options: FlushOptions = {}): Promise<FlushEnd> {
  return flush(userId, createHttpOutingsApi(userId, api), {
    ...options,
    sent: async (item, outing) => {
      await keepSentOuting(userId, item.outingId, outing);
      if (!outing) void discardDraftsOf(userId, item.outingId);
      broadcast({ hunter: userId, sent: { id: item.outingId, outing } });
      await options.sent?.(item, outing);
    },
    changed: () => {
      broadcast({ hunter: userId });
      options.changed?.();
    },
  });
}
