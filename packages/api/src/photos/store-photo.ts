import { type Db, findPhoto, roomTransaction, stagePhoto } from '@cuaderno/db';
import type { PreparedPhoto } from '@cuaderno/photos';
import { checkPhotoQuotas } from '../account/check-quotas';
import type { BookContext } from '../trpc';

/**
 * Stages a prepared photo for a later outing. @returns false when one with this id exists
 *
 * @throws DomainError TOO_LARGE when the book is full, UNAVAILABLE when the photo store is
 */
export async function storePhoto(
  context: Pick<BookContext, 'db' | 'userId' | 'quotas' | 'photoStore'>,
  id: string,
  prepared: PreparedPhoto,
): Promise<boolean> {
  // Skips the quota for a repeated upload.
  const { db, userId, photoStore } = context;
  const isThere = async (tx: Db) => (await findPhoto(tx, userId, id, 'image')) !== null;
  const check = (tx: Db) => checkPhotoQuotas({ ...context, db: tx }, [prepared], { staged: true });
  if (await isThere(db)) return false;
  // Before an upload to the bucket for nothing.
  if (photoStore.usesBucket) await check(db);
  const photo = { id, ...prepared };
  return photoStore.hold({ userId }, [photo], (held) =>
    roomTransaction(db, userId, async (tx) => {
      if (await isThere(tx)) return false;
      await check(tx);
      return stagePhoto(tx, userId, held.get(id) ?? photo);
    }),
  );
}
