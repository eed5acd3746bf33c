import {
  type Db,
  isAccountGone,
  listPhotosIn,
  movePhoto,
  type ObjectKey,
  type PhotoKey,
  queueDeletions,
  readMovable,
  StartError,
  unneededObjects,
} from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import type { Bucket } from './bucket';
import { BucketError } from './bucket-error';
import { holdObjects } from './hold-objects';
import { sweepObjects } from './sweep';

/** Photos that are listed at once. */
const SLICE = 100;
/** Deletions that are queued at once. */
const QUEUED = 1_000;
/** Age of an object in milliseconds from which it may be an orphan: older than any lease. */
const ORPHAN_MS = 2 * 60 * 60 * 1000;

/** A photo that stays where it was, and why. */
type Unmoved = PhotoKey & { reason: string };
/** What a move has done so far. */
export type Moved = { moved: number; unmoved: Unmoved[] };

/**
 * Moves all photos to the bucket, or back to the database, one a transaction, while the product runs. What was moved
 * stays moved when it is interrupted; started again, it continues.
 *
 * @param progress is called after every slice
 */
export async function movePhotos(
  { db, bucket }: { db: Db; bucket: Bucket },
  to: 'bucket' | 'database',
  progress: (moved: Moved) => void,
): Promise<Moved> {
  const result: Moved = { moved: 0, unmoved: [] };
  const move = to === 'bucket' ? toBucket : toDatabase;
  let last: PhotoKey | null = null;
  for (;;) {
    const from = to === 'bucket' ? 'database' : 'bucket';
    const slice = await listPhotosIn(db, from, last, SLICE);
    for (const key of slice) {
      try {
        if (await move(db, bucket, key)) result.moved += 1;
      } catch (error) {
        // Its photos are about to be deleted.
        if (!isAccountGone(error)) result.unmoved.push({ ...key, reason: reasonOf(error) });
      }
    }
    last = slice.at(-1) ?? null;
    if (last === null) break;
    progress(result);
  }
  await sweepObjects(db, bucket);
  return result;
}

/** @returns why a photo could not be moved; throws what concerns all of them */
function reasonOf(error: unknown): string {
  const cause = error instanceof DomainError ? (error.cause ?? error) : error;
  if (cause instanceof BucketError && !['silent', 'forbidden', 'full'].includes(cause.fault)) {
    return cause.message;
  }
  throw cause;
}

async function toBucket(db: Db, bucket: Bucket, key: PhotoKey): Promise<boolean> {
  const { userId, id } = key;
  const photo = await readMovable(db, key);
  if (photo === null || 'objects' in photo) return false;
  return holdObjects({ db, bucket, userId }, [photo], async (held) => {
    const uploaded = held.get(id);
    if (!uploaded) return false;
    // Reads what the bucket has, before the database forgets it.
    await bucket.read(userId, uploaded.objects.image);
    await bucket.read(userId, uploaded.objects.thumb);
    return movePhoto(db, userId, uploaded);
  });
}

async function toDatabase(db: Db, bucket: Bucket, key: PhotoKey): Promise<boolean> {
  const { userId } = key;
  const photo = await readMovable(db, key);
  if (photo === null || !('objects' in photo)) return false;
  const { objects, ...facts } = photo;
  const image = await bucket.read(userId, objects.image);
  const thumb = await bucket.read(userId, objects.thumb);
  return movePhoto(db, userId, { ...facts, image, thumb });
}

/**
 * Deletes the objects of the bucket that no row needs and no queue knows, as a restore of the database leaves them.
 * @returns how many were deleted
 * @throws StartError when they are most of the bucket: it may be another product's
 */
export async function sweepOrphans({ db, bucket }: { db: Db; bucket: Bucket }): Promise<number> {
  const before = Date.now() - ORPHAN_MS;
  let all = 0;
  const orphans: ObjectKey[] = [];
  for await (const slice of bucket.list()) {
    const old = slice.filter(({ modified }) => modified.getTime() < before);
    orphans.push(...(await unneededObjects(db, old)));
    all += slice.length;
  }
  if (orphans.length > all / 2) {
    throw new StartError(
      `${orphans.length} of the ${all} objects are of no photo of this database, so the bucket may be another product's: none was deleted (docs/operations.md)`,
    );
  }
  for (let first = 0; first < orphans.length; first += QUEUED) {
    // Asks again: a photo may have come meanwhile.
    const slice = orphans.slice(first, first + QUEUED);
    await queueDeletions(db, await unneededObjects(db, slice));
  }
  const { deleted } = await sweepObjects(db, bucket);
  return deleted;
}
