import { openDevice } from './device';
import type { OutboxItem } from './outbox-item';

/** The items of a hunter, in the order in which they were written. */
export async function readOutbox(userId: number): Promise<OutboxItem[]> {
  return (await openDevice()).getAllFromIndex('outbox', 'user', userId);
}

/** The hunters of whom something waits on this device. */
export async function huntersWaiting(): Promise<number[]> {
  const items = await (await openDevice()).getAll('outbox');
  return [...new Set(items.map(({ userId }) => userId))];
}
