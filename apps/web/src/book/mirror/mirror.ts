import { type DashboardStats, type Outing, type OutingSummary, toSummary } from '@cuaderno/domain';
import { newestFirst } from '../outbox/overlay';
import { openDevice } from '../device/database';
import type { Kept } from '../device/stored-records';
import { PHOTO_CACHE } from '../photos/photo-cache';

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

/** Stores the server's book, and deletes complete outings missing in it. */
export async function keepBook(userId: number, book: OutingSummary[]): Promise<void> {
  const known = new Set(book.map(({ id }) => id));
  const tx = (await openDevice()).transaction(['books', 'outings'], 'readwrite');
  const [books, outings] = [tx.objectStore('books'), tx.objectStore('outings')];
  const before = await books.get(userId);
  const kept = await outings.getAllKeys(IDBKeyRange.bound([userId], [userId, []]));
  await Promise.all([
    books.put({ ...before, ...keptNow(book) }, userId),
    ...kept.filter(([, id]) => !known.has(id)).map((key) => outings.delete(key)),
    tx.done,
  ]);
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

/** Stores an outing that this device has sent (null: deleted), in the book too with the time. */
export async function keepSentOuting(
  userId: number,
  id: string,
  outing: Outing | null,
): Promise<void> {
  const tx = (await openDevice()).transaction(['books', 'outings'], 'readwrite');
  const [books, outings] = [tx.objectStore('books'), tx.objectStore('outings')];
  if (outing) await outings.put(keptNow(outing), [userId, id]);
  else await outings.delete([userId, id]);
  const book = await books.get(userId);
  if (book) {
    const others = book.value.filter((row) => row.id !== id);
    const rows = outing ? [toSummary(outing), ...others].toSorted(newestFirst) : others;
    await books.put({ ...book, value: rows, sentAt: Date.now() }, userId);
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
