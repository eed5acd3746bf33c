import { findPhoto, stagePhoto } from '@cuaderno/db';
import type { PreparedPhoto } from '@cuaderno/photos';
import { checkPhotoQuotas } from '../account/check-quotas';
import type { SignedInContext } from '../trpc';

/**
 * Stages a prepared photo for an outing to come. @returns false when one of this id exists
 *
 * @throws DomainError TOO_LARGE when the book is full
 */
export async function storePhoto(
  context: Pick<SignedInContext, 'db' | 'userId' | 'quotas'>,
  id: string,
  prepared: PreparedPhoto,
): Promise<boolean> {
  // A repeated upload needs no room.
  if ((await findPhoto(context.db, context.userId, id, 'image')) !== null) return false;
  await checkPhotoQuotas(context, [prepared], { staged: true });
  return stagePhoto(context.db, context.userId, { id, ...prepared });
}
