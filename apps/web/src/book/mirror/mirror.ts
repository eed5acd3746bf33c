import { type DashboardStats, type Outing, type OutingSummary, toSummary } from '@cuaderno/domain';
import { newestFirst } from '../outbox/overlay';
import { type Kept, openDevice } from '../device/database';
import { PHOTO_CACHE } from '../photos/pending-photos';

const now = <T>(value: T): Kept<T> => ({ value, readAt: Date.now() });

/** Whole outings that the device keeps for reading without a network, the ones read last. */
const OUTINGS_KEPT = 5000;

export const readBook = async (userId: number) => (await openDevice()).get('books', userId);
export const readStats = async (userId: number) => (await openDevice()).get('stats', userId);
export const readOuting = async (userId: number, id: string) =>
  (await openDevice()).get('outings', [userId, id]);

export async function keepStats(userId: number, stats: DashboardStats): Promise<void> {
  await (await openDevice()).put('stats', now(stats), userId);
}

/** Keeps the book as the server has it; whole outings that are gone from it are forgotten. */
export async function keepBook(userId: number, book: OutingSummary[]): Promise<void> {
  const known = new Set(book.map(({ id }) => id));
  const tx = (await openDevice()).transaction(['books', 'outings'], 'readwrite');
  const outings = tx.objectStore('outings');
  const kept = await outings.getAllKeys(IDBKeyRange.bound([userId], [userId, []]));
  await Promise.all([
    tx.objectStore('books').put(now(book), userId),
    ...kept.filter(([, id]) => !known.has(id)).map((key) => outings.delete(key)),
    tx.done,
  ]);
}

/** Keeps whole outings as the server has them. */
export async function keepOutings(userId: number, outings: readonly Outing[]): Promise<void> {
  const tx = (await openDevice()).transaction('outings', 'readwrite');
  await Promise.all(
    outings.slice(0, OUTINGS_KEPT).map((outing) => tx.store.put(now(outing), [userId, outing.id])),
  );
  await tx.done;
}

/** Puts one outing as the server has it (null: gone) into everything that is kept. */
export async function keepOuting(userId: number, id: string, outing: Outing | null): Promise<void> {
  const tx = (await openDevice()).transaction(['books', 'outings'], 'readwrite');
  const [books, outings] = [tx.objectStore('books'), tx.objectStore('outings')];
  if (outing) await outings.put(now(outing), [userId, id]);
  else await outings.delete([userId, id]);
  const book = await books.get(userId);
  if (book) {
    const others = book.value.filter((row) => row.id !== id);
    const rows = outing ? [toSummary(outing), ...others].toSorted(newestFirst) : others;
    await books.put({ ...book, value: rows }, userId);
  }
  await tx.done;
}

/** Forgets what is kept for reading (not what waits to be sent): nobody is signed in here any more. */
export async function forgetMirror(): Promise<void> {
  const tx = (await openDevice()).transaction(['books', 'stats', 'outings'], 'readwrite');
  await Promise.all([
    tx.objectStore('books').clear(),
    tx.objectStore('stats').clear(),
    tx.objectStore('outings').clear(),
    tx.done,
  ]);
  await globalThis.caches?.delete(PHOTO_CACHE);
}
