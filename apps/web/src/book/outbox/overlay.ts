import {
  editIssues,
  readWire,
  type Outing,
  type OutingPayload,
  type OutingSummary,
  toOuting,
  toSummary,
} from '@cuaderno/domain';
import type { OutboxItem } from '../device/stored-records';
import { type BookRow, newestFirst } from './read-outbox';

const iso = (time: number) => new Date(time).toISOString();

/** A write that is about to be stored. */
type Begun = { id: string; userId: number; payload: OutingPayload; previous: Outing | null };

/**
 * @returns the outing that a save results in
 * @throws what the server would refuse it with: nothing is stored that can't be sent
 */
export function draftOf({ id, userId, payload, previous }: Begun): Outing {
  const [refused] = editIssues(payload, previous);
  if (refused) throw new Error(refused.message);
  return toOuting(payload, { id, userId, now: iso(Date.now()), before: previous });
}

/** Applies an item to an outing (null: to none). @returns null when the item deletes it. */
export function applyItem(
  { write, userId, outingId: id, queuedAt }: OutboxItem,
  before: Outing | null,
): Outing | null {
  if (write.kind === 'delete') return null;
  const base = write.kind === 'edit' ? (before ?? write.base) : null;
  return toOuting(readWire(write.payload), { id, userId, now: iso(queuedAt), before: base });
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
