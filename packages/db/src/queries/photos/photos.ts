import { estatesOf, type LatestPhoto, type Outing, photoAddress } from '@cuaderno/domain';
import { and, eq, inArray, sql, DrizzleQueryError } from 'drizzle-orm';
import type { Db } from '../../database';
import { photos } from '../../schema/photos';
import type { StoredObject } from './photo-writes';
import { prepared } from '../prepared';
import { escapeLiteral, type Pool, Query } from 'pg';

/** A COPY to this process; pg decodes the values of other statements as UTF-8. */
class CopyOut extends Query {
  readonly rows: Buffer[] = [];

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // pg uses the memory again for what follows.
    this.rows.push(Buffer.from(chunk));
  }
}

/** A statement, and the values of its `$1`, `$2` and so on. */
type Statement = { text: string; values: (string | number)[] };

/** @returns the statement with its values as literals, as COPY has no parameters */
export const withValues = ({ text, values }: Statement): string =>
  text.replaceAll(/\$(\d)/g, (_, place: string) =>
    escapeLiteral(String(values[Number(place) - 1] ?? '')),
  );

/** Length of the signature, the flags and the length of their extension, before the first row. */
const HEAD = 19;

/**
 * Reads the first row of a statement in PostgreSQL's binary format, which takes half the CPU of base64.
 *
 * @returns the bytes of each column, null for a NULL; null without a row
 * @throws DrizzleQueryError, as other statements
 */
async function copyRow(db: Db, { text, values }: Statement): Promise<(Buffer | null)[] | null> {
  const copy = new CopyOut(`COPY (${withValues({ text, values })}) TO STDOUT (FORMAT binary)`);
  const { $client: client } = db as Db & { $client: Pool };
  await client.query(copy as unknown as string).catch((error: Error) => {
    throw new DrizzleQueryError(text, values, error);
  });
  const [row] = copy.rows;
  if (!row) throw new Error('COPY has sent nothing');
  // -1 at the end of the rows.
  const count = row.readInt16BE(HEAD);
  const columns: (Buffer | null)[] = [];
  let at = HEAD + 2;
  for (let read = 0; read < count; read += 1) {
    const start = at + 4;
    const length = row.readInt32BE(at);
    at = start + Math.max(length, 0);
    columns.push(length < 0 ? null : row.subarray(start, at));
  }
  return count < 0 ? null : columns;
}

/** A file to serve. */
export type PhotoFile = { bytes: Uint8Array; mime: string };
/** A file to serve that is in the bucket. */
export type PhotoObject = { object: StoredObject; mime: string };

const ofPhoto = sql`FROM photos WHERE user_id = ${sql.placeholder('userId')} AND id = ${sql.placeholder('id')}::uuid`;
const selectHead = {
  image: prepared<PhotoHead>(
    'photo_image_head',
    sql`SELECT coalesce(image_bytes, octet_length(image)) AS length, mime, image_sha256 AS sha256 ${ofPhoto}`,
  ),
  thumb: prepared<PhotoHead>(
    'photo_thumb_head',
    sql`SELECT coalesce(thumb_bytes, octet_length(thumb)) AS length, mime, thumb_sha256 AS sha256 ${ofPhoto}`,
  ),
};

/** The length of a photo, in bytes, its type, and its content's checksum if it is in the bucket. */
export type PhotoHead = { length: number; mime: string; sha256: string | null };
export type PhotoSize = 'image' | 'thumb';

/** @returns the head of the user's photo `id` (a UUID), or of its thumbnail; null like `readPhoto` */
export async function findPhoto(
  db: Db,
  userId: number,
  id: string,
  size: PhotoSize,
): Promise<PhotoHead | null> {
  const [row] = await selectHead[size](db, { userId, id });
  return row ?? null;
}

/** The first and the last byte of a part, counted from 0. */
export type Part = { start: number; end: number };

/** The statement of `readPhoto`. */
export function selectFile(userId: number, id: string, size: PhotoSize, part?: Part): Statement {
  // Stored uncompressed: PostgreSQL reads the bytes of the part only.
  const bytes = part ? `substring(${size} FROM $3::integer + 1 FOR $4::integer)` : size;
  return {
    text: `SELECT mime, ${bytes} AS bytes, ${size}_sha256, ${size}_bytes::text FROM photos WHERE user_id = $1 AND id = $2`,
    values: [userId, id, ...(part ? [part.start, part.end - part.start + 1] : [])],
  };
}

/**
 * @returns the user's photo `id` (a UUID), its thumbnail, or a part; its object if it is in the bucket; null for
 *   another user's
 */
export async function readPhoto(
  db: Db,
  userId: number,
  id: string,
  size: PhotoSize,
  part?: Part,
): Promise<PhotoFile | PhotoObject | null> {
  const row = await copyRow(db, selectFile(userId, id, size, part));
  const [mime, bytes, sha256, length] = row ?? [];
  if (!mime) return null;
  if (bytes) return { bytes, mime: mime.toString() };
  return {
    object: { sha256: String(sha256), bytes: Number(length) },
    mime: mime.toString(),
  };
}

type ManyRow = { id: string; base64: string | null; sha256: string | null; bytes: number | null };
const fileOf = (row: ManyRow & { mime: string }): PhotoFile | PhotoObject =>
  row.base64 === null
    ? { object: { sha256: String(row.sha256), bytes: Number(row.bytes) }, mime: row.mime }
    : { bytes: Buffer.from(row.base64, 'base64'), mime: row.mime };

/** @returns the photos of outings and their entries by id; null over `maxBytes` together */
export async function readPhotosOf(
  db: Db,
  userId: number,
  outingIds: string[],
  maxBytes: number,
): Promise<Map<string, PhotoFile | PhotoObject> | null> {
  const ofThem = and(
    eq(photos.userId, userId),
    sql`${photos.outingId} = ANY(${sql.param(outingIds)}::uuid[])`,
  );
  const [size] = await db
    .select({
      bytes: sql<number>`coalesce(sum(coalesce(${photos.imageBytes}, octet_length(${photos.image}))), 0)::float8`,
    })
    .from(photos)
    .where(ofThem);
  if (size && size.bytes > maxBytes) return null;
  const rows = await db
    .select({
      id: photos.id,
      base64: sql<string | null>`encode(${photos.image}, 'base64')`,
      sha256: photos.imageSha256,
      bytes: photos.imageBytes,
      mime: photos.mime,
    })
    .from(photos)
    .where(ofThem);
  return new Map(rows.map((row) => [row.id, fileOf(row)]));
}

/** @returns the thumbnails of those of these photos that are the user's, by id */
export async function readThumbnails(
  db: Db,
  userId: number,
  ids: string[],
): Promise<Map<string, PhotoFile | PhotoObject>> {
  const rows = await db
    .select({
      id: photos.id,
      base64: sql<string | null>`encode(${photos.thumb}, 'base64')`,
      sha256: photos.thumbSha256,
      bytes: photos.thumbBytes,
      mime: photos.mime,
    })
    .from(photos)
    .where(and(eq(photos.userId, userId), inArray(photos.id, ids)));
  return new Map(rows.map((row) => [row.id, fileOf(row)]));
}

type LatestRow = Pick<Outing, 'id' | 'type' | 'date' | 'municipality' | 'location'> & {
  outingId: string;
  customParams: Outing['custom_params'];
};

// Ordered by outing, newest first, so that only as many outings as needed are read: from the index of the dates, and
// from the table, where each is on another page, those with photos alone.
const selectLatest = prepared<LatestRow>(
  'photos_latest',
  sql`
    SELECT p.id, w.id AS "outingId", w.type, w.date, w.municipality, w.location,
      w.custom_params AS "customParams"
    FROM outings o
    CROSS JOIN LATERAL (
      SELECT p.id, p.outing_id, p.entry_id, p.position FROM photos p
      WHERE p.user_id = ${sql.placeholder('userId')} AND p.outing_id = o.id
      ORDER BY p.entry_id, p.position, p.id
    ) p
    JOIN outings w ON w.user_id = ${sql.placeholder('userId')} AND w.id = p.outing_id AND w.archived_at IS NULL
    WHERE o.user_id = ${sql.placeholder('userId')}
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
