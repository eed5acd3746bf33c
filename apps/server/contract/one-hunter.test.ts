import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { test } from './fixtures';
import { jpeg, toDataString } from './sample-photos';
import { newUser, poolingOf, send, type TestUser } from './server';

const CLI = path.join(import.meta.dirname, '../dist/cli.js');

const it = test.extend('run', ({ server: { database } }) => {
  const env = { DATABASE_URL: database.url };
  return (...args: string[]) =>
    promisify(execFile)(process.execPath, [CLI, ...args], {
      env: { PATH: process.env['PATH'], ...poolingOf(env), ...env },
    }).then(
      ({ stdout }) => ({ code: 0, output: stdout.trim() }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr.trim() }),
    );
});

async function record(user: TestUser, lugar: string) {
  const photos = [toDataString(await jpeg())];
  const { outing } = await user.trpc.outings.create.mutate({
    type: 'rececho',
    date: '2025-05-05',
    species: 'Corzo',
    score: 120,
    finca: lugar,
    photos,
  });
  return outing;
}
const fincas = async (user: TestUser) =>
  (await user.trpc.outings.changes.query({})).outings.map(({ finca }) => finca).toSorted();

it('brings back one hunter’s book from a backup, and touches no other', async ({
  server,
  folder,
  run,
  skip,
}) => {
  // A backup copies plain tables alone.
  skip('TEST_PARTITIONS' in process.env);
  const [marta, pedro] = [await newUser(server.url), await newUser(server.url)];
  const lost = await record(marta, 'Perdida');
  const kept = await record(marta, 'Cambiada');
  await record(pedro, 'De Pedro');
  const backup = path.join(folder, 'backup.zip');
  expect(await run('backup', backup)).toMatchObject({ code: 0 });

  await marta.trpc.outings.delete.mutate({ id: lost.id });
  await send(marta, 'PUT', `/api/outings/rececho/${kept.id}`, {
    date: '2025-05-05',
    species: 'Corzo',
    finca: 'Cambiada después',
  });
  await record(pedro, 'Posterior');
  const before = await fincas(pedro);

  const { email } = marta;
  const { code, output } = await run('admin', 'import', email.toUpperCase(), backup);
  expect(output).toBe(
    `Added 1 outings, 0 documents and 1 photos to the book of ${email}; 1 outings were there, 0 refused, 0 photos missing`,
  );
  expect(code).toBe(0);
  expect(await fincas(marta)).toEqual(['Cambiada después', 'Perdida']);
  const again = await marta.trpc.outings.get.query({ id: lost.id });
  expect(again.version).toBeGreaterThan(lost.version);
  const [address = ''] = again.photos;
  expect((await marta.fetch(address)).headers.get('content-type')).toBe('image/jpeg');
  expect(await fincas(pedro)).toEqual(before);
  // A second call adds nothing.
  expect((await run('admin', 'import', email, backup)).output).toContain('Added 0 outings');
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('cuaderno-restore-'))).toEqual(
    [],
  );
});

it('writes one hunter’s own copy, which brings the book into another account', async ({
  server,
  folder,
  run,
}) => {
  const [marta, other] = [await newUser(server.url), await newUser(server.url)];
  await record(marta, 'Suya');
  const copy = path.join(folder, 'copy.zip');
  expect(await run('admin', 'export', marta.email, copy)).toEqual({
    code: 0,
    output: `Wrote the book of ${marta.email} into ${copy}`,
  });
  expect((await run('admin', 'import', other.email, copy)).output).toContain('Added 1 outings');
  expect(await fincas(other)).toEqual(['Suya']);
});

it('says what is wrong with an account or a file, and changes nothing', async ({
  server,
  folder,
  run,
}) => {
  const late = path.join(folder, 'early.zip');
  await run('backup', late);
  const marta = await newUser(server.url);
  const cases: [args: string[], says: string][] = [
    [['export', 'nadie@example.org', path.join(folder, 'x.zip')], 'There is no account'],
    [['export', marta.email, path.join(folder, 'no/such/x.zip')], 'Cannot write'],
    [['import', 'nadie@example.org', late], 'There is no account'],
    [['import', marta.email, late], `The backup has no account ${marta.email}`],
    [['import', marta.email, path.join(folder, 'none.zip')], 'none.zip is not there'],
    [['import', marta.email, folder], 'is no file'],
  ];
  const text = path.join(folder, 'text.zip');
  await writeFile(text, 'no es un ZIP');
  cases.push([['import', marta.email, text], 'está dañado o incompleto']);
  for (const [args, says] of cases) {
    const { code, output } = await run('admin', ...args);
    expect(output).toContain(says);
    expect(code).toBe(1);
  }
  expect(await fincas(marta)).toEqual([]);
});
