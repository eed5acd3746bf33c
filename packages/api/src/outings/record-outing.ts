import { findOuting, insertOuting, newId } from '@cuaderno/db';
import type { Outing, OutingPayload } from '@cuaderno/domain';
import { checkBookQuotas, checkPhotoQuotas } from '../account/check-quotas';
import type { BookContext } from '../trpc';
import {
  hasNewPhotos,
  newPhotosOf,
  placeOuting,
  prepareAllPhotos,
  withHeld,
} from './prepare-outing';

type Recorded = { created: boolean; outing: Outing };

/** A payload, and the import that adds it if one does. */
type NewRecord = OutingPayload & { id?: string | undefined; importId?: string | undefined };

/**
 * Stores a new outing with its pieces and photos. A retry under the same id changes nothing.
 *
 * @returns the stored outing; `created` is false for a retry
 * @throws DomainError GONE when it has been deleted since, TOO_LARGE when the book is full
 */
export async function recordOuting(
  context: BookContext,
  { id = newId(), importId, ...payload }: NewRecord,
): Promise<Recorded> {
  const { db, userId, signal, quotas, photoStore, answerCursors } = context;
  /** Why nothing can be written: a retry is answered, a full book refused. */
  const preclude = async (): Promise<Recorded | null> => {
    const outing = await findOuting(db, userId, id);
    if (outing) return { created: false, outing };
    await checkBookQuotas(context, { outings: 1, pieces: payload.pieces.length });
    return null;
  };
  // Decodes only the photos of an outing that can be stored.
  const early = hasNewPhotos(payload) ? await preclude() : null;
  if (early) return early;
  const photos = await prepareAllPhotos(payload, { userId, signal });
  const added = newPhotosOf(photos);
  await checkPhotoQuotas(context, added, { staged: false });
  const written = await photoStore.hold(context, added, (held) => {
    const placed = { ...placeOuting(id, payload, withHeld(photos, held), null), importId };
    return insertOuting(db, userId, placed, quotas);
  });
  if (written) {
    answerCursors(written.cursors);
    return { created: true, outing: written.outing };
  }
  // Without a reason, the other outing has been deleted, or room made, since.
  return (await preclude()) ?? recordOuting(context, { id, importId, ...payload });
}
