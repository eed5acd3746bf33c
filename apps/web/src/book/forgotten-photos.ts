import { photoIdOf, photosOf } from '@cuaderno/domain';
import { DRAFT_PREFIX } from '../lib/drafts';
import { openDevice } from './device';

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
