import { setTimeout as pause } from 'node:timers/promises';
import {
  type Db,
  findPhoto,
  leaseObjects,
  type Part,
  type PhotoData,
  type PhotoFile,
  type PhotoObject,
  type PhotoSize,
  photosUnavailable,
  readPhoto,
  readPhotosOf,
  readThumbnails,
  releaseLeases,
  type RowlessPhoto,
  type StoredObject,
  type UploadedPhoto,
} from '@cuaderno/db';
import type { DomainError } from '@cuaderno/domain';
import type { Readable } from 'node:stream';
import { type Bucket, sha256Of } from './bucket';
import { BucketError } from './bucket-error';

/** Tries to lease an object that is being deleted, and the time between them in milliseconds. */
const LEASE_TRIES = 10;
const LEASE_PAUSE_MS = 100;
/** Objects that are read at once for one answer. */
const READS_AT_ONCE = 8;

/** A photo to serve: its bytes, or a stream of them. */
export type OpenedPhoto = { mime: string; length: number; body: Uint8Array | Readable };

/** Whose photos are uploaded; `aside` is how the request waits for it. */
export type Uploader = { userId: number; aside?: <T>(wait: () => Promise<T>) => Promise<T> };

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
  /** Opens a photo, its thumbnail, or a part. @returns null like `read` */
  open(userId: number, id: string, size: PhotoSize, part?: Part): Promise<OpenedPhoto | null>;
  /** Reads a photo, or its thumbnail, whole. @returns null for a missing one and another user's */
  read(userId: number, id: string, size: PhotoSize): Promise<PhotoFile | null>;
  /** Reads the photos of outings. @returns null over `maxBytes` together */
  readOfOutings(
    userId: number,
    outingIds: string[],
    maxBytes: number,
  ): Promise<Map<string, PhotoFile> | null>;
  readThumbnails(userId: number, ids: string[]): Promise<Map<string, PhotoFile>>;
  /** An address that serves the object of the user for a minute. */
  sign(userId: number, sha256: string, mime: string): Promise<string>;
};

/** Creates the store of photos; without a bucket all are in the database. */
export function createPhotoStore(db: Db, bucket: Bucket | null): PhotoStore {
  const objectOf = (file: PhotoFile | PhotoObject) => ('object' in file ? file.object : null);

  const load = async (userId: number, file: PhotoFile | PhotoObject): Promise<PhotoFile> =>
    'bytes' in file
      ? file
      : {
          mime: file.mime,
          bytes: await throughBucket(bucket, (it) => it.read(userId, file.object)),
        };

  /** Runs `work` with a photo's row, again when it was moved meanwhile. */
  async function fresh<T>(
    find: () => Promise<PhotoFile | PhotoObject | null>,
    work: (file: PhotoFile | PhotoObject) => Promise<T>,
  ): Promise<T | null> {
    const file = await find();
    if (file === null) return null;
    try {
      return await work(file);
    } catch (error) {
      const now = await find();
      // Deleted, or moved into the database.
      if (now === null) return null;
      if (objectOf(now) === null) return work(now);
      throw error;
    }
  }

  async function loadAll(
    userId: number,
    files: Map<string, PhotoFile | PhotoObject>,
    size: PhotoSize,
  ): Promise<Map<string, PhotoFile>> {
    const loaded = new Map<string, PhotoFile>();
    const waiting = [...files];
    const readSome = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [id, first] = next;
        let known: PhotoFile | PhotoObject | null = first;
        const find = async () => {
          const found = known ?? (await readPhoto(db, userId, id, size));
          known = null;
          return found;
        };
        const file = await fresh(find, (found) => load(userId, found));
        if (file) loaded.set(id, file);
      }
    };
    await Promise.all(Array.from({ length: READS_AT_ONCE }, readSome));
    return loaded;
  }

  return {
    usesBucket: bucket !== null,
    hold(uploader, photos, work) {
      const isHere = bucket === null || bucket.address.isLeaving || photos.length === 0;
      return isHere ? work(new Map()) : holdObjects({ db, bucket, ...uploader }, photos, work);
    },
    open: (userId, id, size, part) =>
      fresh(
        () => readPhoto(db, userId, id, size, part),
        async (file) => {
          if ('bytes' in file) {
            return { mime: file.mime, length: file.bytes.length, body: file.bytes };
          }
          const { sha256, bytes } = file.object;
          const key = { userId, sha256 };
          return {
            mime: file.mime,
            length: part ? part.end - part.start + 1 : bytes,
            body: await throughBucket(bucket, (it) => it.open(key, bytes, part)),
          };
        },
      ),
    read: (userId, id, size) =>
      fresh(
        () => readPhoto(db, userId, id, size),
        (file) => load(userId, file),
      ),
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

/** @throws DomainError UNAVAILABLE when the bucket fails, or a photo is in one and none is configured */
async function throughBucket<T>(
  bucket: Bucket | null,
  work: (bucket: Bucket) => Promise<T>,
): Promise<T> {
  if (bucket === null) throw unavailable(new Error('a photo is in a bucket: set PHOTO_STORE'));
  return work(bucket).catch((error: unknown) => {
    throw error instanceof BucketError ? unavailable(error) : error;
  });
}

function unavailable(cause: Error): DomainError {
  const error = photosUnavailable();
  error.cause = cause;
  return error;
}

type Writer = Uploader & { db: Db; bucket: Bucket };

/** Uploads photos under leases, runs `work`, and releases the leases that it has not taken. */
export async function holdObjects<T>(
  writer: Writer,
  photos: PhotoData[],
  work: (held: ReadonlyMap<string, UploadedPhoto>) => Promise<T>,
): Promise<T> {
  const { db, bucket, userId, aside = (wait) => wait() } = writer;
  const held = new Map<string, UploadedPhoto>();
  const settled: string[] = [];
  const uploadAll = async () => {
    for (const photo of photos) {
      const uploaded = await lease(writer, photo);
      const [error] = await upload(bucket, userId, uploaded, photo);
      // One that has not answered may still arrive: its lease ends by itself.
      if (!(error instanceof BucketError) || error.fault !== 'silent') settled.push(uploaded.lease);
      if (error !== undefined) throw error instanceof BucketError ? unavailable(error) : error;
      held.set(photo.id, uploaded);
    }
  };
  try {
    await aside(uploadAll);
    return await work(held);
  } finally {
    // A failure is made good when the leases are over.
    if (settled.length > 0) await releaseLeases(db, userId, settled).catch(() => undefined);
  }
}

async function lease({ db, userId }: Writer, photo: PhotoData): Promise<UploadedPhoto> {
  const { image, thumb, ...facts } = photo;
  const objects = { image: objectOfBytes(image), thumb: objectOfBytes(thumb) };
  const contents = [objects.image.sha256, objects.thumb.sha256];
  for (let tries = LEASE_TRIES; tries > 0; tries -= 1) {
    const id = await leaseObjects(db, userId, contents);
    if (id !== null) return { ...facts, objects, lease: id };
    await pause(LEASE_PAUSE_MS);
  }
  throw unavailable(new Error('the same photo is being deleted from the bucket'));
}

const objectOfBytes = (bytes: Uint8Array): StoredObject => ({
  sha256: sha256Of(bytes),
  bytes: bytes.length,
});

/** Uploads the objects of a photo. @returns the errors, silence first */
async function upload(
  bucket: Bucket,
  userId: number,
  { objects, mime }: UploadedPhoto,
  { image, thumb }: PhotoData,
): Promise<unknown[]> {
  const ends = await Promise.allSettled([
    bucket.put({ userId, sha256: objects.image.sha256 }, image, mime),
    bucket.put({ userId, sha256: objects.thumb.sha256 }, thumb, mime),
  ]);
  const isSilent = (error: unknown) => error instanceof BucketError && error.fault === 'silent';
  return ends
    .flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
    .toSorted((a, b) => Number(isSilent(b)) - Number(isSilent(a)));
}
