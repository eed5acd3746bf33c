import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { keepStaticFile, readStaticFile } from '@cuaderno/db';
import { test as it } from '@cuaderno/db/testing';
import { expect, onTestFinished } from 'vitest';
import { startBuilt } from './server';

const ASSETS = path.join(import.meta.dirname, '../../web/dist/assets');

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
