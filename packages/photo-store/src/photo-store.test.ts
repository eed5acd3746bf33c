import { buffer } from 'node:stream/consumers';
import { deleteUser, newId, photoUsage, purgeStagedPhotos, sweepDeletedUser } from '@cuaderno/db';
import { describe, expect } from 'vitest';
import { createPhotoStore, type OpenedPhoto } from './photo-store';
import { sweepObjects } from './sweep';
import { keep, nameOf, somePhoto, test } from './testing/fixtures';

test.beforeEach(({ s3 }) => s3.objects.clear());

const bodyOf = async (photo: OpenedPhoto | null) =>
  photo && (photo.body instanceof Uint8Array ? Buffer.from(photo.body) : buffer(photo.body));

for (const place of ['database', 'bucket'] as const) {
  const it = test.override('store', ({ db, bucket }) =>
    createPhotoStore(db, place === 'bucket' ? bucket : null),
  );

  describe(`photos in the ${place}`, () => {
    it('are read whole, in parts, as thumbnails, by their owner alone', async ({
      db,
      store,
      newUser,
    }) => {
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
    });

    it('count for the quota with their bytes', async ({ db, store, newUser }) => {
      const user = await newUser();
      await keep(db, store, user, somePhoto());
      await keep(db, store, user, somePhoto());
      expect(await photoUsage(db, user)).toEqual({ photos: 2, staged: 2, bytes: 4_200 });
    });

    it('leave nothing behind: a purge, a deleted account', async ({
      db,
      pool,
      s3,
      bucket,
      store,
      newUser,
    }) => {
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
    });
  });
}

describe('thumbnails', () => {
  const it = test;
  it('that the bucket has lost are missing, and take no other away', async ({
    db,
    s3,
    store,
    newUser,
  }) => {
    const user = await newUser();
    const [lost, kept] = [somePhoto(), somePhoto()];
    for (const photo of [lost, kept]) await keep(db, store, user, photo);
    s3.objects.delete(nameOf(user, lost.thumb));
    const read = await store.readThumbnails(user, [lost.id, kept.id]);
    expect([...read.keys()]).toEqual([kept.id]);
  });
});
