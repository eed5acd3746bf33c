import { rm } from 'node:fs/promises';
import type { Client, ClientConfig } from 'pg';
import { checkRoom, type Copy, listCopies, makeFolder, newCopy } from './copy-folder';
import type { Manifest } from './manifest';
import { openPhotoFolder, type PhotoFolder, sha256Of } from './photo-folder';
import {
  objectsOf,
  photoKey,
  type PhotoList,
  type PhotoObjects,
  readPhotoList,
  writePhotoList,
} from './photo-list';
import { noBucket, type ReadObject } from './photos-with-bytes';
import { writeBackup } from './write-backup';
import { removeAbandoned } from './write-file-atomically';

/** Rows of photos that are looked at at once. */
const PAGE = 5_000;

export type CopySettings = {
  folder: string;
  /** The folder of the embedded database, null for a server's. */
  dataDir: string | null;
  /** The product's version. */
  product: string;
  /** Reads a photo from the bucket, if there is one. */
  readObject?: ReadObject | undefined;
};

/** A copy just made, with the photos that only it has brought. */
export type MadeCopy = Copy & { manifest: Manifest; newPhotos: string[] };

/**
 * Makes a copy of the database in the folder of backups, where its photos lie once beside all copies. The copy has its
 * name once it is complete. Call it with the lock of backups.
 * @throws StartError when the folder can't be used or has no room
 */
export async function makeCopy(
  connection: ClientConfig,
  { folder, dataDir, product, readObject = noBucket }: CopySettings,
): Promise<MadeCopy> {
  await makeFolder(folder, dataDir);
  await removeAbandoned(folder);
  const photos = await openPhotoFolder(folder);
  const [last] = await listCopies(folder);
  const known = (last && (await readPhotoList(last.list))) ?? new Map();
  const copy = newCopy(folder, new Date(), false);
  const newPhotos: string[] = [];
  const store: PhotoFolder = {
    ...photos,
    async write(sha256, bytes) {
      if (photos.has(sha256)) return;
      await photos.write(sha256, bytes);
      newPhotos.push(sha256);
    },
  };
  try {
    const manifest = await writeBackup(connection, copy.file, product, {
      storePhotos: async (client) => {
        await checkRoom(folder, await roomFor(client, known));
        const stored = await storePhotos(client, { photos: store, known, readObject });
        await writePhotoList(stored.list, copy.list);
        return stored;
      },
    });
    return { ...copy, manifest, newPhotos };
  } catch (error) {
    await rm(copy.list, { force: true });
    throw error;
  }
}

/** Estimates the bytes of a copy: the tables as they are, and the photos that are new. */
async function roomFor(client: Client, known: PhotoList): Promise<number> {
  const { rows } = await client.query<{ tables: number; photos: number; count: number }>(
    `SELECT (SELECT coalesce(sum(pg_table_size(oid)), 0)::float8 FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'photos') AS tables,
      coalesce(sum(coalesce(octet_length(image), image_bytes) + coalesce(octet_length(thumb), thumb_bytes)), 0)::float8
        AS photos, count(*)::float8 AS count FROM public.photos`,
  );
  const { tables = 0, photos = 0, count = 0 } = rows[0] ?? {};
  let there = 0;
  for (const { imageBytes, thumbBytes } of known.values()) there += imageBytes + thumbBytes;
  // Names and checksums in the list and in the rows.
  return tables + Math.max(0, photos - there) + 500 * count;
}

type PhotoRow = {
  user_id: number;
  id: string;
  created_at: string;
  image_sha256: string | null;
  image_bytes: number;
  thumb_sha256: string | null;
  thumb_bytes: number;
};
type Store = { photos: PhotoFolder; known: PhotoList; readObject: ReadObject };

/** Stores the photos that aren't there yet; leaves out those that the bucket has lost. */
async function storePhotos(
  client: Client,
  store: Store,
): Promise<{ list: PhotoList; fromBucket: number }> {
  const list: PhotoList = new Map();
  let fromBucket = 0;
  let last: [number, string] = [0, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const { rows } = await client.query<PhotoRow>(
      `SELECT user_id, id, created_at::text, image_sha256, thumb_sha256,
          coalesce(image_bytes, octet_length(image)) AS image_bytes,
          coalesce(thumb_bytes, octet_length(thumb)) AS thumb_bytes
        FROM public.photos WHERE (user_id, id) > ($1, $2::uuid) ORDER BY user_id, id LIMIT ${PAGE}`,
      last,
    );
    for (const row of rows) {
      const isInBucket = row.image_sha256 !== null;
      const stored = isInBucket
        ? await storeFromBucket(row, store)
        : await storeFromRow(client, row, store);
      if (stored) list.set(photoKey(row.user_id, row.id, row.created_at), stored);
      if (stored && isInBucket) fromBucket += 1;
      last = [row.user_id, row.id];
    }
    if (rows.length < PAGE) return { list, fromBucket };
  }
}

async function storeFromBucket(
  row: PhotoRow,
  { photos, readObject }: Store,
): Promise<PhotoObjects | null> {
  const image = { sha256: row.image_sha256 ?? '', bytes: row.image_bytes };
  const thumb = { sha256: row.thumb_sha256 ?? '', bytes: row.thumb_bytes };
  for (const object of [image, thumb]) {
    if (photos.has(object.sha256)) continue;
    const bytes = await readObject({ userId: row.user_id, ...object });
    if (bytes === null) return null;
    await photos.write(object.sha256, bytes);
  }
  return {
    image: image.sha256,
    imageBytes: image.bytes,
    thumb: thumb.sha256,
    thumbBytes: thumb.bytes,
  };
}

/** Reads the bytes of a photo only if no earlier copy has them: they never change. */
async function storeFromRow(
  client: Client,
  row: PhotoRow,
  { photos, known }: Store,
): Promise<PhotoObjects> {
  const earlier = known.get(photoKey(row.user_id, row.id, row.created_at));
  const isKnown = earlier?.imageBytes === row.image_bytes && earlier.thumbBytes === row.thumb_bytes;
  if (isKnown && photos.has(earlier.image) && photos.has(earlier.thumb)) return earlier;
  const { rows } = await client.query<{ image: Buffer; thumb: Buffer }>(
    'SELECT image, thumb FROM public.photos WHERE user_id = $1 AND id = $2',
    [row.user_id, row.id],
  );
  const { image = Buffer.of(), thumb = Buffer.of() } = rows[0] ?? {};
  const stored = {
    image: sha256Of(image),
    imageBytes: image.length,
    thumb: sha256Of(thumb),
    thumbBytes: thumb.length,
  };
  await photos.write(stored.image, image);
  await photos.write(stored.thumb, thumb);
  return stored;
}

/**
 * Removes a folder's copies but `kept`, then the photos that none of those names; none, if the list of one can't be read.
 * @returns how many photos
 */
export async function removeOthers(folder: string, kept: readonly Copy[]): Promise<number> {
  const files = new Set(kept.map(({ file }) => file));
  const lists = await Promise.all(kept.map(({ list }) => readPhotoList(list)));
  for (const { file, list, receipt } of await listCopies(folder)) {
    if (files.has(file)) continue;
    // The file first: without it, nothing counts as a copy.
    for (const each of [file, list, receipt]) await rm(each, { force: true });
  }
  const named = new Set<string>();
  for (const list of lists) {
    if (list === null) return 0;
    for (const sha256 of objectsOf(list)) named.add(sha256);
  }
  return (await openPhotoFolder(folder)).keepOnly(named);
}
