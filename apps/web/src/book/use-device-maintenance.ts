import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../lib/server/query-client';
import type { Book } from './mirror/book';
import { prefetchBook } from './mirror/prefetch';
import { OWN_OUTINGS } from './mirror/stored-outings';
import { purgeSharedPhotos } from './photos/shared-photos';
import { useSession } from './use-session';
import { useUnsentCount, useUnsentDocuments } from './use-sync';
import { PHOTO_CACHE } from './photos/photo-cache';
import { payloadPhotos, photoIdOf, readWire, STAGED_DAYS } from '@cuaderno/domain';
import { openDevice } from './device/database';
import { allDrafts } from './drafts/drafts';
import { readDocumentOutboxes } from './outbox/document-outbox';

/** Age at which a picked photo without an unsent outing, document or draft is deleted. */
const PURGE_AFTER = STAGED_DAYS * 24 * 60 * 60 * 1000;

/** Deletes photos of forms that were never saved. @returns how many */
export async function purgeUnusedPhotos(now = Date.now()): Promise<number> {
  const elsewhere = JSON.stringify([await allDrafts(), await readDocumentOutboxes()]);
  const tx = (await openDevice()).transaction(['photos', 'outbox'], 'readwrite');
  const items = await tx.objectStore('outbox').getAll();
  const unsent = new Set(
    items.flatMap(({ write }) =>
      write.kind === 'delete' ? [] : payloadPhotos(readWire(write.payload)).map(photoIdOf),
    ),
  );
  const photos = await tx.objectStore('photos').getAll();
  const unused = photos.filter(
    ({ id, keptAt }) => now - keptAt > PURGE_AFTER && !unsent.has(id) && !elsewhere.includes(id),
  );
  await Promise.all(unused.map(({ id }) => tx.objectStore('photos').delete(id)));
  await tx.done;
  return unused.length;
}

/** The thumbnails of a book of 5,000 photos, and 1,000 full images. */
const MAX_CACHED = 6_000;

/** Deletes the oldest photos beyond the limit of the cache; the server has them. */
export async function trimPhotoCache(max = MAX_CACHED): Promise<void> {
  const cache = await globalThis.caches?.open(PHOTO_CACHE);
  // In the order in which they were stored.
  const requests = (await cache?.keys()) ?? [];
  for (const request of requests.slice(0, Math.max(0, requests.length - max))) {
    await cache?.delete(request);
  }
}

/** Prefetches the book, purges unused photos and shows the number of unsent outings and documents on the app's icon. */
export function useDeviceMaintenance(): void {
  const { id: userId } = useSession().user;
  // Mounted after the first screen, which has read it already, and failed or not.
  const { data } = useQuery<Book>({ queryKey: keys.outings, retryOnMount: false });
  const unsent = useUnsentCount() + useUnsentDocuments();
  const book = data?.rows;
  const client = useQueryClient();

  useEffect(() => {
    if (!book) return;
    const cancelled = new AbortController();
    // Failures are retried at the next start.
    const readAgain = () => void client.invalidateQueries({ queryKey: [OWN_OUTINGS, userId] });
    void prefetchBook(userId, book, cancelled.signal, readAgain).catch(() => undefined);
    return () => cancelled.abort();
  }, [userId, book, client]);

  useEffect(() => {
    void purgeUnusedPhotos().catch(() => undefined);
    void purgeSharedPhotos().catch(() => undefined);
    void trimPhotoCache().catch(() => undefined);
  }, []);

  useEffect(() => {
    void navigator.setAppBadge?.(unsent).catch(() => undefined);
  }, [unsent]);
}
