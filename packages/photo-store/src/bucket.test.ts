import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { sha256Of } from './requests';
import type { BucketError } from './bucket-error';
import { parseBucketAddress } from './bucket-address';
import { bucketOf, test as it } from './testing/fixtures';

const bytes = randomBytes(2_000);
const key = { userId: 7, sha256: sha256Of(bytes) };
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: BucketError) => error.fault,
  );

it.beforeEach(({ s3 }) => {
  s3.behave('fine');
  s3.objects.clear();
  s3.refusals.length = 0;
  s3.requests.length = 0;
});

it('stores, reads, lists and deletes objects, every request signed', async ({ s3, bucket }) => {
  await bucket.check();
  await bucket.put(key, bytes, 'image/jpeg');
  expect(s3.objects.get(`7/${key.sha256}`)).toMatchObject({ bytes, mime: 'image/jpeg' });
  expect(await bucket.has(key)).toBe(true);
  expect(await bucket.read(7, { sha256: key.sha256, bytes: bytes.length })).toEqual(bytes);
  const part = await bucket.open(key, bytes.length, { start: 10, end: 19 });
  expect(await buffer(part)).toEqual(bytes.subarray(10, 20));
  await bucket.delete(key);
  await bucket.delete(key);
  expect(await bucket.has(key)).toBe(false);
  expect(s3.refusals).toEqual([]);
});

it('lists all objects, in slices, and none that others put beside them', async ({ s3, bucket }) => {
  const file = { bytes, mime: 'image/jpeg', modified: new Date() };
  for (let at = 0; at < 7; at += 1) s3.objects.set(`${at}/${key.sha256}`, file);
  s3.objects.set('readme & more.txt', file);
  const listed = [];
  for await (const slice of bucket.list()) listed.push(...slice);
  expect(listed.map(({ userId }) => userId)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it('signs an address that serves the object without keys, and no other', async ({ bucket }) => {
  await bucket.put(key, bytes, 'image/jpeg');
  const address = await bucket.sign(key, 'image/jpeg');
  expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(bytes);
  expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60');
  for (const wrong of [
    address.replace('/7/', '/8/'),
    address.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'),
    address.replace(/X-Amz-Signature=.{4}/, 'X-Amz-Signature=0000'),
  ]) {
    expect((await fetch(wrong)).status).toBe(403);
  }
});

it('is refused with wrong keys', async ({ s3 }) => {
  const variables = { ...s3.variables, AWS_SECRET_ACCESS_KEY: 'another' };
  const bucket = bucketOf({ ...s3, variables });
  expect(await faultOf(bucket.check())).toBe('forbidden');
  expect(await faultOf(bucket.put(key, bytes, 'image/jpeg'))).toBe('forbidden');
  expect(s3.refusals).toEqual(['SignatureDoesNotMatch', 'SignatureDoesNotMatch']);
});

describe('says what is wrong', () => {
  for (const [mode, fault] of [
    ['slow', 'silent'],
    ['gone', 'silent'],
    ['refusing', 'forbidden'],
    ['full', 'full'],
    ['astray', 'failed'],
    ['page', 'failed'],
  ] as const) {
    it(`with a bucket that is ${mode}`, async ({ s3, bucket }) => {
      s3.behave(mode);
      expect(await faultOf(bucket.put(key, bytes, 'image/jpeg'))).toBe(fault);
    });
  }

  it('with a body that ends early, is another, or is missing', async ({ s3, bucket }) => {
    const object = { sha256: key.sha256, bytes: bytes.length };
    expect(await faultOf(bucket.read(7, object))).toBe('missing');
    await bucket.put(key, bytes, 'image/jpeg');
    s3.behave('cut');
    expect(await faultOf(bucket.read(7, object))).toBe('silent');
    s3.behave('broken');
    expect(await faultOf(bucket.read(7, object))).toBe('changed');
    s3.behave('fine');
    expect(await faultOf(bucket.open(key, bytes.length + 1))).toBe('failed');
  });

  it('with a server that is not there', async ({ s3 }) => {
    const { PHOTO_STORE: address } = s3.variables;
    const nowhere = address.replace(/127\.0\.0\.1%3A\d+/, '127.0.0.1%3A9');
    const variables = { ...s3.variables, PHOTO_STORE: nowhere };
    expect(await faultOf(bucketOf({ ...s3, variables }).check())).toBe('silent');
  });
});

describe('an address', () => {
  const right = {
    's3://fotos?endpoint=https://s3.ejemplo.es&region=eu-south-2': 'https://s3.ejemplo.es',
    's3://fotos?endpoint=http%3A%2F%2F10.0.0.3%3A9000': 'http://10.0.0.3:9000',
    's3://fotos?region=eu-west-1': 'https://s3.eu-west-1.amazonaws.com',
    's3://fotos/?write=database': 'https://s3.us-east-1.amazonaws.com',
  };
  for (const [text, endpoint] of Object.entries(right)) {
    it(`is right: ${text}`, () => {
      expect(parseBucketAddress(text)).toMatchObject({ bucket: 'fotos', endpoint });
    });
  }
  for (const text of [
    '',
    'fotos',
    'https://fotos.s3.ejemplo.es',
    's3://',
    's3://F',
    's3://fotos/prefix',
    's3://key:secret@fotos',
    's3://fotos?endpoint=s3.ejemplo.es',
    's3://fotos?endpoint=https://s3.ejemplo.es/path',
    's3://fotos?region=eu west',
    's3://fotos?write=bucket',
    's3://fotos?endpiont=https://s3.ejemplo.es',
  ]) {
    it(`is wrong: ${text}`, () => {
      expect(parseBucketAddress(text)).toBeNull();
    });
  }
});
