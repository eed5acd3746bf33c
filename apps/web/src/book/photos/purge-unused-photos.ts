import { payloadPhotos, photoIdOf, STAGED_DAYS } from '@cuaderno/domain';
import { openDevice } from '../device/database';
import { allDrafts } from '../drafts/drafts';

/** A picked photo that neither an outing nor a draft names is forgotten after this long. */
const FORGOTTEN_AFTER = STAGED_DAYS * 24 * 60 * 60 * 1000;

/** Drops photos that were picked for a form which was never saved. Gives how many. */
export async function purgePhotos(now = Date.now()): Promise<number> {
  const drafts = JSON.stringify(await allDrafts());
  const tx = (await openDevice()).transaction(['photos', 'outbox'], 'readwrite');
  const items = await tx.objectStore('outbox').getAll();
  const waiting = new Set(
    items.flatMap(({ write }) =>
      write.kind === 'delete' ? [] : payloadPhotos(write.payload).map(photoIdOf),
    ),
  );
  const photos = await tx.objectStore('photos').getAll();
  const forgotten = photos.filter(
    ({ id, keptAt }) => now - keptAt > FORGOTTEN_AFTER && !waiting.has(id) && !drafts.includes(id),
  );
  await Promise.all(forgotten.map(({ id }) => tx.objectStore('photos').delete(id)));
  await tx.done;
  return forgotten.length;
}
