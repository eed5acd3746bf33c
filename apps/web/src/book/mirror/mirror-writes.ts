import type { Sent } from '../device/broadcast';
import { openDevice } from '../device/database';
import { PROVINCE_CACHE } from '../../lib/province-cache';
import { PHOTO_CACHE } from '../photos/photo-cache';
import { applySent } from './book';
import { bookOf, keptNow, packBook, unpackBook } from './mirror';

/* The writes of the mirror that the first screen does without. */

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
  // A failed request rejects on its own.
  tx.done.catch(() => undefined);
  const [books, outings] = [tx.objectStore('books'), tx.objectStore('outings')];
  if (outing) await outings.put(keptNow(outing), [userId, id]);
  else await outings.delete([userId, id]);
  const stored = await books.get(userId);
  if (stored) {
    const before = bookOf(unpackBook(stored));
    const book = applySent(before, sent);
    const written = { ...stored, ...packBook(book, stored.readAt), sentAt: Date.now() };
    if (
      before.cursor !== undefined &&
      stored.wholeAt === before.cursor &&
      book.cursor !== undefined
    ) {
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
  await globalThis.caches?.delete(PROVINCE_CACHE);
}
