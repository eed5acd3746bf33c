import { findPhoto, stagePhoto } from '@cuaderno/db';
import type { PreparedPhoto } from '@cuaderno/photos';
import { checkPhotoQuotas } from '../account/check-quotas';
import type { BookContext } from '../trpc';

/**
 * Stages a prepared photo for a later outing. @returns false when one with this id exists
 *
 * @throws DomainError TOO_LARGE when the book is full
 */
export async function storePhoto(
  context: Pick<BookContext, 'db' | 'userId' | 'quotas'>,
  id: string,
  prepared: PreparedPhoto,
): Promise<boolean> {
  // Skips the quota for a repeated upload.
  if ((await findPhoto(context.db, context.userId, id, 'image')) !== null) return false;
  await checkPhotoQuotas(context, [prepared], { staged: true });
  return stagePhoto(context.db, context.userId, { id, ...prepared });
}
