import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@cuaderno/client';
import { expect } from 'vitest';
import { test as it } from '../fixtures';
import { jpeg, toDataString } from '../photos/sample-photos';
import { PASSWORD, send, startBuilt, visitor } from '../server';

const PROGRAM = path.join(import.meta.dirname, '../../dist/cli.js');

const execProgram = <E extends 'utf8' | 'buffer'>(
  dataDir: string,
  args: string[],
  { encoding }: { encoding: E },
) =>
  promisify(execFile)(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    encoding,
    maxBuffer: 2 ** 26,
  });

/** Runs the program. @returns its output and exit code */
async function maintain(dataDir: string, ...args: string[]) {
  return execProgram(dataDir, args, { encoding: 'utf8' }).then(
    ({ stdout }) => ({ code: 0, output: String(stdout).trim() }),
    ({ code, stderr }) => ({ code: code as number, output: String(stderr).trim() }),
  );
}

it('a book on the embedded database is backed up while it is open, and restored in another folder', async ({
  folder,
}) => {
  const [dataDir, other] = [path.join(folder, 'data'), path.join(folder, 'other')];
  const file = path.join(folder, 'book.zip');
  expect(await maintain(path.join(folder, 'nowhere'), 'backup', file)).toEqual({
    code: 1,
    output: expect.stringContaining('There is no database in'),
  });

  const server = await startBuilt({ DATA_DIR: dataDir });
  const user = createClient(server.url);
  const email = 'marta@example.org';
  const { id } = await user.register({ name: 'Marta Robledo', email, password: PASSWORD });
  await send(user, 'PUT', `/api/users/${id}`, { phone: '+34 600 000 000' });
  await send(user, 'POST', '/api/outings/espera', {
    date: '2026-01-10',
    species: 'Jabalí',
    score: 106.5,
    photos: [toDataString(await jpeg())],
  });
  await send(user, 'POST', '/api/outings/monteria', {
    date: '2026-01-12',
    finca: 'Las Mezquitillas',
    animals: [
      { species: 'Venado', score: 182.6, photos: [toDataString(await jpeg())] },
      { species: 'Zorro' },
      { species: 'Jabalí' },
    ],
  });
  await send(user, 'POST', '/api/outings/rececho', {
    date: '2025-11-02',
    species: 'Corzo',
    score: 118,
  });
  const { body: before } = await send(user, 'GET', '/api/outings');

  expect(await maintain(dataDir, 'backup', file)).toEqual({
    code: 0,
    output: `Backed up 1 users, 1 books, 3 outings, 5 outing species, 2 photos into ${file}`,
  });
  // Writes the backup of a new version with FIXTURE=packages/db/src/testing/backups/x.y.z.zip.
  if (process.env['FIXTURE']) await copyFile(file, process.env['FIXTURE']);
  expect(await maintain(dataDir, 'restore', file, '--replace')).toEqual({
    code: 1,
    output: expect.stringMatching(/^Another instance is using the data folder [^\n]*$/),
  });
  expect((await send(user, 'GET', '/api/outings')).body).toEqual(before);
  expect(await server.stop()).toBe(0);
  expect((await maintain(dataDir, 'backup', file)).code).toBe(0);
  const sent = await execProgram(dataDir, ['backup', '-'], { encoding: 'buffer' });
  expect(String(sent.stderr)).toMatch(/^Backed up 1 users, .* into the standard output$/m);
  await writeFile(file, sent.stdout);

  expect((await maintain(other, 'restore', file)).output).toMatch(
    /^Restored 1 users, 1 books, 3 outings/m,
  );
  const restored = await startBuilt({ DATA_DIR: other });
  const again = visitor(restored.url);
  await again.signIn(email, PASSWORD);
  expect((await send(again, 'GET', '/api/outings')).body).toEqual(before);
  expect(await restored.stop()).toBe(0);
  expect(await maintain(other, 'restore', file)).toEqual({
    code: 1,
    output: expect.stringContaining('The database holds 1 accounts already'),
  });
});

it('an embedded database is migrated on its own, before a start', async ({ folder }) => {
  expect((await maintain(path.join(folder, 'data'), 'migrate')).output).toMatch(
    /^The tables of \S+ are up to date$/,
  );
});

it('wrong arguments print the usage', async ({ folder }) => {
  for (const args of [
    [],
    ['backup', 'a', 'b'],
    ['restore', 'a', 'b'],
    ['nada', 'x'],
    ['unlock'],
    ['migrate', 'x'],
    ['move-issuer', 'x'],
  ]) {
    expect(await maintain(folder, ...args)).toEqual({
      code: 1,
      output: expect.stringMatching(/^Usage: backup \| backup FILE/),
    });
  }
});
