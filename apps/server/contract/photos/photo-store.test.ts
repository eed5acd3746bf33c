import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { seasonOf } from '@cuaderno/domain';
import { describe, expect } from 'vitest';
import { importExport, downloadExport, noisyJpeg, unzip } from '../outings/exports';
import { startForTest } from '../fixtures';
import { bytesOf, espera, objectsOf, putPhoto, test as it } from './photo-store-fixtures';
import { toDataString } from './sample-photos';
import { newUser, PASSWORD, send, sessionOf, startBuilt, type TestUser, visitor } from '../server';

it.beforeEach(({ s3 }) => s3.behave('fine'));

describe('photos in object storage', () => {
  it('are served whole, in parts, unchanged, and to their owner alone', async ({ server, s3 }) => {
    const [user, other] = [await newUser(server.url), await newUser(server.url)];
    const { id, response } = await putPhoto(user);
    expect(response.status).toBe(204);
    expect(objectsOf(s3, user)).toHaveLength(2);
    expect(s3.refusals).toEqual([]);
    const whole = await user.fetch(`/api/photos/${id}`);
    const bytes = await bytesOf(whole);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': 'private, no-cache',
      etag: `"${id}-image"`,
    });
    expect([...s3.objects.values()].some((file) => file.bytes.equals(bytes))).toBe(true);
    const part = await user.fetch(`/api/photos/${id}`, { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-199/${bytes.length}`,
    ]);
    expect((await bytesOf(part)).equals(bytes.subarray(100, 200))).toBe(true);
    s3.requests.length = 0;
    const etag = whole.headers.get('etag') ?? '';
    const same = await user.fetch(`/api/photos/${id}`, {
      // Node's fetch sends `cache-control: no-cache` by default.
      headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
    });
    const head = await user.fetch(`/api/photos/${id}`, { method: 'HEAD' });
    const late = await user.fetch(`/api/photos/${id}`, { headers: { range: 'bytes=9999999-' } });
    expect([same.status, head.status, late.status]).toEqual([304, 200, 416]);
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    // None of them read a byte of the object.
    expect(s3.requests).toEqual([]);
    for (const address of [`/api/photos/${id}`, `/api/photos/${id}?size=thumb`]) {
      expect((await other.fetch(address)).status).toBe(404);
      expect((await visitor(server.url).fetch(address)).status).toBe(401);
    }
    expect((await user.fetch(`/api/photos/thumbnails?ids=${id}`)).status).toBe(200);
  });

  it('go with their outing, as do those of a deleted account', async ({ server, s3, query }) => {
    const user = await newUser(server.url);
    const { body } = await espera(user, [toDataString(await noisyJpeg())]);
    await putPhoto(user);
    expect(objectsOf(s3, user)).toHaveLength(4);
    await send(user, 'DELETE', `/api/outings/${body.id}`);
    await expect.poll(() => objectsOf(s3, user).length).toBe(2);
    await send(user, 'DELETE', `/api/users/${user.id}`, { password: PASSWORD });
    await expect.poll(() => objectsOf(s3, user)).toEqual([]);
    const { rows } = await query('SELECT FROM pending_objects WHERE user_id = $1', [user.id]);
    expect(rows).toEqual([]);
  });

  it('that the bucket has lost are left out of copies, backups, a memoria and an answer, and only they', async ({
    server,
    s3,
    folder,
    operate,
  }) => {
    const user = await newUser(server.url);
    const photos = [toDataString(await noisyJpeg())];
    const { body } = await espera(user, photos);
    for (const [index, name] of objectsOf(s3, user).entries()) {
      const file = s3.objects.get(name);
      // One lost, one changed.
      if (index === 0 || !file) s3.objects.delete(name);
      else file.bytes = Buffer.alloc(file.bytes.length);
    }
    const kept = await espera(user, [toDataString(await noisyJpeg())]);
    const files = await unzip(await downloadExport(user));
    expect([...files.keys()]).toContain('salidas.csv');
    expect(String(files.get('cuaderno.json'))).toContain(body.id);
    const pdf = await user.fetch(`/api/seasons/${seasonOf(body.date)}/memoria.pdf`);
    expect((await bytesOf(pdf)).toString('latin1').trimEnd()).toMatch(/^%PDF-[^]*%%EOF$/);
    const { body: inline } = await send(user, 'GET', '/api/outings?photos=inline');
    const photosOf = (id: string) => inline.find((one: { id: string }) => one.id === id).photos;
    expect(photosOf(body.id)).toEqual(body.photos);
    expect(photosOf(kept.body.id)[0]).toMatch(/^data:image\/jpeg;base64,/);
    // A backup copies plain tables alone.
    if (!('TEST_PARTITIONS' in process.env)) {
      const { code, output } = await operate(['backup', path.join(folder, 'lost.zip')]);
      expect([code, output]).toEqual([0, expect.stringContaining('1 photos are not in it')]);
    }
    // The next tests move all photos there are.
    await send(user, 'DELETE', `/api/users/${user.id}`, { password: PASSWORD });
  });

  it('are in the own copy, and come back with its import', async ({ server, s3 }) => {
    const user = await newUser(server.url);
    await espera(user, [toDataString(await noisyJpeg())]);
    const zip = await downloadExport(user);
    const files = await unzip(zip);
    const [photo] = [...files].filter(([name]) => name.endsWith('.jpg')).map(([, bytes]) => bytes);
    const stored = objectsOf(s3, user).map((name) => s3.objects.get(name)?.bytes);
    expect(stored.some((bytes) => photo && bytes?.equals(photo))).toBe(true);
    const other = await newUser(server.url);
    const { body } = await importExport(other, zip);
    expect(body).toMatchObject({ added: 1, photos: 1, missingPhotos: 0 });
    expect(objectsOf(s3, other)).toHaveLength(2);
  });

  it('are in the memoria, and inline in an answer', async ({ server }) => {
    const user = await newUser(server.url);
    const photo = toDataString(await noisyJpeg());
    const { body } = await espera(user, [photo]);
    const pdf = await user.fetch(`/api/seasons/${seasonOf(body.date)}/memoria.pdf`);
    expect(pdf.status).toBe(200);
    expect((await bytesOf(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
    const inline = await send(user, 'GET', '/api/outings?photos=inline');
    expect(JSON.stringify(inline.body)).toContain('data:image/jpeg;base64,');
  });

  it('are in a backup, which restores them into the database', async ({
    server,
    s3,
    folder,
    operate,
    skip,
  }) => {
    // A backup copies plain tables alone.
    skip('TEST_PARTITIONS' in process.env);
    const user = await newUser(server.url);
    const { body } = await espera(user, [toDataString(await noisyJpeg())]);
    const [address = ''] = body.photos;
    const before = await bytesOf(await user.fetch(address));
    const file = path.join(folder, 'book.zip');
    const without = { PHOTO_STORE: '' };
    expect(await operate(['backup', file], without)).toEqual({
      code: 1,
      output: 'Photos are in object storage: set PHOTO_STORE and its keys for the backup',
    });
    expect((await operate(['backup', file])).code).toBe(0);
    const { email } = user;
    const other = path.join(folder, 'restored');
    const restored = await operate(['restore', file], {
      DATABASE_URL: '',
      DATA_DIR: other,
      ...without,
    });
    expect(restored.output).toContain('Restored');
    s3.behave('gone');
    const again = await startBuilt({ DATA_DIR: other });
    try {
      const same = visitor(again.url);
      await same.signIn(email, PASSWORD);
      expect((await bytesOf(await same.fetch(address))).equals(before)).toBe(true);
    } finally {
      await again.stop();
    }
  });

  it('move back and over while the product runs', async ({ server, s3, operate }) => {
    const user = await newUser(server.url);
    const { id } = await putPhoto(user);
    const before = await bytesOf(await user.fetch(`/api/photos/${id}`));
    const isSame = async () =>
      (await bytesOf(await user.fetch(`/api/photos/${id}`))).equals(before);
    const back = await operate(['photos', 'move', '--back']);
    expect(back).toMatchObject({
      code: 0,
      output: expect.stringContaining(', 0 in object storage'),
    });
    expect(await isSame()).toBe(true);
    expect(s3.objects.size).toBe(0);
    const over = await operate(['photos', 'move']);
    expect(over.output).toMatch(
      /Moved \d+ photos\n0 photos in the database, \d+ in object storage/,
    );
    expect(await isSame()).toBe(true);
    expect((await operate(['photos'])).output).toMatch(/^0 photos in the database/);
    expect((await operate(['photos', 'sweep'])).output).toBe(
      'Deleted 0 objects that no photo needs',
    );
    expect((await operate(['photos', 'nothing'])).output).toMatch(/^Usage:/);
  });

  it('stop a move that the database or the bucket has no room for, in a few words', async ({
    server,
    s3,
    query,
    operate,
  }) => {
    const user = await newUser(server.url);
    await putPhoto(user);
    await query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'No space left on device'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON photos EXECUTE FUNCTION refuse()`);
    const back = await operate(['photos', 'move', '--back']);
    await query('DROP FUNCTION refuse CASCADE');
    expect(back.code).toBe(1);
    expect(back.output).toMatch(
      /^0 photos in the database, \d+ in object storage\nThe move has stopped, and goes on when it is started again: No space left on device$/,
    );
    await operate(['photos', 'move', '--back']);
    s3.behave('full');
    const over = await operate(['photos', 'move']);
    expect([over.code, over.output]).toEqual([
      1,
      expect.stringMatching(/started again: PUT .* 507 XMinioStorageFull$/m),
    ]);
    s3.behave('fine');
    expect((await operate(['photos', 'move'])).code).toBe(0);
  });
});

describe('with PHOTO_REDIRECT=1', () => {
  it('a photo is read from the bucket for a minute, by its owner alone', async ({ s3 }) => {
    const server = await startForTest({ ...s3.variables, PHOTO_REDIRECT: '1' });
    const [user, other] = [await newUser(server.url), await newUser(server.url)];
    const { id } = await putPhoto(user);
    const ask = (who: Pick<TestUser, 'fetch'>, headers: Record<string, string> = {}) =>
      who.fetch(`/api/photos/${id}`, { redirect: 'manual', headers });
    const answer = await ask(user);
    const address = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
    expect(answer.headers.get('etag')).toBeNull();
    expect(address.searchParams.get('X-Amz-Expires')).toBe('60');
    const photo = await fetch(address);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(
      (await ask(user, { 'if-none-match': `"${id}-image"`, 'cache-control': 'max-age=0' })).status,
    ).toBe(304);
    expect((await ask(other)).status).toBe(404);
    expect((await ask(visitor(server.url))).status).toBe(401);
    // A download, and a photo opened as a page.
    // Node's fetch sends a mode of its own.
    const headers = { ...(await sessionOf(server.url, user.email)), 'sec-fetch-mode': 'navigate' };
    const asked = request(`${server.url}/api/photos/${id}`, { headers }).end();
    const [file] = (await once(asked, 'response')) as [IncomingMessage];
    file.resume();
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const page = await fetch(server.url);
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const directive of ['img-src', 'connect-src']) {
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${address.origin}`));
    }
    expect(policy).not.toMatch(new RegExp(`(script|default)-src [^;]*${address.origin}`));
  });
});
