import { deleteOuting, userTransaction, lockOuting } from '@cuaderno/db';
import { isUuid, outingNotFound } from '@cuaderno/domain';
import type { BookContext } from '../trpc';
import { type Base, checkBase } from './edit-outing';

/**
 * Deletes an outing with its pieces and photos.
 *
 * @throws DomainError NOT_FOUND for another user's, CONFLICT when it has changed since `version`
 */
export async function removeOuting(
  { db, userId, answerCursors }: BookContext,
  { id, ...base }: Base & { id: string },
): Promise<void> {
  if (!isUuid(id)) throw outingNotFound();
  const deleted = await userTransaction(db, userId, async (tx) => {
    const outing = await lockOuting(tx, userId, id);
    if (outing === null) throw outingNotFound();
    checkBase(outing, base);
    return deleteOuting(tx, userId, id);
  });
  answerCursors(deleted?.cursors ?? null);
}
