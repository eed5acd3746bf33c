import type { DashboardStats, Outing } from '@cuaderno/domain';
import type { Sent } from '../device/broadcast';
import { openDevice } from '../device/database';
import type { Kept, KeptBook } from '../device/stored-records';
import { PHOTO_CACHE } from '../photos/photo-cache';
import { applyChanges, applySent, type Book, type ReadChanges } from './book';

const keptNow = <T>(value: T): Kept<T> => ({ value, readAt: Date.now() });

/** Limit of complete outings stored at once. */
const MAX_OUTINGS = 5000;

export const readBook = async (userId: number) => (await openDevice()).get('books', userId);
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

/** The fields of a record with `book`, read at `readAt`. */
const recordOf = ({ rows, cursor }: Book, readAt: number): KeptBook => ({
  value: rows,
  readAt,
  ...(cursor !== undefined && { cursor, cursorAt: readAt }),
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
  const record = await books.get(userId);
  const before = bookOf(record);
  if (before.cursor !== since) {
    await tx.done;
    return null;
  }
  const book = applyChanges(before, changes);
  const isUnchanged = !changes.reset && changes.outings.length + changes.deleted.length === 0;
  const isWhole = isUnchanged && since !== undefined && record?.wholeAt === since;
  const known = changes.reset ? new Set(book.rows.map(({ id }) => id)) : null;
  const all = known
    ? await outings.getAllKeys(IDBKeyRange.bound([userId], [userId, []]))
    : changes.deleted.map((id) => [userId, id] as [number, string]);
  await Promise.all([
    books.put(
      { ...record, ...recordOf(book, Date.now()), ...(isWhole && { wholeAt: changes.cursor }) },
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

/** Stores that the device has every complete outing of the book at this cursor. */
export async function markWhole(userId: number, cursor: string): Promise<void> {
  const tx = (await openDevice()).transaction('books', 'readwrite');
  const record = await tx.store.get(userId);
  if (record) await tx.store.put({ ...record, wholeAt: cursor }, userId);
  await tx.done;
}

/** Stores an outing that this device has sent, in the book too with the time and the cursor. */
export async function keepSentOuting(userId: number, sent: Sent): Promise<void> {
  const { id, outing } = sent;
  const tx = (await openDevice()).transaction(['books', 'outings'], 'readwrite');
  const [books, outings] = [tx.objectStore('books'), tx.objectStore('outings')];
  if (outing) await outings.put(keptNow(outing), [userId, id]);
  else await outings.delete([userId, id]);
  const record = await books.get(userId);
  if (record) {
    const { cursor, cursorAt: _at, ...kept } = record;
    const book = applySent(bookOf(record), sent);
    const written = { ...kept, ...recordOf(book, record.readAt), sentAt: Date.now() };
    if (cursor !== undefined && kept.wholeAt === cursor && book.cursor !== undefined) {
      written.wholeAt = book.cursor;
    }
    await books.put(written, userId);
  }
  await tx.done;
}

/** Deletes the mirror of all users. The outbox stays. */
export async function deleteMirror(): Promise<void> {
  const tx = (await openDevice()).transaction(['books', 'stats', 'outings'], 'readwrite');
  await Promise.all([
    tx.objectStore('books').clear(),
    tx.objectStore('stats').clear(),
    tx.objectStore('outings').clear(),
    tx.done,
  ]);
  await globalThis.caches?.delete(PHOTO_CACHE);
}
