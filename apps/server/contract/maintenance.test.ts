import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@cuaderno/client';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, send, startBuilt, visitor } from './server';

const PROGRAM = path.join(import.meta.dirname, '../dist/maintenance.js');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cuaderno-maintenance-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the program; gives what it says and its exit code. */
async function maintain(dataDir: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  return promisify(execFile)(process.execPath, [PROGRAM, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    ({ code, stderr }) => ({ code: code as number, said: String(stderr).trim() }),
  );
}

const photo = async () => {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'olive' } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};

it('a book on the embedded database is backed up while it is open, and restored in another folder', async () => {
  const [dataDir, other] = [path.join(folder, 'data'), path.join(folder, 'other')];
  const file = path.join(folder, 'book.zip');
  expect(await maintain(path.join(folder, 'nowhere'), 'backup', file)).toEqual({
    code: 1,
    said: expect.stringContaining('There is no database in'),
  });

  const server = await startBuilt({ DATA_DIR: dataDir });
  const hunter = createClient(server.url);
  const email = 'marta@example.org';
  const { id } = await hunter.register({ name: 'Marta Robledo', email, password: PASSWORD });
  await send(hunter, 'PUT', `/api/users/${id}`, { phone: '+34 600 000 000' });
  await send(hunter, 'POST', '/api/outings/espera', {
    date: '2026-01-10',
    species: 'Jabalí',
    score: 106.5,
    photos: [await photo()],
  });
  await send(hunter, 'POST', '/api/outings/monteria', {
    date: '2026-01-12',
    finca: 'Las Mezquitillas',
    animals: [
      { species: 'Venado', score: 182.6, photos: [await photo()] },
      { species: 'Zorro' },
      { species: 'Jabalí' },
    ],
  });
  await send(hunter, 'POST', '/api/outings/rececho', {
    date: '2025-11-02',
    species: 'Corzo',
    score: 118,
  });
  const { body: before } = await send(hunter, 'GET', '/api/outings');

  expect(await maintain(dataDir, 'backup', file)).toEqual({
    code: 0,
    said: `Backed up 1 users, 3 outings, 5 outing species, 2 photos into ${file}`,
  });
  // A new version keeps its backup: FIXTURE=packages/db/src/testing/backups/x.y.z.zip
  if (process.env['FIXTURE']) await copyFile(file, process.env['FIXTURE']);
  expect(await maintain(dataDir, 'restore', file, '--replace')).toEqual({
    code: 1,
    said: expect.stringMatching(/^Another instance is using the data folder [^\n]*$/),
  });
  expect((await send(hunter, 'GET', '/api/outings')).body).toEqual(before);
  expect(await server.stop()).toBe(0);
  expect((await maintain(dataDir, 'backup', file)).code).toBe(0);

  expect((await maintain(other, 'restore', file)).said).toMatch(/^Restored 1 users, 3 outings/m);
  const restored = await startBuilt({ DATA_DIR: other });
  const again = visitor(restored.url);
  await again.signIn(email, PASSWORD);
  expect((await send(again, 'GET', '/api/outings')).body).toEqual(before);
  expect(await restored.stop()).toBe(0);
  expect(await maintain(other, 'restore', file)).toEqual({
    code: 1,
    said: expect.stringContaining('The database holds 1 accounts already'),
  });
});

it('what is typed wrong is answered with how it is typed', async () => {
  for (const args of [[], ['backup'], ['restore', 'a', 'b'], ['nada', 'x']]) {
    expect(await maintain(folder, ...args)).toEqual({
      code: 1,
      said: 'Usage: backup FILE | restore FILE [--replace]',
    });
  }
});
