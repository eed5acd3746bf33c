import { findOuting, hunterTransaction, insertOuting, newId } from '@cuaderno/db';
import { type Outing, type OutingPayload, outingNotFound } from '@cuaderno/domain';
import type { Hunter } from '../trpc';
import { placeOuting, prepareAllPhotos } from './prepare-outing';

/**
 * Stores a new outing with its pieces and photos, all or nothing. A phone that lost the answer may send
 * the same id again: the outing comes back as it is, with `created` false. GONE when it was deleted since.
 */
export async function recordOuting(
  { db, userId, signal }: Hunter,
  { id = newId(), ...payload }: OutingPayload & { id?: string | undefined },
): Promise<{ created: boolean; outing: Outing }> {
  const known = await findOuting(db, userId, id);
  if (known !== null) return { created: false, outing: known };
  const photos = await prepareAllPhotos(payload, { hunter: userId, signal });
  const prepared = placeOuting(id, payload, photos, []);
  const created = await hunterTransaction(db, userId, (tx) => insertOuting(tx, userId, prepared));
  const outing = await findOuting(db, userId, id);
  if (outing === null) throw outingNotFound();
  return { created, outing };
}
