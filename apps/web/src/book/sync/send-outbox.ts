import { OUTBOX_AGE_HEADER } from '@cuaderno/protocol';
import type { Api } from '../../lib/api-client';
import { broadcast, type Sent } from '../device/broadcast';
import { isOutdated } from '../device/open-database';
import { discardDraftsOf } from '../drafts/orphan-drafts';
import { keepSentOuting } from '../mirror/mirror-writes';
import { readOutbox } from '../outbox/read-outbox';
import { ignoreFull, withRoom } from '../photos/storage-quota';
import { type FlushEnd, type FlushOptions, flush } from './flush-outbox';
import { createHttpOutingsApi, type Place } from './http-outings-api';
import { withOutboxLock } from './outbox-lock';

type Options = Omit<FlushOptions, 'sent' | 'changed'> & {
  sent?: (sent: Sent) => Promise<void> | void;
};

/** Sends a user's outbox once no other tab is sending, and broadcasts each change. */
export function send(userId: number, api: Api, options: Options = {}): Promise<FlushEnd> {
  const { read = () => readOutbox(userId) } = options;
  // Of the last call, as the outbox is sent in sequence.
  let place: Place = {};
  let queuedAt = 0;
  const outings = createHttpOutingsApi(
    userId,
    api,
    (now) => {
      place = now;
    },
    () => ({
      [OUTBOX_AGE_HEADER]: String(Math.max(0, Math.round((Date.now() - queuedAt) / 1000))),
    }),
  );
  return withOutboxLock(userId, ({ moved, isLost }) =>
    flush(userId, outings, {
      read: async () => (isLost() ? [] : read()),
      sending: (item, progress) => {
        if (isLost()) return;
        moved();
        ({ queuedAt } = item);
        options.sending?.(item, progress);
      },
      sent: async ({ outingId: id }, outing) => {
        const sent = { id, outing, ...place };
        await withRoom(() => keepSentOuting(userId, sent)).catch(ignoreFull);
        if (!outing) void discardDraftsOf(userId, id);
        broadcast({ hunter: userId, sent });
        await options.sent?.(sent);
      },
      changed: () => {
        moved();
        broadcast({ hunter: userId });
      },
    }),
  ).catch(deferDeviceFailure);
}

/** Ends a flush whose device failed, as a full one or that of a page left for another, to be tried again. */
function deferDeviceFailure(error: unknown): FlushEnd {
  if (!(error instanceof DOMException) || isOutdated(error)) throw error;
  return 'deferred';
}
