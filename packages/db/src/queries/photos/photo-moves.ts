import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { photos } from '../../schema/photos';
import type { ObjectKey } from './pending-objects';
import {
  photoColumns,
  type PhotoData,
  type RowlessPhoto,
  type StoredObject,
  takeObjects,
} from './photo-writes';
import { userTransaction } from '../outings/user-transaction';

/** A photo of any user. */
export type PhotoKey = { userId: number; id: string };

const inBucket = isNotNull(photos.imageSha256);
const inDatabase = isNull(photos.imageSha256);

/** Lists up to `limit` photos that are in the database, or in the bucket, after `after` in the order of their key. */
export function listPhotosIn(
  db: Db,
  place: 'database' | 'bucket',
  after: PhotoKey | null,
  limit: number,
): Promise<PhotoKey[]> {
  return db
    .select({ userId: photos.userId, id: photos.id })
    .from(photos)
    .where(
      and(
        place === 'bucket' ? inBucket : inDatabase,
        after
          ? or(
              gt(photos.userId, after.userId),
              and(eq(photos.userId, after.userId), gt(photos.id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(asc(photos.userId), asc(photos.id))
    .limit(limit);
}

/** A photo to be moved: its bytes, or its objects. */
export type MovablePhoto = PhotoData | (Omit<PhotoData, 'image' | 'thumb'> & StoredPair);
type StoredPair = { objects: { image: StoredObject; thumb: StoredObject } };

const objectOf = (sha256: string | null, bytes: number | null): StoredObject => ({
  sha256: String(sha256),
  bytes: Number(bytes),
});

/** @returns a photo with its bytes or its objects, null for a deleted one */
export async function readMovable(db: Db, { userId, id }: PhotoKey): Promise<MovablePhoto | null> {
  const [row] = await db
    .select()
    .from(photos)
    .where(and(eq(photos.userId, userId), eq(photos.id, id)));
  if (!row) return null;
  const { width, height, mime, image, thumb } = row;
  const facts = { id, width, height, mime };
  if (image && thumb) return { ...facts, image, thumb };
  const objects = {
    image: objectOf(row.imageSha256, row.imageBytes),
    thumb: objectOf(row.thumbSha256, row.thumbBytes),
  };
  return { ...facts, objects };
}

/** Counts the photos of each place. */
export async function countPhotoPlaces(db: Db): Promise<{ database: number; bucket: number }> {
  const [counts] = await db
    .select({
      database: sql<number>`(count(*) FILTER (WHERE ${inDatabase}))::float8`,
      bucket: sql<number>`(count(*) FILTER (WHERE ${inBucket}))::float8`,
    })
    .from(photos);
  return counts ?? { database: 0, bucket: 0 };
}

/** @returns up to sixteen objects of the bucket that photos need: the first, and some spread over users and photos */
export async function someObjects(db: Db): Promise<ObjectKey[]> {
  // From eight places of the index by user and content: of one user too, as the contents are in hexadecimal.
  const { rows } = await db.execute<{ user_id: number; sha256: string }>(sql`
    WITH ends AS (
      SELECT min(user_id)::bigint AS first, max(user_id)::bigint AS last FROM photos WHERE image_sha256 IS NOT NULL)
    SELECT p.user_id, p.image_sha256 AS sha256
    FROM ends CROSS JOIN generate_series(0, 7) AS place CROSS JOIN LATERAL (
      SELECT user_id, image_sha256 FROM photos
      WHERE image_sha256 IS NOT NULL
        AND (user_id, image_sha256) >= (first + (last - first) * place / 8, to_hex(place * 2))
      ORDER BY user_id, image_sha256 LIMIT 1) p
    UNION (
      SELECT user_id, image_sha256 FROM photos WHERE image_sha256 IS NOT NULL
      ORDER BY user_id, image_sha256 LIMIT 8)`);
  return rows.map(({ user_id: userId, sha256 }) => ({ userId, sha256 }));
}

/**
 * Replaces where the bytes of a photo are: uploaded ones take the place of those in the database, and the other way
 * round, which queues the deletion of its objects.
 *
 * @returns false, without a change, for a photo that was deleted, or moved by another process
 * @throws AccountGone; DomainError UNAVAILABLE for a lease that is over
 */
export function movePhoto(db: Db, userId: number, photo: RowlessPhoto): Promise<boolean> {
  return userTransaction(db, userId, async (tx) => {
    const { rowCount } = await tx
      .update(photos)
      .set({
        image: null,
        thumb: null,
        imageSha256: null,
        imageBytes: null,
        thumbSha256: null,
        thumbBytes: null,
        ...photoColumns(photo),
      })
      .where(
        and(
          eq(photos.userId, userId),
          eq(photos.id, photo.id),
          'objects' in photo ? inDatabase : inBucket,
        ),
      );
    if (rowCount !== 1) return false;
    await takeObjects(tx, userId, [photo]);
    return true;
  });
}

/** @returns those of these objects that no photo needs */
export async function unneededObjects(db: Db, objects: ObjectKey[]): Promise<ObjectKey[]> {
  if (objects.length === 0) return [];
  const { rows } = await db.execute<{ user_id: number; sha256: string }>(sql`
    SELECT o.user_id, o.sha256
    FROM unnest(${sql.param(objects.map(({ userId }) => userId))}::integer[],
      ${sql.param(objects.map(({ sha256 }) => sha256))}::text[]) AS o (user_id, sha256)
    WHERE NOT EXISTS (SELECT FROM photos p WHERE p.user_id = o.user_id AND p.image_sha256 = o.sha256)
      AND NOT EXISTS (SELECT FROM photos p WHERE p.user_id = o.user_id AND p.thumb_sha256 = o.sha256)
      AND NOT EXISTS (SELECT FROM pending_objects p WHERE p.user_id = o.user_id AND p.sha256 = o.sha256)`);
  return rows.map(({ user_id: userId, sha256 }) => ({ userId, sha256 }));
}
