import { AwsClient } from 'aws4fetch';
import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { createBucket } from './bucket';
import { movePhotos } from './move';
import { bucketSettings, openBucket } from './open-bucket';
import { createPhotoStore } from './photo-store';
import { sweepObjects } from './sweep';
import { keep, somePhoto, test } from './testing/fixtures';

const { TEST_PHOTO_STORE, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
const settings = bucketSettings({
  PHOTO_STORE: TEST_PHOTO_STORE,
  AWS_ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY,
});

const it = test
  .extend('outside', { scope: 'file' }, async () => {
    if (!settings) throw new Error('TEST_PHOTO_STORE and its keys name an object storage');
    const { address, keys } = settings;
    const aws = new AwsClient({ ...keys, region: address.region, service: 's3' });
    const made = await aws.fetch(`${address.endpoint}/${address.bucket}`, { method: 'PUT' });
    if (!made.ok) throw new Error(`no bucket was made: ${made.status}`);
    return createBucket(address, keys);
  })
  .extend('outsideStore', ({ db, outside }) => createPhotoStore(db, outside));

/** The same with an object storage that is none of ours: `npm run test:engines` starts Debian's radosgw. */
describe.runIf(settings)('an outside object storage', () => {
  it('stores, serves in parts, signs and deletes', async ({
    db,
    outside: bucket,
    outsideStore: store,
    newUser,
  }) => {
    await bucket.check();
    const user = await newUser();
    const photo = somePhoto();
    const { id, image } = photo;
    await keep(db, store, user, photo);
    expect((await store.read(user, id, 'image'))?.bytes).toEqual(image);
    const part = await store.open(user, id, 'image', { start: 500, end: 599 });
    const body = part?.body ?? Buffer.of();
    expect(body instanceof Uint8Array ? body : await buffer(body)).toEqual(image.slice(500, 600));
    const slices = [];
    for await (const slice of bucket.list()) slices.push(...slice);
    expect(slices).toHaveLength(2);
    expect(Math.abs(Date.now() - Number(slices[0]?.modified))).toBeLessThan(60_000);
    const [sha256 = ''] = slices.map((object) => object.sha256);
    const answer = await fetch(await store.sign(user, sha256, 'image/jpeg'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const unsigned = await fetch(`${bucket.address.endpoint}/fotos/${user}/${sha256}`);
    expect(unsigned.status).toBe(403);
    expect(await movePhotos({ db, bucket }, 'database', () => undefined)).toMatchObject({
      moved: 1,
      unmoved: [],
    });
    expect(await movePhotos({ db, bucket }, 'bucket', () => undefined)).toMatchObject({ moved: 1 });
    await db.execute('DELETE FROM photos');
    await sweepObjects(db, bucket);
    for await (const slice of bucket.list()) expect(slice).toEqual([]);
  });

  it('refuses wrong keys and names, in words', async ({ db }) => {
    const refusalOf = (changes: Partial<NonNullable<typeof settings>>) =>
      openBucket(db, settings && { ...settings, ...changes }, () => undefined).catch(String);
    const keys = { accessKeyId: 'CUADERNOTEST', secretAccessKey: 'wrong' };
    expect(await refusalOf({ keys })).toContain('the keys are wrong');
    const address = settings && { ...settings.address, bucket: 'otras' };
    expect(await refusalOf(address ? { address } : {})).toContain('there is no such bucket');
  });
});
