import { openDevice } from '../device/database';
import type { OutboxItem } from '../device/stored-records';
import type { OutingSummary } from '@cuaderno/domain';

/** A row of the book, marked with the state of its unsent writes. */
export type BookRow = OutingSummary & { pending?: OutboxItem['state'] };

/** Newest date first, then newest created: ids sort by time. */
export function newestFirst(a: OutingSummary, b: OutingSummary): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** @returns a user's items in the order of the writes */
export async function readOutbox(userId: number): Promise<OutboxItem[]> {
  return (await openDevice()).getAllFromIndex('outbox', 'user', userId);
}

/** @returns the items of every user of this device */
export async function readAllOutboxes(): Promise<OutboxItem[]> {
  return (await openDevice()).getAll('outbox');
}

/** Counts outings, each of which may have several items. */
export function countOutings(items: readonly OutboxItem[]): number {
  return new Set(items.map(({ outingId }) => outingId)).size;
}
