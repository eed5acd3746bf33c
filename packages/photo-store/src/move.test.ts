import { countPhotoPlaces, deleteStagedPhotos, newId, StartError } from '@cuaderno/db';
import { describe, expect } from 'vitest';
import { movePhotos, sweepOrphans } from './move';
import { bucketSettings, openBucket } from './open-bucket';
import { createPhotoStore } from './photo-store';
import { sweepObjects } from './sweep';
import { keep, nameOf, somePhoto, test } from './testing/fixtures';

const it = test
  .extend('inDatabase', ({ db }) => createPhotoStore(db, null))
  /** Stores photos in the database, two of them with the same content. */
  .extend('book', ({ db, inDatabase, newUser }) => async () => {
    const user = await newUser();
    const first = somePhoto();
    const photos = [first, { ...first, id: newId() }, somePhoto(), somePhoto()];
    for (const photo of photos) await keep(db, inDatabase, user, photo);
    return { user, photos };
  });
const quiet = () => undefined;

it.beforeEach(async ({ s3, pool }) => {
  s3.behave('fine');
  s3.objects.clear();
  await pool.query('TRUNCATE users CASCADE; TRUNCATE pending_objects');
});

it('moves all photos to the bucket and back, byte for byte', async ({
  db,
  pool,
  s3,
  bucket,
  store,
  book,
}) => {
  const { user, photos } = await book();
  const readAll = async () => {
    for (const { id, image, thumb } of photos) {
      expect((await store.read(user, id, 'image'))?.bytes).toEqual(image);
      expect((await store.read(user, id, 'thumb'))?.bytes).toEqual(thumb);
    }
  };
  expect(await movePhotos({ db, bucket }, 'bucket', quiet)).toEqual({ moved: 4, unmoved: [] });
  expect(await countPhotoPlaces(db)).toEqual({ database: 0, bucket: 4 });
  expect(s3.objects.size).toBe(6);
  await readAll();
  expect(await movePhotos({ db, bucket }, 'database', quiet)).toEqual({ moved: 4, unmoved: [] });
  expect(await countPhotoPlaces(db)).toEqual({ database: 4, bucket: 0 });
  await readAll();
  expect(s3.objects.size).toBe(0);
  const { rows } = await pool.query('SELECT DISTINCT width FROM photos');
  expect(rows).toEqual([{ width: 640 }]);
});

it('stops at a bucket that fails, loses nothing, and continues', async ({
  db,
  s3,
  bucket,
  store,
  book,
}) => {
  const { user, photos } = await book();
  s3.behave('full');
  await expect(movePhotos({ db, bucket }, 'bucket', quiet)).rejects.toThrow('507');
  s3.behave('fine');
  let interrupted = false;
  const interrupt = () => {
    interrupted = true;
    s3.behave('gone');
  };
  await keep(db, createPhotoStore(db, null), user, somePhoto());
  for (const { id, image } of photos) {
    expect((await store.read(user, id, 'image'))?.bytes).toEqual(image);
  }
  await movePhotos({ db, bucket }, 'bucket', interrupt);
  expect(interrupted).toBe(true);
  s3.behave('fine');
  await movePhotos({ db, bucket }, 'bucket', quiet);
  expect(await countPhotoPlaces(db)).toEqual({ database: 0, bucket: 5 });
});

it('leaves a photo in the database that the bucket gives back changed', async ({
  db,
  s3,
  bucket,
  book,
}) => {
  await book();
  s3.behave('broken');
  const { moved, unmoved } = await movePhotos({ db, bucket }, 'bucket', quiet);
  expect([moved, unmoved.length]).toEqual([0, 4]);
  expect(unmoved[0]?.reason).toContain('other bytes than stored');
  expect(await countPhotoPlaces(db)).toEqual({ database: 4, bucket: 0 });
});

it('leaves a photo where it is that the bucket has lost, and moves the others back', async ({
  db,
  s3,
  bucket,
  book,
}) => {
  await book();
  await movePhotos({ db, bucket }, 'bucket', quiet);
  const [lost = ''] = s3.objects.keys();
  s3.objects.delete(lost);
  const { moved, unmoved } = await movePhotos({ db, bucket }, 'database', quiet);
  expect(moved + unmoved.length).toBe(4);
  expect(unmoved.length).toBeGreaterThan(0);
});

it('moves while photos are added and deleted', async ({ db, s3, bucket, store, book }) => {
  const { user, photos } = await book();
  const [deleted, ...others] = photos;
  const added = somePhoto();
  await Promise.all([
    movePhotos({ db, bucket }, 'bucket', quiet),
    deleteStagedPhotos(db, user, [deleted?.id ?? '']),
    keep(db, store, user, added),
  ]);
  await movePhotos({ db, bucket }, 'bucket', quiet);
  for (const { id, image } of [...others, added]) {
    expect((await store.read(user, id, 'image'))?.bytes).toEqual(image);
  }
  await sweepObjects(db, bucket);
  expect(s3.objects.size).toBe(8);
});

it('deletes what no row needs and no queue knows, as a restore leaves it', async ({
  db,
  pool,
  s3,
  bucket,
  store,
  book,
}) => {
  const { user, photos } = await book();
  await movePhotos({ db, bucket }, 'bucket', quiet);
  const late = somePhoto();
  const forget = async (ids: string[]) => {
    await pool.query('ALTER TABLE photos DISABLE TRIGGER USER');
    await pool.query('DELETE FROM photos WHERE id = ANY ($1)', [ids]);
    await pool.query('ALTER TABLE photos ENABLE TRIGGER USER');
  };
  await forget([photos[3]?.id ?? '']);
  for (const file of s3.objects.values()) file.modified = new Date(0);
  await keep(db, store, user, late);
  await forget([late.id]);
  expect(await sweepOrphans({ db, bucket })).toBe(2);
  // One that was stored just now may be waiting for its row.
  expect(s3.objects.size).toBe(6);
  // As the bucket looks to another product's database.
  await forget(photos.map(({ id }) => id));
  await expect(sweepOrphans({ db, bucket })).rejects.toThrow('4 of the 6 objects are of no photo');
  expect(s3.objects.size).toBe(6);
});

describe('the start', () => {
  const open = (...given: Parameters<typeof openBucket>) =>
    openBucket(...given).catch((error: unknown) =>
      error instanceof StartError ? error.message : error,
    );

  it('is refused without the bucket that has photos, or with another', async ({
    db,
    s3,
    bucket,
    book,
  }) => {
    const settings = bucketSettings(s3.variables);
    expect(await open(db, null, quiet)).toBeNull();
    await book();
    await movePhotos({ db, bucket }, 'bucket', quiet);
    expect(await open(db, settings, quiet)).toMatchObject({ address: { bucket: 'fotos' } });
    expect(await open(db, null, quiet)).toContain('photos of this database are in object storage');
    s3.objects.clear();
    expect(await open(db, settings, quiet)).toContain('has not the photos of this database');
  });

  it('is not refused because the bucket has lost some photos, of one user or of several', async ({
    db,
    pool,
    s3,
    store,
    newUser,
  }) => {
    const settings = bucketSettings(s3.variables);
    const first = await newUser();
    const users = [first, first, first, await newUser(), await newUser()];
    const kept: string[] = [];
    for (const user of users) {
      const photo = somePhoto();
      await keep(db, store, user, photo);
      kept.push(nameOf(user, photo.image));
    }
    const all = new Map(s3.objects);
    for (const lone of kept) {
      s3.objects.clear();
      const file = all.get(lone);
      if (file) s3.objects.set(lone, file);
      expect(await open(db, settings, quiet)).toMatchObject({ address: { bucket: 'fotos' } });
    }
    s3.objects.clear();
    expect(await open(db, settings, quiet)).toContain('has not the photos of this database');
    // The check reads a few of the photos, however many there are.
    await pool.query(
      `INSERT INTO photos (user_id, id, width, height, mime, image_sha256, image_bytes, thumb_sha256, thumb_bytes)
       SELECT $1, gen_random_uuid(), 1, 1, 'image/jpeg', h, 1, h, 1
       FROM generate_series(1, 100) n, encode(sha256(n::text::bytea), 'hex') h`,
      [first],
    );
    s3.requests.length = 0;
    await open(db, settings, quiet);
    expect(s3.requests.length).toBeGreaterThan(3);
    expect(s3.requests.length).toBeLessThan(18);
  });

  it('is refused with a bucket that is not there, or refuses', async ({ db, s3 }) => {
    const { PHOTO_STORE } = s3.variables;
    const other = { ...s3.variables, PHOTO_STORE: PHOTO_STORE.replace('fotos', 'otras') };
    expect(await open(db, bucketSettings(other), quiet)).toContain('there is no such bucket');
    const wrong = { ...s3.variables, AWS_ACCESS_KEY_ID: 'another' };
    expect(await open(db, bucketSettings(wrong), quiet)).toContain('the keys are wrong');
    s3.behave('gone');
    expect(await open(db, bucketSettings(s3.variables), quiet)).toMatch(/cannot use .*GET fotos/);
    s3.behave('page');
    expect(await open(db, bucketSettings(s3.variables), quiet)).toMatch(
      /cannot use .*not the answer of object storage/,
    );
  });
});
