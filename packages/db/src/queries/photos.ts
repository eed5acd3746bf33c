import { estatesOf, type LatestPhoto, type Outing, photoAddress } from '@cuaderno/domain';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database';
import { isStaged, photos } from '../schema/photos';
import { deleteInBatches } from './batches';
import { copyRow, type Statement } from './copy-row';
import { userTransaction } from './user-transaction';
import { prepared } from './prepared';

/** A prepared photo: the full image and its thumbnail as files of type `mime`, and the image's pixels. */
export type PhotoData = {
  id: string;
  image: Uint8Array;
  thumb: Uint8Array;
  width: number;
  height: number;
  mime: string;
};

/**
 * Stores a photo ahead of its outing or document.
 *
 * @returns false, without a change, when it exists
 */
export async function stagePhoto(db: Db, userId: number, photo: PhotoData): Promise<boolean> {
  return userTransaction(db, userId, async (tx) => {
    const { rowCount } = await tx
      .insert(photos)
      .values({ userId, ...photo })
      .onConflictDoNothing({ target: [photos.userId, photos.id] });
    return rowCount === 1;
  });
}

/** Deletes those of these photos that are staged. */
export async function deleteStagedPhotos(db: Db, userId: number, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(photos).where(and(eq(photos.userId, userId), inArray(photos.id, ids), isStaged));
}

/** A file to serve. */
export type PhotoFile = { bytes: Uint8Array; mime: string };

type FileRow = { base64: string; mime: string };
const ofPhoto = sql`FROM photos WHERE user_id = ${sql.placeholder('userId')} AND id = ${sql.placeholder('id')}::uuid`;
const selectHead = {
  image: prepared<PhotoHead>(
    'photo_image_head',
    ['length', 'mime'],
    sql`SELECT octet_length(image) AS length, mime ${ofPhoto}`,
  ),
  thumb: prepared<PhotoHead>(
    'photo_thumb_head',
    ['length', 'mime'],
    sql`SELECT octet_length(thumb) AS length, mime ${ofPhoto}`,
  ),
};

/** The length of a photo, in bytes, and its type. */
export type PhotoHead = { length: number; mime: string };
type Size = 'image' | 'thumb';

/** @returns the head of the user's photo `id` (a UUID), or of its thumbnail; null like `readPhoto` */
export async function findPhoto(
  db: Db,
  userId: number,
  id: string,
  size: Size,
): Promise<PhotoHead | null> {
  const [row] = await selectHead[size](db, { userId, id });
  return row ?? null;
}

/** The first and the last byte of a part, counted from 0. */
export type Part = { start: number; end: number };

/** The statement of `readPhoto`. */
export function selectFile(userId: number, id: string, size: Size, part?: Part): Statement {
  // Stored uncompressed: PostgreSQL reads the bytes of the part only.
  const bytes = part ? `substring(${size} FROM $3::integer + 1 FOR $4::integer)` : size;
  return {
    text: `SELECT mime, ${bytes} AS bytes FROM photos WHERE user_id = $1 AND id = $2`,
    values: [userId, id, ...(part ? [part.start, part.end - part.start + 1] : [])],
  };
}

/** @returns the user's photo `id` (a UUID), its thumbnail, or a part; null for another user's */
export async function readPhoto(
  db: Db,
  userId: number,
  id: string,
  size: Size,
  part?: Part,
): Promise<PhotoFile | null> {
  const [mime, bytes] = (await copyRow(db, selectFile(userId, id, size, part))) ?? [];
  return mime && bytes ? { bytes, mime: mime.toString() } : null;
}

/** @returns the photos of outings and their entries in base64 by id; null over `maxBytes` together */
export async function readPhotosOf(
  db: Db,
  userId: number,
  outingIds: string[],
  maxBytes: number,
): Promise<Map<string, FileRow> | null> {
  const ofThem = and(
    eq(photos.userId, userId),
    sql`${photos.outingId} = ANY(${sql.param(outingIds)}::uuid[])`,
  );
  const [size] = await db
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${photos.image})), 0)::float8` })
    .from(photos)
    .where(ofThem);
  if (size && size.bytes > maxBytes) return null;
  const rows = await db
    .select({
      id: photos.id,
      // PostgreSQL wraps the lines of base64 as in e-mails.
      base64: sql<string>`translate(encode(${photos.image}, 'base64'), E'\n', '')`,
      mime: photos.mime,
    })
    .from(photos)
    .where(ofThem);
  return new Map(rows.map(({ id, base64, mime }) => [id, { base64, mime }]));
}

/** @returns the thumbnails of those of these photos that are the user's, by id */
export async function readThumbnails(
  db: Db,
  userId: number,
  ids: string[],
): Promise<Map<string, PhotoFile>> {
  const rows = await db
    .select({
      id: photos.id,
      base64: sql<string>`encode(${photos.thumb}, 'base64')`,
      mime: photos.mime,
    })
    .from(photos)
    .where(and(eq(photos.userId, userId), inArray(photos.id, ids)));
  return new Map(
    rows.map(({ id, base64, mime }) => [id, { bytes: Buffer.from(base64, 'base64'), mime }]),
  );
}

/** @returns the bytes and the pixels of those of these photos that are the user's, by id, without reading them */
export async function measurePhotos(
  db: Db,
  userId: number,
  ids: string[],
): Promise<Map<string, { bytes: number; width: number; height: number }>> {
  const rows = await db
    .select({
      id: photos.id,
      bytes: sql<number>`octet_length(${photos.image})`,
      width: photos.width,
      height: photos.height,
    })
    .from(photos)
    .where(and(eq(photos.userId, userId), sql`${photos.id} = ANY(${sql.param(ids)}::uuid[])`));
  return new Map(rows.map(({ id, ...size }) => [id, size]));
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

type LatestRow = Pick<Outing, 'id' | 'type' | 'date' | 'municipality' | 'location'> & {
  outingId: string;
  customParams: Outing['custom_params'];
};

// Ordered by outing, newest first, so that only as many outings as needed are read.
const selectLatest = prepared<LatestRow>(
  'photos_latest',
  ['id', 'outingId', 'type', 'date', 'municipality', 'location', 'customParams'],
  sql`
    SELECT p.id, o.id AS "outingId", o.type, o.date, o.municipality, o.location,
      o.custom_params AS "customParams"
    FROM outings o
    CROSS JOIN LATERAL (
      SELECT p.id, p.entry_id, p.position FROM photos p
      WHERE p.user_id = ${sql.placeholder('userId')} AND p.outing_id = o.id
      ORDER BY p.entry_id, p.position, p.id
    ) p
    WHERE o.user_id = ${sql.placeholder('userId')} AND o.archived_at IS NULL
    ORDER BY o.date DESC, o.id DESC, p.entry_id, p.position, p.id
    LIMIT ${sql.placeholder('limit')}`,
);

/** Reads up to `limit` photos of the user's latest outings, newest outing first. */
export async function latestPhotos(db: Db, userId: number, limit: number): Promise<LatestPhoto[]> {
  const rows = await selectLatest(db, { userId, limit });
  return rows.map(({ id, location, customParams, ...outing }) => ({
    address: photoAddress(id),
    ...outing,
    ...estatesOf({ type: outing.type, location, custom_params: customParams }),
  }));
}
