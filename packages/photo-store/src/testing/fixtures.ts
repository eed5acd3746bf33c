import { createHash, randomBytes } from 'node:crypto';
import { test as base } from '@cuaderno/db/testing';
import { type Db, insertUser, newId, type PhotoData, stagePhoto } from '@cuaderno/db';
import { type Bucket, createBucket } from '../bucket';
import { bucketSettings } from '../open-bucket';
import { createPhotoStore, type PhotoStore } from '../photo-store';
import { startS3, type TestS3 } from './s3-server';

/** Timeouts of the bucket in tests, in milliseconds. */
const TIMEOUTS = { answer: 500, upload: 500, pause: 500 };

/** Opens the test server's bucket. */
export function bucketOf(s3: TestS3): Bucket {
  const settings = bucketSettings(s3.variables);
  if (!settings) throw new Error('the test server has no address');
  return createBucket(settings.address, settings.keys, undefined, TIMEOUTS);
}

/** Creates a photo of random bytes, 2,000 of the image and 100 of the thumbnail. */
export function somePhoto(changes: Partial<PhotoData> = {}): PhotoData {
  return {
    id: newId(),
    image: randomBytes(2_000),
    thumb: randomBytes(100),
    width: 640,
    height: 480,
    mime: 'image/jpeg',
    ...changes,
  };
}

/** Stages a photo as an upload does. @returns false when it exists */
export const keep = (db: Db, store: PhotoStore, userId: number, photo: PhotoData) =>
  store.hold({ userId }, [photo], (held) => stagePhoto(db, userId, held.get(photo.id) ?? photo));

/** The name of the object with these bytes of a user. */
export const nameOf = (userId: number, bytes: Uint8Array) =>
  `${userId}/${createHash('sha256').update(bytes).digest('hex')}`;

/** Tests with a server of object storage a file, whose objects and behaviour each test starts anew. */
export const test = base
  .extend('s3', { scope: 'file' }, async ({}, { onCleanup }) => {
    const s3 = await startS3({ page: 3 });
    onCleanup(() => s3.close());
    return s3;
  })
  .extend('bucket', ({ s3 }) => bucketOf(s3))
  .extend('store', ({ db, bucket }): PhotoStore => createPhotoStore(db, bucket))
  .extend('newUser', ({ db }) => async () => {
    const email = `${newId()}@ejemplo.es`;
    return (await insertUser(db, { email, name: 'Ana', password: null })).id;
  });
