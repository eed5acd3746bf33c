import { toOuting, type Outing, type OutingSummary, toSummary } from '@cuaderno/domain';
import type { OutboxItem } from './outbox-item';

/** How far an outing's waiting write has got, for its mark. */
type Pending = OutboxItem['state'];

/** A row of the book, with a mark while something about it waits to be sent. */
export type BookRow = OutingSummary & { pending?: Pending };

const iso = (time: number) => new Date(time).toISOString();

/** Newest date first, then newest created: ids are made in order of time. */
export function newestFirst(a: OutingSummary, b: OutingSummary): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** The outing that an item makes of `before` (null: of nothing); null when it deletes it. */
export function draftOf(
  { write, userId, outingId: id, queuedAt }: OutboxItem,
  before: Outing | null,
): Outing | null {
  if (write.kind === 'delete') return null;
  const base = write.kind === 'edit' ? (before ?? write.base) : null;
  return toOuting(write.payload, { id, userId, now: iso(queuedAt), before: base });
}

/**
 * An outing with what waits for it: `null` when it will be gone, the outing itself when nothing waits. A deletion
 * that was not done leaves it as the other device has it.
 */
export function applyToOuting(outing: Outing | null, items: readonly OutboxItem[]): Outing | null {
  return items.reduce<Outing | null>((before, item) => {
    const undone = item.write.kind === 'delete' && item.state !== 'pending';
    return undone ? (item.theirs ?? before) : draftOf(item, before);
  }, outing);
}

/** The book as the hunter left it: what the server last said, with everything that waits on top. */
export function applyToBook(
  book: readonly OutingSummary[],
  items: readonly OutboxItem[],
): BookRow[] {
  if (items.length === 0) return [...book];
  const rows = new Map<string, BookRow>(book.map((row) => [row.id, row]));
  for (const item of items) {
    const { outingId, state, write } = item;
    if (write.kind === 'delete') {
      // In conflict the outing is still there, and shows that something is to be decided.
      const row = rows.get(outingId);
      if (state === 'pending') rows.delete(outingId);
      else if (row) rows.set(outingId, { ...row, pending: state });
      continue;
    }
    const draft = draftOf(item, null);
    // What stands in the way of an outing is in the way of all that waits for it.
    const before = rows.get(outingId)?.pending ?? 'pending';
    const pending = before === 'pending' ? state : before;
    if (draft) rows.set(outingId, { ...toSummary(draft), pending });
  }
  return [...rows.values()].toSorted(newestFirst);
}
