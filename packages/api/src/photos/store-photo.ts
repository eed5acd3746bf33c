import { findPhoto, stagePhoto } from '@cuaderno/db';
import type { PreparedPhoto } from '@cuaderno/photos';
import { checkPhotoQuotas } from '../account/check-quotas';
import type { SignedInContext } from '../trpc';

/**
 * Stages a prepared photo for an outing that will name it; false when the hunter has one of this id
 * already.
 *
 * @throws DomainError 'TOO_LARGE' when the hunter's book is full
 */
export async function storePhoto(
  context: Pick<SignedInContext, 'db' | 'userId' | 'quotas'>,
  id: string,
  prepared: PreparedPhoto,
): Promise<boolean> {
  // Sent again, it takes no room.
  if ((await findPhoto(context.db, context.userId, id, 'image')) !== null) return false;
  await checkPhotoQuotas(context, [prepared], { staged: true });
  return stagePhoto(context.db, context.userId, { id, ...prepared });
}
