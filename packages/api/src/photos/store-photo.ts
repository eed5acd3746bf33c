import { findPhoto, stagePhoto } from '@cuaderno/db';
import type { PreparedPhoto } from '@cuaderno/photos';
import { checkPhotoQuotas } from '../account/check-quotas';
import type { Hunter } from '../trpc';

/**
 * Stages a prepared photo for an outing that will name it; false when the hunter has one of this id
 * already.
 *
 * @throws DomainError 'TOO_LARGE' when the hunter's book is full
 */
export async function storePhoto(
  hunter: Pick<Hunter, 'db' | 'userId' | 'quotas'>,
  id: string,
  prepared: PreparedPhoto,
): Promise<boolean> {
  // Sent again, it takes no room.
  if ((await findPhoto(hunter.db, hunter.userId, id, 'image')) !== null) return false;
  await checkPhotoQuotas(hunter, [prepared], { staged: true });
  return stagePhoto(hunter.db, hunter.userId, { id, ...prepared });
}
