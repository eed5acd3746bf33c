import type { Db } from '@cuaderno/db';
import {
  createPhotoStore,
  openBucket,
  type PhotoStore,
  scheduleSweep,
} from '@cuaderno/photo-store';
import type { Logger } from 'pino';
import type { Env } from '../env';

type Photos = {
  photoStore: PhotoStore;
  /** Origin of the bucket that browsers read photos from, null without redirects to it. */
  photoOrigin: string | null;
};

/**
 * Opens the store of photos, and deletes from its bucket what no row needs.
 *
 * @param stops gets what stops it
 * @throws StartError when the bucket can't be used
 */
export async function openPhotos(
  env: Pick<Env, 'bucket' | 'PHOTO_REDIRECT'>,
  { db, log }: { db: Db; log: Logger },
  stops: (() => Promise<void> | void)[],
): Promise<Photos> {
  const bucket = await openBucket(db, env.bucket, (error) => {
    log.error({ fault: error.fault, err: error }, 'object storage failed');
  });
  if (bucket) {
    const report = (error: unknown) => log.error({ err: error }, 'photo sweep failed');
    stops.push(scheduleSweep(db, bucket, report));
  }
  const photoOrigin = env.PHOTO_REDIRECT === '1' && bucket ? bucket.address.endpoint : null;
  return { photoStore: createPhotoStore(db, bucket), photoOrigin };
}
