import { buffer } from 'node:stream/consumers';
import { deleteUser, newId, photoUsage, purgeStagedPhotos, sweepDeletedUser } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import { describe, expect } from 'vitest';
import { createPhotoStore, type OpenedPhoto } from './photo-store';
import { sweepObjects } from './sweep';
import { keep, nameOf, somePhoto, test as it } from './testing/fixtures';

it.beforeEach(({ s3 }) => {
  s3.behave('fine');
  s3.objects.clear();
});

const bodyOf = async (photo: OpenedPhoto | null) =>
  photo && (photo.body instanceof Uint8Array ? Buffer.from(photo.body) : buffer(photo.body));
const unavailable = (work: Promise<unknown>) =>
  work.then(
    () => false,
    (error: unknown) => error instanceof DomainError && error.code === 'UNAVAILABLE',
  );

for (const place of ['database', 'bucket'] as const) {
  const at = it.override('store', ({ db, bucket }) =>
    createPhotoStore(db, place === 'bucket' ? bucket : null),
  );

  describe(`photos in the ${place}`, () => {
    at(
      'are read whole, in parts, as thumbnails, by their owner alone',
      async ({ db, store, newUser }) => {
        const [owner, other] = [await newUser(), await newUser()];
        const photo = somePhoto();
        expect(await keep(db, store, owner, photo)).toBe(true);
        expect(await keep(db, store, owner, { ...somePhoto(), id: photo.id })).toBe(false);
        const { id, image, thumb } = photo;
        const opened = await store.open(owner, id, 'image');
        expect(opened).toMatchObject({ mime: 'image/jpeg', length: image.length });
        expect(await bodyOf(opened)).toEqual(image);
        const part = await store.open(owner, id, 'image', { start: 500, end: 599 });
        expect(part?.length).toBe(100);
        expect(await bodyOf(part)).toEqual(image.slice(500, 600));
        expect((await store.read(owner, id, 'thumb'))?.bytes).toEqual(thumb);
        expect((await store.readThumbnails(owner, [id, newId()])).get(id)?.bytes).toEqual(thumb);
        for (const size of ['image', 'thumb'] as const) {
          expect(await store.open(other, id, size)).toBeNull();
          expect(await store.read(other, id, size)).toBeNull();
          expect(await store.read(owner, newId(), size)).toBeNull();
        }
        expect(await store.readThumbnails(other, [id])).toEqual(new Map());
      },
    );

    at('count for the quota with their bytes', async ({ db, store, newUser }) => {
      const user = await newUser();
      await keep(db, store, user, somePhoto());
      await keep(db, store, user, somePhoto());
      expect(await photoUsage(db, user)).toEqual({ photos: 2, staged: 2, bytes: 4_200 });
    });

    at(
      'leave nothing behind: a purge, a deleted account',
      async ({ db, pool, s3, bucket, store, newUser }) => {
        const [user, leaver] = [await newUser(), await newUser()];
        await keep(db, store, user, somePhoto());
        for (let count = 0; count < 120; count += 1) {
          const tiny = { image: Buffer.from(`i${count}`), thumb: Buffer.from(`t${count}`) };
          await keep(db, store, leaver, somePhoto(tiny));
        }
        await pool.query(
          `UPDATE photos SET created_at = now() - interval '8 days' WHERE user_id = $1`,
          [user],
        );
        await purgeStagedPhotos(db, 7);
        await deleteUser(db, leaver);
        await sweepDeletedUser(db, leaver);
        await sweepObjects(db, bucket);
        const { rows } = await pool.query('SELECT FROM photos WHERE user_id = ANY ($1)', [
          [user, leaver],
        ]);
        expect(rows).toEqual([]);
        expect([...s3.objects.keys()]).toEqual([]);
        expect((await pool.query('SELECT FROM pending_objects')).rows).toEqual([]);
      },
    );
  });
}

describe('a bucket', () => {
  it('has the objects under user/sha256, and the row has no bytes', async ({
    db,
    pool,
    s3,
    store,
    newUser,
  }) => {
    const user = await newUser();
    const photo = somePhoto();
    await keep(db, store, user, photo);
    const names = [photo.image, photo.thumb].map((bytes) => nameOf(user, bytes));
    expect([...s3.objects.keys()].toSorted()).toEqual(names.toSorted());
    const { rows } = await pool.query('SELECT image, thumb FROM photos WHERE id = $1', [photo.id]);
    expect(rows).toEqual([{ image: null, thumb: null }]);
    expect((await pool.query('SELECT FROM pending_objects')).rows).toEqual([]);
  });

  for (const [mode, methods] of [
    ['slow', ['PUT']],
    ['gone', undefined],
    ['refusing', undefined],
    ['full', undefined],
  ] as const) {
    it(`that is ${mode} takes no photo: an error, no row, nothing left behind`, async ({
      db,
      pool,
      s3,
      bucket,
      store,
      newUser,
    }) => {
      const user = await newUser();
      const photo = somePhoto();
      s3.behave(mode, methods && [...methods]);
      expect(await unavailable(keep(db, store, user, photo))).toBe(true);
      expect((await pool.query('SELECT FROM photos WHERE user_id = $1', [user])).rows).toEqual([]);
      s3.behave('fine');
      // What was carried out without an answer: the lease ends.
      await pool.query(`UPDATE pending_objects SET due_at = now()`);
      await sweepObjects(db, bucket);
      expect([...s3.objects.keys()]).toEqual([]);
      expect(await keep(db, store, user, photo)).toBe(true);
      expect((await store.read(user, photo.id, 'image'))?.bytes).toEqual(photo.image);
    });
  }

  for (const mode of ['slow', 'gone', 'refusing', 'cut', 'broken'] as const) {
    it(`that is ${mode} gives no photo, and a photo again when it is well`, async ({
      db,
      s3,
      store,
      newUser,
    }) => {
      const user = await newUser();
      const photo = somePhoto();
      await keep(db, store, user, photo);
      s3.behave(mode);
      expect(await unavailable(store.read(user, photo.id, 'image'))).toBe(true);
      s3.behave('fine');
      expect((await store.read(user, photo.id, 'image'))?.bytes).toEqual(photo.image);
    });
  }

  it('that is missing reads as unavailable, for a photo with a row', async ({
    db,
    s3,
    store,
    newUser,
  }) => {
    const user = await newUser();
    const photo = somePhoto();
    await keep(db, store, user, photo);
    s3.objects.clear();
    expect(await unavailable(store.read(user, photo.id, 'image'))).toBe(true);
    const unconfigured = createPhotoStore(db, null);
    expect(await unavailable(unconfigured.read(user, photo.id, 'image'))).toBe(true);
  });
});
