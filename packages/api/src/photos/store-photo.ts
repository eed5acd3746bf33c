import { findPhoto, stagePhoto } from '@cuaderno/db';
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
  if ((await findPhoto(context.db, context.userId, id, 'image')) !== null) return false;
  await checkPhotoQuotas(context, [prepared], { staged: true });
  const photo = { id, ...prepared };
  return context.photoStore.hold({ userId: context.userId }, [photo], (held) =>
    stagePhoto(context.db, context.userId, held.get(id) ?? photo),
  );
}
