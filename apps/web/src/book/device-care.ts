import { photoIdOf, photosOf } from '@cuaderno/domain';
import { useEffect } from 'react';
import { DRAFT_PREFIX } from '../lib/drafts';
import { useUser } from '../lib/session';
import { completeBook } from './complete-book';
import { openDevice } from './device';
import { useBook } from './outings';
import { useSync } from './sync';

/** A picked photo that neither an outing nor a draft names is forgotten after this long. */
const FORGOTTEN_AFTER = 7 * 24 * 60 * 60 * 1000;

/** The ids of the photos that half-written forms name, of whichever hunter. */
function photosOfDrafts(): string {
  return Object.entries(localStorage)
    .filter(([key]) => key.startsWith(DRAFT_PREFIX))
    .map(([, draft]) => String(draft))
    .join();
}

/** Drops photos that were picked for a form which was never saved. Gives how many. */
export async function purgePhotos(now = Date.now()): Promise<number> {
  const tx = (await openDevice()).transaction(['photos', 'outbox'], 'readwrite');
  const items = await tx.objectStore('outbox').getAll();
  const waiting = new Set(
    items.flatMap(({ write }) =>
      write.kind === 'delete' ? [] : photosOf(write.payload).map(photoIdOf),
    ),
  );
  const drafts = photosOfDrafts();
  const photos = await tx.objectStore('photos').getAll();
  const forgotten = photos.filter(
    ({ id, keptAt }) => now - keptAt > FORGOTTEN_AFTER && !waiting.has(id) && !drafts.includes(id),
  );
  await Promise.all(forgotten.map(({ id }) => tx.objectStore('photos').delete(id)));
  await tx.done;
  return forgotten.length;
}

/** What the device does for the book while nobody waits for it. */
export function useDeviceCare(): void {
  const userId = useUser()?.id;
  const { data, readAt } = useBook();
  const waiting = useSync().items.length;
  const book = readAt === null ? data : undefined;

  useEffect(() => {
    if (userId === undefined || !book) return;
    const left = new AbortController();
    // Whatever fails here is tried again at the next start.
    void completeBook(userId, book, left.signal).catch(() => undefined);
    return () => left.abort();
  }, [userId, book]);

  useEffect(() => {
    void purgePhotos().catch(() => undefined);
  }, []);

  // The number on the product's icon, where the platform has one.
  useEffect(() => {
    void navigator.setAppBadge?.(waiting).catch(() => undefined);
  }, [waiting]);
}
