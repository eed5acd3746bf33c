import { findOuting, userTransaction, insertOuting, newId } from '@cuaderno/db';
import { type Outing, type OutingPayload, outingNotFound, payloadPieces } from '@cuaderno/domain';
import { checkBookQuotas, checkPhotoQuotas } from '../account/check-quotas';
import type { SignedInContext } from '../trpc';
import { newPhotosOf, placeOuting, prepareAllPhotos } from './prepare-outing';

/**
 * Stores a new outing with its pieces and photos. A retry under the same id changes nothing.
 *
 * @returns the stored outing; `created` is false for a retry
 * @throws DomainError GONE when it has been deleted since, TOO_LARGE when the book is full
 */
export async function recordOuting(
  context: SignedInContext,
  { id = newId(), ...payload }: OutingPayload & { id?: string | undefined },
): Promise<{ created: boolean; outing: Outing }> {
  const { db, userId, signal, answerCursors } = context;
  const existing = await findOuting(db, userId, id);
  if (existing !== null) return { created: false, outing: existing };
  const pieces = payloadPieces(payload).length;
  await checkBookQuotas(context, { outings: 1, pieces });
  const photos = await prepareAllPhotos(payload, { userId, signal });
  await checkPhotoQuotas(context, newPhotosOf(photos), { staged: false });
  const prepared = placeOuting(id, payload, photos, []);
  const written = await userTransaction(db, userId, (tx) => insertOuting(tx, userId, prepared));
  answerCursors(written?.cursors ?? null);
  const outing = await findOuting(db, userId, id);
  if (outing === null) throw outingNotFound();
  return { created: written !== null, outing };
}
