import { payloadPhotos, photoIdOf, readWire, STAGED_DAYS } from '@cuaderno/domain';
import { openDevice } from '../device/database';
import { allDrafts } from '../drafts/drafts';
import { readDocumentOutboxes } from '../outbox/document-outbox';

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
