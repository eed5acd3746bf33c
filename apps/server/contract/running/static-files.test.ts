import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { keepStaticFile, readStaticFile } from '@cuaderno/db';
import { test as it } from '@cuaderno/db/testing';
import { expect, onTestFinished } from 'vitest';
import { startBuilt } from '../server';

const ASSETS = path.join(import.meta.dirname, '../../../web/dist/assets');

it('a page of the previous or the next version finds its files for a week', async ({
  database,
}) => {
  const { db, pool } = database;
  const other = Buffer.from('export const before = 1;\n');
  await keepStaticFile(db, 'before-AbC_1-x.js', other);

  const first = await startBuilt({ DATABASE_URL: database.url });
  const answer = await fetch(`${first.url}/assets/before-AbC_1-x.js`);
  expect([answer.status, await answer.text()]).toEqual([200, String(other)]);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  for (const none of ['nothing-AbC.js', '%00.js', '%27.js', '..%2Fmain.js']) {
    expect([400, 404]).toContain((await fetch(`${first.url}/assets/${none}`)).status);
  }

  // The files are stored for instances of other versions.
  const names = (await readdir(ASSETS)).filter((name) => !/\.(br|gz)$/.test(name)).toSorted();
  const kept = async () => (await pool.query('SELECT name FROM static_files')).rows;
  await expect.poll(kept).toHaveLength(names.length + 1);
  const [name = ''] = names;
  expect(await readStaticFile(db, name)).toEqual(await readFile(path.join(ASSETS, name)));
  await first.stop();

  // A week later, beside an instance that has them in memory.
  await pool.query(`UPDATE static_files SET kept_until = kept_until - interval '7 days 1 minute'`);
  const second = await startBuilt({ DATABASE_URL: database.url });
  await expect.poll(kept).toHaveLength(names.length);
  expect((await fetch(`${second.url}/assets/before-AbC_1-x.js`)).status).toBe(404);
  await second.stop();
});

it('crawlers are told what is not for them, and what the product is', async ({ database }) => {
  const server = await startBuilt({ DATABASE_URL: database.url });
  onTestFinished(async () => void (await server.stop()));
  const robots = await fetch(`${server.url}/robots.txt`);
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await robots.text()).toBe('User-agent: *\nDisallow: /api/\n');
  const page = await (await fetch(server.url)).text();
  expect(page).toMatch(/<meta name="description" content="Tu cuaderno de caza digital: [^"]{20,}"/);
});

it('a text of the build is sent as it was compressed, with its length, type and validator', async ({
  database,
}) => {
  const server = await startBuilt({ DATABASE_URL: database.url });
  onTestFinished(async () => void (await server.stop()));
  const name = (await readdir(ASSETS)).find((each) => each.endsWith('.js.br')) ?? '';
  const ask = (encoding: string) =>
    fetch(`${server.url}/assets/${name.replace(/\.br$/, '')}`, {
      headers: { 'accept-encoding': encoding },
    });
  const plain = await ask('identity');
  const text = await plain.text();
  const tags = [plain.headers.get('etag')];
  expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
    null,
    'Accept-Encoding',
  ]);
  for (const [encoding, ending] of [
    ['br', 'br'],
    ['gzip', 'gz'],
  ] as const) {
    const { size } = await stat(path.join(ASSETS, name.replace(/br$/, ending)));
    const answer = await ask(encoding);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(size),
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(await answer.text()).toBe(text);
    tags.push(answer.headers.get('etag'));
  }
  expect(new Set(tags).size).toBe(3);
  const page = await fetch(`${server.url}/outings`, { headers: { 'accept-encoding': 'br' } });
  expect([page.headers.get('content-encoding'), page.headers.get('cache-control')]).toEqual([
    'br',
    'no-cache',
  ]);
  expect(await page.text()).toContain('<!doctype html>');
});

/** Node's fetch asks for no cached answer with a condition. */
const cached = { 'cache-control': 'max-age=0' };

it('a compressed text is revalidated, asked for by its head and in parts, in the best encoding', async ({
  database,
}) => {
  const server = await startBuilt({ DATABASE_URL: database.url });
  onTestFinished(async () => void (await server.stop()));
  const name = (await readdir(ASSETS)).find((each) => each.endsWith('.js.br')) ?? '';
  const ask = (headers: Record<string, string>, method = 'GET') =>
    fetch(`${server.url}/assets/${name.replace(/\.br$/, '')}`, { method, headers });
  const encodingOf = async (accepted: string) =>
    (await ask({ 'accept-encoding': accepted }, 'HEAD')).headers.get('content-encoding');

  const whole = await ask({ 'accept-encoding': 'br' });
  const etag = whole.headers.get('etag') ?? '';
  await whole.arrayBuffer();
  const head = await ask({ 'accept-encoding': 'br' }, 'HEAD');
  for (const header of ['content-length', 'content-encoding', 'content-type', 'etag', 'vary']) {
    expect([header, head.headers.get(header)]).toEqual([header, whole.headers.get(header)]);
  }
  expect(await head.text()).toBe('');

  const known = await ask({ 'accept-encoding': 'br', 'if-none-match': etag, ...cached });
  expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, '']);
  // The validator is of the encoded text.
  expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': etag, ...cached })).status).toBe(
    200,
  );

  const text = await (await ask({ 'accept-encoding': 'identity' })).text();
  const part = await ask({ 'accept-encoding': 'identity', range: 'bytes=3-9' });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes 3-9/${Buffer.byteLength(text)}`,
    Buffer.from(text).subarray(3, 10).toString(),
  ]);
  // A part of a compressed text is one of its bytes as they are sent.
  const { size } = await stat(path.join(ASSETS, name));
  const encoded = await ask({ 'accept-encoding': 'br', range: 'bytes=0-0' }, 'HEAD');
  expect([encoded.status, encoded.headers.get('content-range')]).toEqual([
    206,
    `bytes 0-0/${size}`,
  ]);
  const none = await ask({ 'accept-encoding': 'br', range: `bytes=${size}-` });
  expect([none.status, none.headers.get('content-encoding'), await none.json()]).toEqual([
    416,
    null,
    { message: 'El archivo no tiene esa parte' },
  ]);

  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['', null],
    ['zstd', null],
  ] as const) {
    expect([accepted, await encodingOf(accepted)]).toEqual([accepted, encoding]);
  }
  const page = await fetch(`${server.url}/`, { headers: { 'accept-encoding': 'gzip' } });
  await page.text();
  const again = await fetch(`${server.url}/`, {
    headers: {
      'accept-encoding': 'gzip',
      'if-modified-since': page.headers.get('last-modified') ?? '',
      ...cached,
    },
  });
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache']);
});

it('photos shared without a service worker lead to the chooser, which says so, and none is kept', async ({
  database,
}) => {
  const server = await startBuilt({ DATABASE_URL: database.url });
  onTestFinished(async () => void (await server.stop()));
  const body = new FormData();
  body.append('fotos', new Blob([Buffer.alloc(8 * 1024 ** 2)], { type: 'image/jpeg' }), 'a.jpg');
  const share = (headers: Record<string, string>) =>
    fetch(`${server.url}/compartir`, { method: 'POST', body, headers, redirect: 'manual' });
  for (const site of ['none', 'cross-site']) {
    const answer = await share({ 'sec-fetch-site': site });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/new?fotos=sin-recoger');
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
});
