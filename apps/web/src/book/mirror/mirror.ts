import type { DashboardStats, Outing } from '@cuaderno/domain';
import { openDevice } from '../device/database';
import type { Kept, KeptBook, StoredBook } from '../device/stored-records';
import { applyChanges, type Book, type ReadChanges } from './book';

export const keptNow = <T>(value: T): Kept<T> => ({ value, readAt: Date.now() });

/** Limit of complete outings stored at once. */
const MAX_OUTINGS = 5000;

export const readBook = async (userId: number) =>
  unpackBook(await (await openDevice()).get('books', userId));
export const readStats = async (userId: number) => (await openDevice()).get('stats', userId);
export const readOuting = async (userId: number, id: string) =>
  (await openDevice()).get('outings', [userId, id]);

export async function keepStats(userId: number, stats: DashboardStats): Promise<void> {
  await (await openDevice()).put('stats', keptNow(stats), userId);
}

/** @returns the book of a record; empty without one */
export const bookOf = (record: KeptBook | null | undefined): Book => ({
  rows: record?.value ?? [],
  cursor: record?.cursorAt === record?.readAt ? record?.cursor : undefined,
});

export function logUnreadable(error: unknown): undefined {
  console.error('Failed to read saved outings', error);
}

/** @returns a stored record with its rows and cursor; undefined for one that can't be read, which the server's replaces */
export function unpackBook(record: StoredBook | undefined): KeptBook | undefined {
  if (record?.text === undefined || record.textAt !== record.readAt) return record;
  const { text, textAt, ...kept } = record;
  try {
    const { rows, cursor }: Book = JSON.parse(text);
    return { ...kept, value: rows, ...(cursor !== undefined && { cursor, cursorAt: textAt }) };
  } catch (error) {
    return logUnreadable(error);
  }
}

/** The fields of a stored record with `book`, read at `readAt`. */
export const packBook = (book: Book, readAt: number): StoredBook => ({
  value: [],
  readAt,
  text: JSON.stringify(book),
  textAt: readAt,
  // An earlier build has no rows at its cursor.
  cursorAt: 0,
});

/**
 * Applies changes read after the cursor `since` to the stored book, and deletes the complete outings of deleted
 * rows, in one transaction.
 *
 * @returns the stored book; null, without a change, if the stored cursor is no longer `since`
 */
export async function keepChanges(
  userId: number,
  since: string | undefined,
  changes: ReadChanges,
): Promise<Book | null> {
  const tx = (await openDevice()).transaction(['books', 'outings'], 'readwrite');
  const [books, outings] = [tx.objectStore('books'), tx.objectStore('outings')];
  const stored = await books.get(userId);
  const before = bookOf(unpackBook(stored));
  if (before.cursor !== since) {
    await tx.done;
    return null;
  }
  const book = applyChanges(before, changes);
  const isUnchanged = !changes.reset && changes.outings.length + changes.deleted.length === 0;
  const isWhole = isUnchanged && since !== undefined && stored?.wholeAt === since;
  const known = changes.reset ? new Set(book.rows.map(({ id }) => id)) : null;
  const all = known
    ? await outings.getAllKeys(IDBKeyRange.bound([userId], [userId, []]))
    : changes.deleted.map((id) => [userId, id] as [number, string]);
  await Promise.all([
    books.put(
      { ...stored, ...packBook(book, Date.now()), ...(isWhole && { wholeAt: changes.cursor }) },
      userId,
    ),
    ...all.filter(([, id]) => !known?.has(id)).map((key) => outings.delete(key)),
    tx.done,
  ]);
  return book;
}

/** Stores the server's complete outings. */
export async function keepOutings(userId: number, outings: readonly Outing[]): Promise<void> {
  const tx = (await openDevice()).transaction('outings', 'readwrite');
  await Promise.all(
    outings
      .slice(0, MAX_OUTINGS)
      .map((outing) => tx.store.put(keptNow(outing), [userId, outing.id])),
  );
  await tx.done;
}
