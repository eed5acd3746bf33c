import { type Changes, type OutingSummary, toSummary } from '@cuaderno/domain';
import type { Sent } from '../device/broadcast';
import { newestFirst } from '../outbox/read-outbox';

/**
 * The server's rows, newest first. They have every change up to `cursor`, and may have later ones, which the
 * next read of changes repeats.
 */
export type Book = { rows: OutingSummary[]; cursor: string | undefined };

/** The changes of all pages of a read. */
export type ReadChanges = Omit<Changes, 'more'>;

/** Applies changes, all of them after `book.cursor`. A row of a later version, from a sent write, stays. */
export function applyChanges(book: Book, { outings, deleted, cursor, reset }: ReadChanges): Book {
  if (!reset && outings.length + deleted.length === 0) return { ...book, cursor };
  const rows = new Map(reset ? [] : book.rows.map((row) => [row.id, row]));
  for (const id of deleted) rows.delete(id);
  for (const row of outings) {
    if ((rows.get(row.id)?.version ?? 0) <= row.version) rows.set(row.id, row);
  }
  return { rows: [...rows.values()].toSorted(newestFirst), cursor };
}

/**
 * Applies a sent write. The cursor moves over it if no other change came between, or else back to where it was
 * before the write: what came between may be later than this answer.
 */
export function applySent(book: Book, { id, outing, since, cursors = [] }: Sent): Book {
  const [before, after] = cursors;
  const isNext = book.cursor !== undefined && (book.cursor === before || book.cursor === after);
  const cursor = isNext ? after : since;
  const known = book.rows.find((row) => row.id === id);
  if (outing && known && known.version > outing.version) return { ...book, cursor };
  const others = book.rows.filter((row) => row !== known);
  const rows = outing ? [...others, toSummary(outing)].toSorted(newestFirst) : others;
  return { rows, cursor };
}
