import { DomainError } from '@cuaderno/domain';
import { describe, expect } from 'vitest';
import { createPhotoStore } from './photo-store';
import { sweepObjects } from './sweep';
import { keep, nameOf, somePhoto, test as it } from './testing/fixtures';

it.beforeEach(({ s3 }) => {
  s3.behave('fine');
  s3.objects.clear();
});

const unavailable = (work: Promise<unknown>) =>
  work.then(
    () => false,
    (error: unknown) => error instanceof DomainError && error.code === 'UNAVAILABLE',
  );

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
    ['endless', undefined],
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

  it('that is slow takes as many photos at once as fit into memory, and refuses more at once', async ({
    db,
    s3,
    store,
    newUser,
  }) => {
    const user = await newUser();
    s3.behave('slow', ['PUT']);
    const waiting = Array.from({ length: 32 }, () =>
      unavailable(keep(db, store, user, somePhoto())),
    );
    const first = await Promise.race([
      unavailable(keep(db, store, user, somePhoto())).then(() => 'refused'),
      Promise.race(waiting).then(() => 'waited'),
    ]);
    expect(first).toBe('refused');
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]));
    s3.behave('fine');
    expect(await keep(db, store, user, somePhoto())).toBe(true);
  });

  for (const mode of ['slow', 'gone', 'refusing', 'endless', 'cut', 'astray'] as const) {
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

  it('that has lost or changed a photo opens none, and reads and lists the others', async ({
    db,
    s3,
    store,
    newUser,
  }) => {
    const user = await newUser();
    const [lost, changed, kept] = [somePhoto(), somePhoto(), somePhoto()];
    for (const photo of [lost, changed, kept]) await keep(db, store, user, photo);
    for (const size of ['image', 'thumb'] as const) {
      s3.objects.delete(nameOf(user, lost[size]));
      const file = s3.objects.get(nameOf(user, changed[size]));
      if (file) file.bytes = Buffer.alloc(changed[size].length);
    }
    expect(await unavailable(store.open(user, lost.id, 'image'))).toBe(true);
    for (const { id } of [lost, changed]) expect(await store.read(user, id, 'image')).toBeNull();
    const ids = [lost, changed, kept].map(({ id }) => id);
    expect([...(await store.readThumbnails(user, ids)).keys()]).toEqual([kept.id]);
  });

  it('that is not configured reads as unavailable, for a photo with a row', async ({
    db,
    store,
    newUser,
  }) => {
    const user = await newUser();
    const photo = somePhoto();
    await keep(db, store, user, photo);
    const unconfigured = createPhotoStore(db, null);
    expect(await unavailable(unconfigured.read(user, photo.id, 'image'))).toBe(true);
  });
});
