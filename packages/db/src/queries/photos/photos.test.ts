import { photoAddress } from '@cuaderno/domain';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { test as it } from '../../testing';
import { someEntry, somePhoto, someUser, storeOuting } from '../../testing/samples';
import { purgeStagedPhotos, stagePhoto } from './photo-writes';
import { findPhoto, latestPhotos, readPhoto, readPhotosOf } from './photos';

const PLENTY = 1_000;

it('stages a photo once, however often it is sent', async ({ db }) => {
  const user = await someUser(db);
  const photo = somePhoto(7);
  expect(await stagePhoto(db, user.id, photo)).toBe(true);
  expect(await stagePhoto(db, user.id, { ...photo, image: Uint8Array.of(9) })).toBe(false);
  expect(await readPhoto(db, user.id, photo.id, 'image')).toEqual({
    bytes: Buffer.from(photo.image),
    mime: 'image/jpeg',
  });
  expect(await readPhoto(db, user.id, photo.id, 'thumb')).toEqual({
    bytes: Buffer.from(photo.thumb),
    mime: 'image/jpeg',
  });
});

it('reads a photo’s metadata alone, and a range', async ({ db }) => {
  const user = await someUser(db);
  const photo = { ...somePhoto(), image: Uint8Array.from({ length: 5_000 }, (_, at) => at % 256) };
  await stagePhoto(db, user.id, photo);
  const head = { length: 5_000, mime: 'image/jpeg', sha256: null };
  expect(await findPhoto(db, user.id, photo.id, 'image')).toEqual(head);
  expect(await findPhoto(db, user.id, photo.id, 'thumb')).toEqual({ ...head, length: 1 });
  expect(await findPhoto(db, user.id, v7(), 'image')).toBeNull();
  const part = await readPhoto(db, user.id, photo.id, 'image', { start: 4_998, end: 4_999 });
  expect(part).toMatchObject({ bytes: Buffer.from(photo.image.slice(4_998)) });
});

it('reads no photo of another user, nor a missing one', async ({ db }) => {
  const [owner, other] = [await someUser(db), await someUser(db)];
  const photo = somePhoto();
  const { id } = await storeOuting(db, owner.id, { photos: [photo] });
  for (const size of ['image', 'thumb'] as const) {
    expect(await readPhoto(db, other.id, photo.id, size)).toBeNull();
    expect(await readPhoto(db, owner.id, v7(), size)).toBeNull();
  }
  expect(await readPhotosOf(db, other.id, [id], PLENTY)).toEqual(new Map());
});

it('reads the photos of several outings, those of their entries too', async ({ db }) => {
  const user = await someUser(db);
  const [one, two, unasked] = [somePhoto(1), somePhoto(2), somePhoto(3)] as const;
  const first = await storeOuting(db, user.id, { photos: [one] });
  const second = await storeOuting(db, user.id, { entries: [someEntry({ photos: [two] })] });
  await storeOuting(db, user.id, { photos: [unasked] });
  const found = await readPhotosOf(db, user.id, [first.id, second.id], 4);
  expect(new Set(found?.keys())).toEqual(new Set([one.id, two.id]));
  expect(found?.get(two.id)).toMatchObject({ bytes: Buffer.from(two.image) });
});

it('reads no photos beyond the given total size', async ({ db }) => {
  const user = await someUser(db);
  const { id } = await storeOuting(db, user.id, { photos: [somePhoto(), somePhoto()] });
  expect(await readPhotosOf(db, user.id, [id], 3)).toBeNull();
  expect((await readPhotosOf(db, user.id, [id], 4))?.size).toBe(2);
});

it('lists the photos of the latest outings of one user', async ({ db }) => {
  const [user, other] = [await someUser(db), await someUser(db)];
  const [old, first, second, ofPiece] = [somePhoto(), somePhoto(), somePhoto(), somePhoto()];
  const older = await storeOuting(db, user.id, { date: '2025-01-03', photos: [old] });
  await storeOuting(db, other.id, { date: '2025-03-01', photos: [somePhoto()] });
  const newer = await storeOuting(db, user.id, {
    date: '2025-02-03',
    photos: [first, second],
    entries: [someEntry({ photos: [ofPiece] })],
  });
  await stagePhoto(db, user.id, somePhoto());
  const latest = await latestPhotos(db, user.id, 10);
  expect(latest.map(({ address }) => address)).toEqual(
    [ofPiece, first, second, old].map(({ id }) => photoAddress(id)),
  );
  expect(latest.map(({ outingId }) => outingId)).toEqual([newer.id, newer.id, newer.id, older.id]);
  expect(latest[0]).toMatchObject({ date: '2025-02-03', type: newer.type });
  expect(await latestPhotos(db, user.id, 1)).toEqual(latest.slice(0, 1));
});

it('purges old staged photos', async ({ db, pool }) => {
  const user = await someUser(db);
  const [old, recent, used] = [somePhoto(), somePhoto(), somePhoto()] as const;
  await stagePhoto(db, user.id, old);
  await stagePhoto(db, user.id, recent);
  await storeOuting(db, user.id, { photos: [used] });
  await pool.query(
    `UPDATE photos SET created_at = now() - interval '7 days 1 second' WHERE id = ANY ($1)`,
    [[old.id, used.id]],
  );
  expect(await purgeStagedPhotos(db, 7)).toBe(1);
  expect(await readPhoto(db, user.id, old.id, 'thumb')).toBeNull();
  expect(await readPhoto(db, user.id, recent.id, 'thumb')).not.toBeNull();
  expect(await readPhoto(db, user.id, used.id, 'thumb')).not.toBeNull();
});
