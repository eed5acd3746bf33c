import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { startS3, type TestS3 } from '@cuaderno/photo-store/testing';
import { seasonOf, todayInSpain } from '@cuaderno/domain';
import { describe, expect } from 'vitest';
import { importExport, downloadExport, noisyJpeg, unzip } from './exports';
import { startForTest, test } from './fixtures';
import { toDataString } from './sample-photos';
import {
  newUser,
  PASSWORD,
  poolingOf,
  send,
  sessionOf,
  startBuilt,
  type TestUser,
  visitor,
} from './server';

const UNAVAILABLE = 'Las fotos no están disponibles ahora mismo. Inténtalo en unos minutos.';
const PROGRAM = path.join(import.meta.dirname, '../dist/cli.js');

const it = test
  .extend('s3', { scope: 'file' }, async ({}, { onCleanup }) => {
    const s3 = await startS3();
    onCleanup(() => s3.close());
    return s3;
  })
  .extend('variables', { scope: 'file' }, ({ s3 }) => ({ ...s3.variables }))
  /** Runs the operator's program on the file's database. @returns its output and exit code */
  .extend('operate', ({ server, s3 }) => (args: string[], changes: Record<string, string> = {}) => {
    const given = { DATABASE_URL: server.database.url, ...s3.variables, ...changes };
    return promisify(execFile)(process.execPath, [PROGRAM, ...args], {
      env: { PATH: process.env['PATH'], ...poolingOf(given), ...given },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, output: (stdout + stderr).trim() }),
      ({ code, stdout, stderr }) => ({
        code: code as number,
        output: `${stdout}${stderr}`.trim(),
      }),
    );
  });

it.beforeEach(({ s3 }) => s3.behave('fine'));

async function putPhoto(user: TestUser, id: string = randomUUID()) {
  const body = new Uint8Array(await noisyJpeg());
  const headers = { 'content-type': 'image/jpeg' };
  const response = await user.fetch(`/api/photos/${id}`, { method: 'PUT', headers, body });
  return { id, response };
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const objectsOf = (s3: TestS3, { id }: TestUser) =>
  [...s3.objects.keys()].filter((name) => name.startsWith(`${id}/`));

async function espera(user: TestUser, photos: string[]) {
  // A trophy, which a memoria shows with its photo.
  const outing = { date: todayInSpain(), species: 'Jabalí', score: 115, cotoName: 'Coto', photos };
  return send(user, 'POST', '/api/outings/espera', outing);
}

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
    await expect.poll(() => objectsOf(s3, user).length, { timeout: 10_000 }).toBe(2);
    await send(user, 'DELETE', `/api/users/${user.id}`, { password: PASSWORD });
    await expect.poll(() => objectsOf(s3, user), { timeout: 10_000 }).toEqual([]);
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
});

describe('object storage that fails', () => {
  for (const mode of ['gone', 'refusing', 'full'] as const) {
    it(`(${mode}) takes no photo and loses nothing`, async ({ server, s3, countRows }) => {
      const user = await newUser(server.url);
      const before = await countRows();
      s3.behave(mode);
      const { id, response } = await putPhoto(user);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await response.json()).toEqual({ message: UNAVAILABLE });
      const outing = await espera(user, [toDataString(await noisyJpeg())]);
      expect([outing.status, outing.body.message]).toEqual([503, UNAVAILABLE]);
      expect(await countRows()).toBe(before);
      s3.behave('fine');
      expect((await putPhoto(user, id)).response.status).toBe(204);
      // What needs no photo goes on.
      expect((await espera(user, [])).status).toBe(201);
    });
  }

  it('makes no half memoria, and an import that goes on when it is repeated', async ({
    server,
    s3,
  }) => {
    const user = await newUser(server.url);
    const { body } = await espera(user, [toDataString(await noisyJpeg())]);
    await espera(user, []);
    const zip = await downloadExport(user);
    const other = await newUser(server.url);
    s3.behave('gone');
    const memoria = await user.fetch(`/api/seasons/${seasonOf(body.date)}/memoria.pdf`);
    expect([memoria.status, await memoria.json()]).toEqual([503, { message: UNAVAILABLE }]);
    const stopped = await importExport(other, zip);
    expect(stopped).toEqual({ status: 503, body: { message: UNAVAILABLE } });
    s3.behave('fine');
    const { body: report } = await importExport(other, zip);
    expect(report).toMatchObject({ photos: 1, refused: [] });
    expect((await send(other, 'GET', '/api/outings')).body).toHaveLength(2);
  });

  it('answers 503 for a photo, whole or a part, and nothing that could be cached', async ({
    server,
    s3,
  }) => {
    const user = await newUser(server.url);
    const { id } = await putPhoto(user);
    s3.behave('gone');
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const answer = await user.fetch(`/api/photos/${id}`, { headers });
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({ message: UNAVAILABLE });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': expect.stringContaining('application/json'),
        'cache-control': 'no-store',
      });
      expect(answer.headers.get('etag')).toBeNull();
    }
    expect(server.output()).toContain('object storage failed');
    s3.behave('fine');
    expect((await user.fetch(`/api/photos/${id}`)).status).toBe(200);
  });

  it('ends an answer that it ends early: no half photo looks whole', async ({ server, s3 }) => {
    const user = await newUser(server.url);
    const { id } = await putPhoto(user);
    s3.behave('cut');
    await expect(user.fetch(`/api/photos/${id}`).then(bytesOf)).rejects.toThrow('terminated');
  });

  it('that is slow keeps nobody else waiting', async ({ server, s3 }) => {
    const user = await newUser(server.url);
    const { id } = await putPhoto(user);
    s3.behave('slow');
    const waiting = Array.from({ length: 60 }, () =>
      user.fetch(`/api/photos/${id}`).then(({ status }) => status),
    );
    const begun = performance.now();
    expect((await send(user, 'GET', '/api/outings')).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([503]));
  });
});

describe('the start', () => {
  const refusalOf = (variables: Record<string, string>) =>
    startBuilt(variables).then(
      (server) => server.stop(),
      (error: Error) => error.message,
    );

  it('is refused with a wrong configuration, in words', async ({ server, s3 }) => {
    const { url } = server.database;
    const right = { DATABASE_URL: url, ...s3.variables };
    expect(await refusalOf({ ...right, AWS_ACCESS_KEY_ID: '' })).toContain(
      'AWS_ACCESS_KEY_ID: must be set for PHOTO_STORE',
    );
    expect(await refusalOf({ ...right, PHOTO_STORE: 'fotos' })).toContain(
      'PHOTO_STORE: must be an address like s3://bucket?endpoint=',
    );
    expect(await refusalOf({ ...right, AWS_SECRET_ACCESS_KEY: 'x' })).toContain(
      'the keys are wrong, or may not use it',
    );
    const other = right.PHOTO_STORE.replace('fotos', 'otras');
    expect(await refusalOf({ ...right, PHOTO_STORE: other })).toContain('there is no such bucket');
    const nowhere = right.PHOTO_STORE.replace(/127\.0\.0\.1%3A\d+/, '127.0.0.1%3A59999');
    expect(await refusalOf({ ...right, PHOTO_STORE: nowhere })).toContain('ECONNREFUSED');
    const user = await newUser(server.url);
    await putPhoto(user);
    expect(await refusalOf({ DATABASE_URL: url })).toContain(
      'photos of this database are in object storage',
    );
    expect(await refusalOf({ DATABASE_URL: url, PHOTO_REDIRECT: '1' })).toContain(
      'PHOTO_REDIRECT: goes together with PHOTO_STORE',
    );
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
