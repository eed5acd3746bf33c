import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { isStaged, photos } from '../../schema/photos';
import { deleteInBatches } from '../outings/batches';
import { takeLeases } from './pending-objects';
import { userTransaction } from '../outings/user-transaction';

/** A prepared photo: the full image and its thumbnail as files of type `mime`, and the image's pixels. */
export type PhotoData = {
  id: string;
  image: Uint8Array;
  thumb: Uint8Array;
  width: number;
  height: number;
  mime: string;
};

/** A file in the bucket. */
export type StoredObject = { sha256: string; bytes: number };

/** A prepared photo whose files are in the bucket, under a lease that its row ends. */
export type UploadedPhoto = Omit<PhotoData, 'image' | 'thumb'> & {
  lease: string;
  objects: { image: StoredObject; thumb: StoredObject };
};

/** A photo without a row yet. */
export type RowlessPhoto = PhotoData | UploadedPhoto;

type Place = { outingId?: string; entryId?: string | null; documentId?: string; position?: number };

/** The columns of a photo’s bytes. */
export const photoColumns = (photo: RowlessPhoto) => {
  if ('image' in photo) return { image: photo.image, thumb: photo.thumb };
  const { image, thumb } = photo.objects;
  return {
    imageSha256: image.sha256,
    imageBytes: image.bytes,
    thumbSha256: thumb.sha256,
    thumbBytes: thumb.bytes,
  };
};

/** Ends the leases of those of these photos that are in the bucket. Call it in the transaction of their rows. */
export async function takeObjects(tx: Db, userId: number, added: RowlessPhoto[]): Promise<void> {
  const uploaded = added.filter((photo): photo is UploadedPhoto => 'objects' in photo);
  const contents = uploaded.flatMap(({ objects }) => [
    ...new Set([objects.image.sha256, objects.thumb.sha256]),
  ]);
  const leases = uploaded.map(({ lease }) => lease);
  await takeLeases(tx, userId, leases, contents.length);
}

/**
 * Stores new photos in their places. Call it in a transaction.
 *
 * @throws an error that violates photos_pkey for one that exists, DomainError UNAVAILABLE for a lease that is over
 */
export async function insertPhotos(
  tx: Db,
  userId: number,
  added: { photo: RowlessPhoto; place: Place }[],
): Promise<void> {
  if (added.length === 0) return;
  await takeObjects(
    tx,
    userId,
    added.map(({ photo }) => photo),
  );
  await tx.insert(photos).values(added.map(({ photo, place }) => rowOf(userId, photo, place)));
}

const rowOf = (userId: number, photo: RowlessPhoto, place: Place) => {
  const { id, width, height, mime } = photo;
  return { userId, id, width, height, mime, ...place, ...photoColumns(photo) };
};

/**
 * Stores a photo ahead of its outing or document.
 *
 * @returns false, without a change, when it exists
 * @throws AccountGone; DomainError UNAVAILABLE for a lease that is over
 */
export async function stagePhoto(db: Db, userId: number, photo: RowlessPhoto): Promise<boolean> {
  return userTransaction(db, userId, async (tx) => {
    const { rowCount } = await tx
      .insert(photos)
      .values(rowOf(userId, photo, {}))
      .onConflictDoNothing({ target: [photos.userId, photos.id] });
    if (rowCount !== 1) return false;
    await takeObjects(tx, userId, [photo]);
    return true;
  });
}

/** Deletes those of these photos that are staged. */
export async function deleteStagedPhotos(db: Db, userId: number, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(photos).where(and(eq(photos.userId, userId), inArray(photos.id, ids), isStaged));
}

/** Most photos that one statement deletes: each has hundreds of rows out of line. */
export const PHOTOS_AT_ONCE = 100;

/**
 * Deletes all photos that were staged over `days` days ago.
 *
 * @returns how many were deleted
 */
export function purgeStagedPhotos(db: Db, days: number): Promise<number> {
  const old = sql`${isStaged}
    AND ${photos.createdAt} < now() - make_interval(days => ${days})`;
  return deleteInBatches(db, photos, old, PHOTOS_AT_ONCE);
}
