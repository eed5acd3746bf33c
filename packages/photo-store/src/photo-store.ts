import type { Readable } from 'node:stream';
import {
  type Db,
  type Part,
  type PhotoData,
  type PhotoFile,
  type PhotoObject,
  type PhotoSize,
  readPhoto,
  readPhotosOf,
  readThumbnails,
  type RowlessPhoto,
} from '@cuaderno/db';
import type { Bucket } from './bucket';
import { holdObjects, type Uploader } from './hold-objects';
import { isLost } from './bucket-error';
import { throughBucket, unavailable } from './through-bucket';

/** Objects that are read at once for one answer. */
const READS_AT_ONCE = 8;

/**
 * Uploads at once, of all users: while the bucket is slow each stays in memory for half a minute, and the phones of a
 * Sunday's hunters are many.
 */
const UPLOADS_MAX = 32;

/** A photo to serve: its bytes, or a stream of them. */
export type OpenedPhoto = { mime: string; length: number; body: Uint8Array | Readable };

/**
 * The bytes of photos, in the database or in the bucket; their rows are in the database. Every function throws
 * DomainError UNAVAILABLE while the bucket that it needs can't be used.
 */
export type PhotoStore = {
  /** Whether photos may be in a bucket, which is slower than the database. */
  usesBucket: boolean;
  /**
   * Uploads new photos, if there is a bucket, and runs `work`, which stores their rows. What it has stored no row of
   * is deleted from the bucket.
   *
   * @param work gets what replaces each photo, by its id
   */
  hold<T>(
    uploader: Uploader,
    photos: PhotoData[],
    work: (held: ReadonlyMap<string, RowlessPhoto>) => Promise<T>,
  ): Promise<T>;
  /** Opens a photo, its thumbnail, or a part. @returns null for a missing one and another user's */
  open(userId: number, id: string, size: PhotoSize, part?: Part): Promise<OpenedPhoto | null>;
  /** Reads a photo, or its thumbnail, whole. @returns null for a missing one, also in the bucket, and another user's */
  read(userId: number, id: string, size: PhotoSize): Promise<PhotoFile | null>;
  /** Reads the photos of outings, without those that the bucket has lost. @returns null over `maxBytes` together */
  readOfOutings(
    userId: number,
    outingIds: string[],
    maxBytes: number,
  ): Promise<Map<string, PhotoFile> | null>;
  /** Reads thumbnails, without those that the bucket has lost: one of them doesn't take away the others. */
  readThumbnails(userId: number, ids: string[]): Promise<Map<string, PhotoFile>>;
  /** An address that serves the object of the user for a minute. */
  sign(userId: number, sha256: string, mime: string): Promise<string>;
};

/** Creates the store of photos; without a bucket all are in the database. */
export function createPhotoStore(db: Db, bucket: Bucket | null): PhotoStore {
  const loadCurrent = (userId: number, find: () => Promise<Place | null>) =>
    withCurrent(find, (file) => load(bucket, userId, file)).catch((error: unknown) => {
      if (isLost(error)) return null;
      throw error;
    });
  const loadAll = (userId: number, files: Map<string, Place>, size: PhotoSize) =>
    loadEach(files, (first, id) => {
      let known: Place | null = first;
      return loadCurrent(userId, async () => {
        const found = known ?? (await readPhoto(db, userId, id, size));
        known = null;
        return found;
      });
    });
  let uploads = 0;
  return {
    usesBucket: bucket !== null,
    async hold(uploader, photos, work) {
      const isHere = bucket === null || bucket.address.isLeaving || photos.length === 0;
      if (isHere) return work(new Map());
      if (uploads >= UPLOADS_MAX) throw unavailable(new Error('too many uploads wait'));
      uploads += 1;
      try {
        return await holdObjects({ db, bucket, ...uploader }, photos, work);
      } finally {
        uploads -= 1;
      }
    },
    open: (userId, id, size, part) =>
      withCurrent(
        () => readPhoto(db, userId, id, size, part),
        (file) => openFile(bucket, userId, file, part),
      ),
    read: (userId, id, size) => loadCurrent(userId, () => readPhoto(db, userId, id, size)),
    async readOfOutings(userId, outingIds, maxBytes) {
      const files = await readPhotosOf(db, userId, outingIds, maxBytes);
      return files && loadAll(userId, files, 'image');
    },
    readThumbnails: async (userId, ids) =>
      loadAll(userId, await readThumbnails(db, userId, ids), 'thumb'),
    sign: (userId, sha256, mime) =>
      throughBucket(bucket, (it) => it.sign({ userId, sha256 }, mime)),
  };
}

/** A photo's bytes, or where they are. */
type Place = PhotoFile | PhotoObject;

async function load(bucket: Bucket | null, userId: number, file: Place): Promise<PhotoFile> {
  if ('bytes' in file) return file;
  const bytes = await throughBucket(bucket, (it) => it.read(userId, file.object));
  return { mime: file.mime, bytes };
}

async function openFile(
  bucket: Bucket | null,
  userId: number,
  file: Place,
  part: Part | undefined,
): Promise<OpenedPhoto> {
  const { mime } = file;
  if ('bytes' in file) return { mime, length: file.bytes.length, body: file.bytes };
  const { sha256, bytes } = file.object;
  const body = await throughBucket(bucket, (it) => it.open({ userId, sha256 }, bytes, part));
  return { mime, length: part ? part.end - part.start + 1 : bytes, body };
}

/** Runs `work` with a photo, again when it was moved meanwhile. @returns null for one that was deleted */
async function withCurrent<T>(
  find: () => Promise<Place | null>,
  work: (file: Place) => Promise<T>,
): Promise<T | null> {
  const file = await find();
  if (file === null) return null;
  try {
    return await work(file);
  } catch (error) {
    const now = await find();
    if (now === null) return null;
    if ('bytes' in now) return work(now);
    throw error;
  }
}

/** Loads files, some at once. @returns those that are still there, by their id */
async function loadEach(
  files: Map<string, Place>,
  loadOne: (file: Place, id: string) => Promise<PhotoFile | null>,
): Promise<Map<string, PhotoFile>> {
  const loaded = new Map<string, PhotoFile>();
  const waiting = [...files];
  const loadSome = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [id, file] = next;
      const found = await loadOne(file, id);
      if (found) loaded.set(id, found);
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, loadSome));
  return loaded;
}
