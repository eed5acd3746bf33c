import { deleteOuting, hunterTransaction, lockOuting } from '@cuaderno/db';
import { isUuid, outingNotFound } from '@cuaderno/domain';
import type { SignedInContext } from '../trpc';
import { type Base, checkBase } from './edit-outing';

/**
 * Deletes an outing with its pieces and photos. NOT_FOUND when it is not the hunter's; CONFLICT, and
 * nothing is deleted, when it has changed since the `version` that the hunter saw.
 */
export async function removeOuting(
  { db, userId }: SignedInContext,
  { id, ...base }: Base & { id: string },
): Promise<void> {
  if (!isUuid(id)) throw outingNotFound();
  await hunterTransaction(db, userId, async (tx) => {
    const outing = await lockOuting(tx, userId, id);
    if (outing === null) throw outingNotFound();
    checkBase(outing, base);
    await deleteOuting(tx, userId, id);
  });
}
