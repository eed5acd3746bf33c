import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyOut, findBinaries, makeLinks } from './binaries';

let systemDir: string;
beforeAll(async () => {
  systemDir = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-binaries-'));
});
afterAll(() => rm(systemDir, { recursive: true, force: true }));

const version = (native: string) =>
  promisify(execFile)(path.join(native, 'bin', 'postgres'), ['--version']);

it('copies the binaries once, and creates missing links between libraries', async () => {
  const binaries = await findBinaries();
  const copy = await copyOut(binaries, systemDir);
  expect((await version(copy)).stdout).toContain('PostgreSQL) 18');
  const again = await copyOut({ ...binaries, native: '/nowhere' }, systemDir);
  expect(again).toBe(copy);

  const text = await readFile(path.join(copy, 'pg-symlinks.json'), 'utf8');
  const links = (JSON.parse(text) as { target: string }[]).map(({ target }) =>
    path.join(path.dirname(copy), target),
  );
  for (const link of links) await rm(link);
  await expect(version(copy)).rejects.toThrow('error while loading shared libraries');
  expect(await makeLinks(copy)).toBe(true);
  expect((await version(copy)).stdout).toContain('PostgreSQL) 18');
  for (const link of links) expect(await readlink(link)).not.toContain('/');
});

it.skipIf(process.getuid?.() === 0)('fails with a message if it can’t create them', async () => {
  const copy = await copyOut(await findBinaries(), systemDir);
  const libraries = path.join(copy, 'lib');
  await rm(path.join(libraries, 'libpq.so'));
  await chmod(libraries, 0o555);
  expect(await makeLinks(copy)).toBe(false);
  await chmod(libraries, 0o755);
});
