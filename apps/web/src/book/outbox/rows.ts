import type { OutingSummary } from '@cuaderno/domain';
import type { OutboxItem } from '../device/stored-records';

/** A row of the book, marked with the state of its unsent writes. */
export type BookRow = OutingSummary & { pending?: OutboxItem['state'] };

/** Newest date first, then newest created: ids sort by time. */
export function newestFirst(a: OutingSummary, b: OutingSummary): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
