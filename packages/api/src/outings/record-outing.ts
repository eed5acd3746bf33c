import { findOuting, hunterTransaction, insertOuting, newId } from '@cuaderno/db';
import { type Outing, type OutingPayload, outingNotFound, placePieces } from '@cuaderno/domain';
import { checkBookQuotas, checkPhotoQuotas } from '../account/check-quotas';
import type { SignedInContext } from '../trpc';
import { newPhotosOf, placeOuting, prepareAllPhotos } from './prepare-outing';

/**
 * Stores a new outing with its pieces and photos, all or nothing. A phone that lost the answer may send
 * the same id again: the outing comes back as it is, with `created` false. GONE when it was deleted since, TOO_LARGE when the book is full.
 */
export async function recordOuting(
  hunter: SignedInContext,
  { id = newId(), ...payload }: OutingPayload & { id?: string | undefined },
): Promise<{ created: boolean; outing: Outing }> {
  const { db, userId, signal } = hunter;
  const known = await findOuting(db, userId, id);
  if (known !== null) return { created: false, outing: known };
  const pieces = placePieces(payload, []).length;
  await checkBookQuotas(hunter, { outings: 1, pieces });
  const photos = await prepareAllPhotos(payload, { userId, signal });
  await checkPhotoQuotas(hunter, newPhotosOf(photos), { staged: false });
  const prepared = placeOuting(id, payload, photos, []);
  const created = await hunterTransaction(db, userId, (tx) => insertOuting(tx, userId, prepared));
  const outing = await findOuting(db, userId, id);
  if (outing === null) throw outingNotFound();
  return { created, outing };
}
