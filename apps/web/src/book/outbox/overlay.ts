import { toOuting, type Outing, type OutingSummary, toSummary } from '@cuaderno/domain';
import type { OutboxItem } from '../device/stored-records';

/** A row of the book, marked with the state of its unsent writes. */
export type BookRow = OutingSummary & { pending?: OutboxItem['state'] };

const iso = (time: number) => new Date(time).toISOString();

/** Newest date first, then newest created: ids sort by time. */
export function newestFirst(a: OutingSummary, b: OutingSummary): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Applies an item to an outing (null: to none). @returns null when the item deletes it. */
export function applyItem(
  { write, userId, outingId: id, queuedAt }: OutboxItem,
  before: Outing | null,
): Outing | null {
  if (write.kind === 'delete') return null;
  const base = write.kind === 'edit' ? (before ?? write.base) : null;
  return toOuting(write.payload, { id, userId, now: iso(queuedAt), before: base });
}

/**
 * Applies an outing's unsent writes. A deletion in conflict leaves the other device's version.
 * @returns null for an outing that will be deleted.
 */
export function applyToOuting(outing: Outing | null, items: readonly OutboxItem[]): Outing | null {
  return items.reduce<Outing | null>((before, item) => {
    const undone = item.write.kind === 'delete' && item.state !== 'pending';
    return undone ? (item.theirs ?? before) : applyItem(item, before);
  }, outing);
}

/** Applies unsent writes to the server's last answer. */
export function applyToBook(
  book: readonly OutingSummary[],
  items: readonly OutboxItem[],
): BookRow[] {
  if (items.length === 0) return [...book];
  const rows = new Map<string, BookRow>(book.map((row) => [row.id, row]));
  for (const item of items) {
    const { outingId, state, write } = item;
    if (write.kind === 'delete') {
      // A deletion in conflict keeps the row, marked.
      const row = rows.get(outingId);
      if (state === 'pending') rows.delete(outingId);
      else if (row) rows.set(outingId, { ...row, pending: state });
      continue;
    }
    const outing = applyItem(item, null);
    // A blocked write blocks the later ones of its outing.
    const before = rows.get(outingId)?.pending ?? 'pending';
    const pending = before === 'pending' ? state : before;
    if (outing) rows.set(outingId, { ...toSummary(outing), pending });
  }
  return [...rows.values()].toSorted(newestFirst);
}
