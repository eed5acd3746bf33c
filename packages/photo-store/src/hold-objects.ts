import { setTimeout as pause } from 'node:timers/promises';
import {
  type Db,
  leaseObjects,
  type PhotoData,
  releaseLeases,
  type StoredObject,
  type UploadedPhoto,
} from '@cuaderno/db';
import type { Bucket } from './bucket';
import { BucketError } from './bucket-error';
import { sha256Of } from './requests';
import { unavailable } from './through-bucket';

/** Tries to lease an object that is being deleted, and the time between them in milliseconds. */
const LEASE_TRIES = 10;
const LEASE_PAUSE_MS = 100;

/** Whose photos are uploaded; `aside` is how the request waits for it. */
export type Uploader = { userId: number; aside?: <T>(wait: () => Promise<T>) => Promise<T> };

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
      if (!isSilent(error)) settled.push(uploaded.lease);
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

const isSilent = (error: unknown) => error instanceof BucketError && error.fault === 'silent';

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
  return ends
    .flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
    .toSorted((a, b) => Number(isSilent(b)) - Number(isSilent(a)));
}
