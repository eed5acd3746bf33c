import { openDevice } from '../device/database';
import type { OutboxItem } from './outbox-item';

/** The items of a hunter, in the order in which they were written. */
export async function readOutbox(userId: number): Promise<OutboxItem[]> {
  return (await openDevice()).getAllFromIndex('outbox', 'user', userId);
}

/** What waits on this device, of whichever hunter. */
export async function readAllOutboxes(): Promise<OutboxItem[]> {
  return (await openDevice()).getAll('outbox');
}

/** The hunters of whom something waits on this device. */
export async function huntersWaiting(): Promise<number[]> {
  const items = await readAllOutboxes();
  return [...new Set(items.map(({ userId }) => userId))];
}
