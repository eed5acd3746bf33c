import { httpDoor } from './http-outings-api';
import { type FlushEnd, type FlushEvents, flush } from './flush-outbox';
import { discardDraftsOf } from '../drafts/orphan-drafts';
import { keepOuting } from '../mirror/mirror';
import { tellTabs } from '../device/broadcast';

/**
 * Sends what waits of a hunter to the server, and tells the other tabs of it. Under the outbox's lock.
 */
export function send(hunter: number, events: FlushEvents = {}): Promise<FlushEnd> {
  return flush(hunter, httpDoor(hunter), {
    ...events,
    sent: async (item, outing) => {
      await keepOuting(hunter, item.outingId, outing);
      if (!outing) void discardDraftsOf(hunter, item.outingId);
      tellTabs({ hunter, sent: { id: item.outingId, outing } });
      await events.sent?.(item, outing);
    },
    changed: () => {
      tellTabs({ hunter });
      events.changed?.();
    },
  });
}
