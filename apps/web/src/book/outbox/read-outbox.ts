import { openDevice } from '../device/database';
import type { OutboxItem } from '../device/stored-records';

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
