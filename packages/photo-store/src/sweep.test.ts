import { deleteStagedPhotos, newId, stagePhoto, takeLeases } from '@cuaderno/db';
import { expect } from 'vitest';
import { createBucket } from './bucket';
import { holdObjects } from './hold-objects';
import { bucketSettings } from './open-bucket';
import { scheduleSweep, sweepObjects } from './sweep';
import { keep, nameOf, somePhoto, test as it } from './testing/fixtures';

it.beforeEach(async ({ s3, pool }) => {
  s3.behave('fine');
  s3.objects.clear();
  await pool.query('TRUNCATE pending_objects');
});

it('keeps an object that another photo of the hunter has, until the last one is deleted', async ({
  db,
  s3,
  bucket,
  store,
  newUser,
}) => {
  const [user, other] = [await newUser(), await newUser()];
  const one = somePhoto();
  const two = { ...one, id: newId() };
  for (const photo of [one, two]) await keep(db, store, user, photo);
  await keep(db, store, other, one);
  expect(s3.objects.size).toBe(4);
  await deleteStagedPhotos(db, user, [one.id]);
  await sweepObjects(db, bucket);
  expect((await store.read(user, two.id, 'image'))?.bytes).toEqual(one.image);
  await deleteStagedPhotos(db, user, [two.id]);
  await sweepObjects(db, bucket);
  // The other hunter's stay.
  expect([...s3.objects.keys()].toSorted()).toEqual(
    [one.image, one.thumb].map((bytes) => nameOf(other, bytes)).toSorted(),
  );
});

it('keeps what is being uploaded again while its deletion is in the queue', async ({
  db,
  bucket,
  store,
  newUser,
}) => {
  const user = await newUser();
  const first = somePhoto();
  await keep(db, store, user, first);
  const again = { ...first, id: newId() };
  await store.hold({ userId: user }, [again], async (held) => {
    await deleteStagedPhotos(db, user, [first.id]);
    // Between the upload and the commit.
    await sweepObjects(db, bucket);
    return stagePhoto(db, user, held.get(again.id) ?? again);
  });
  await sweepObjects(db, bucket);
  expect((await store.read(user, again.id, 'image'))?.bytes).toEqual(first.image);
});

it('of many uploads and deletions of the same photo at once, no row lacks its object', async ({
  db,
  pool,
  s3,
  bucket,
  store,
  newUser,
}) => {
  const user = await newUser();
  const content = somePhoto();
  const over = new AbortController();
  const sweeping = Promise.all(
    [1, 2].map(async () => {
      while (!over.signal.aborted) await sweepObjects(db, bucket);
    }),
  );
  const kept: string[] = [];
  const work = async (worker: number) => {
    for (let round = 0; round < 12; round += 1) {
      const photo = { ...content, id: newId() };
      // Refused while the object is being deleted: the hunter's device sends it again.
      const isKept = await keep(db, store, user, photo).catch(() => false);
      if (!isKept) continue;
      const stored = await store.read(user, photo.id, 'image');
      expect(Buffer.from(content.image).equals(stored?.bytes ?? Buffer.of())).toBe(true);
      if (round === 11 && worker === 1) kept.push(photo.id);
      else await deleteStagedPhotos(db, user, [photo.id]);
    }
  };
  await Promise.all([1, 2, 3].map(work)).finally(() => over.abort());
  await sweeping;
  await sweepObjects(db, bucket);
  for (const id of kept) {
    expect((await store.read(user, id, 'image'))?.bytes).toEqual(content.image);
  }
  expect(s3.objects.size).toBe(kept.length * 2);
  expect((await pool.query('SELECT FROM pending_objects')).rows).toEqual([]);
});

it('a lease that is over takes no row: its object may be deleted', async ({
  db,
  pool,
  s3,
  bucket,
  newUser,
}) => {
  const user = await newUser();
  const photo = somePhoto();
  const late = holdObjects({ db, bucket, userId: user }, [photo], async (held) => {
    await pool.query('UPDATE pending_objects SET due_at = now()');
    await sweepObjects(db, bucket);
    expect(s3.objects.size).toBe(0);
    return stagePhoto(db, user, held.get(photo.id) ?? photo);
  });
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect((await pool.query('SELECT FROM photos WHERE user_id = $1', [user])).rows).toEqual([]);
});

it('what was uploaded and never committed is deleted: a failure at once, a crash when its lease is over', async ({
  db,
  pool,
  s3,
  bucket,
  store,
  newUser,
}) => {
  const user = await newUser();
  const failing = store.hold({ userId: user }, [somePhoto()], () => {
    throw new Error('not stored');
  });
  await expect(failing).rejects.toThrow('not stored');
  await sweepObjects(db, bucket);
  expect(s3.objects.size).toBe(0);
  // A crash between upload and commit runs nothing.
  void store.hold({ userId: user }, [somePhoto()], () => new Promise(() => undefined));
  await expect.poll(() => s3.objects.size).toBe(2);
  await sweepObjects(db, bucket);
  expect(s3.objects.size).toBe(2);
  await pool.query(`UPDATE pending_objects SET due_at = now()`);
  await sweepObjects(db, bucket);
  expect(s3.objects.size).toBe(0);
});

it('a deletion without an answer keeps the photo from being uploaded until it is known', async ({
  db,
  pool,
  s3,
  bucket,
  store,
  newUser,
}) => {
  const user = await newUser();
  const photo = somePhoto();
  await keep(db, store, user, photo);
  await deleteStagedPhotos(db, user, [photo.id]);
  s3.behave('gone');
  expect(await sweepObjects(db, bucket)).toEqual({ deleted: 0, failed: 2 });
  s3.behave('fine');
  const again = { ...photo, id: newId() };
  await expect(keep(db, store, user, again)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await pool.query(`UPDATE pending_objects SET due_at = now() WHERE kind = 'deletion'`);
  expect(await sweepObjects(db, bucket)).toEqual({ deleted: 2, failed: 0 });
  expect(await keep(db, store, user, again)).toBe(true);
  await sweepObjects(db, bucket);
  expect((await store.read(user, again.id, 'image'))?.bytes).toEqual(photo.image);
});

it('a refused deletion stays in the queue, and keeps nothing from being uploaded', async ({
  db,
  pool,
  s3,
  bucket,
  store,
  newUser,
}) => {
  const user = await newUser();
  const photo = somePhoto();
  await keep(db, store, user, photo);
  await deleteStagedPhotos(db, user, [photo.id]);
  s3.behave('refusing', ['DELETE']);
  expect(await sweepObjects(db, bucket)).toEqual({ deleted: 0, failed: 2 });
  const again = { ...photo, id: newId() };
  expect(await keep(db, store, user, again)).toBe(true);
  s3.behave('fine');
  await pool.query(`UPDATE pending_objects SET due_at = now()`);
  await sweepObjects(db, bucket);
  expect((await store.read(user, again.id, 'image'))?.bytes).toEqual(photo.image);
});

it('a lease is taken once', async ({ db, bucket, newUser }) => {
  const user = await newUser();
  const photo = somePhoto();
  await holdObjects({ db, bucket, userId: user }, [photo], async (held) => {
    const lease = held.get(photo.id)?.lease ?? '';
    await takeLeases(db, user, [lease], 2);
    await expect(takeLeases(db, user, [lease], 2)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

it('stops soon beside a slow bucket, and leaves the rest of the queue to the next start', async ({
  db,
  pool,
  s3,
  store,
  newUser,
}) => {
  const user = await newUser();
  const photos = Array.from({ length: 12 }, () => somePhoto());
  for (const photo of photos) await keep(db, store, user, photo);
  const settings = bucketSettings(s3.variables);
  if (!settings) throw new Error('the test server has no address');
  // Timeouts as in the product: each request would take ten seconds.
  const bucket = createBucket(settings.address, settings.keys);
  s3.behave('slow');
  s3.requests.length = 0;
  await deleteStagedPhotos(
    db,
    user,
    photos.map(({ id }) => id),
  );
  const stop = scheduleSweep(db, bucket, (error) => expect.fail(String(error)));
  await expect.poll(() => s3.requests.length).toBe(8);
  const begun = performance.now();
  await stop();
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(s3.requests.length).toBe(8);
  s3.behave('fine');
  await pool.query('UPDATE pending_objects SET due_at = now()');
  await sweepObjects(db, bucket);
  expect((await pool.query('SELECT FROM pending_objects')).rows).toEqual([]);
  expect(s3.objects.size).toBe(0);
});
