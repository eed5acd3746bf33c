import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@cuaderno/client';
import { expect } from 'vitest';
import { commandTest as it } from './commands';
import { jpeg, toDataString } from '../photos/sample-photos';
import { newUser, PASSWORD, send, type TestUser } from '../server';

const BACKUPS = path.join(import.meta.dirname, '../../../../packages/db/src/testing/backups');
/** For a test that starts commands one after the other, each with a cluster of its own. */
const MANY_STARTS_MS = 180_000;
const WAITING = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'COPY %'`;

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
  runIn,
  skip,
}) => {
  // A backup copies plain tables alone.
  skip('TEST_PARTITIONS' in process.env);
  // Other tests make folders in the common one meanwhile.
  const TMPDIR = path.join(folder, 'of-imports');
  await mkdir(TMPDIR);
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
  const { code, output } = await runIn({ TMPDIR }, 'admin', 'import', email.toUpperCase(), backup);
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
  expect((await runIn({ TMPDIR }, 'admin', 'import', email, backup)).output).toContain(
    'Added 0 outings',
  );
  expect(await readdir(TMPDIR)).toEqual([]);
});

it('leaves nothing in the temporary folder when it is interrupted, however often, nor what a killed one has left', {
  timeout: MANY_STARTS_MS,
}, async ({ server, folder, run, start, skip }) => {
  // A backup copies plain tables alone.
  skip('TEST_PARTITIONS' in process.env);
  const marta = await newUser(server.url);
  const backup = path.join(folder, 'interrupted.zip');
  await run('backup', backup);
  const temporary = path.join(folder, 'temporary');
  await mkdir(temporary);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const args = ['admin', 'import', marta.email, backup];
    const { child, ended } = start(args, { TMPDIR: temporary });
    await expect.poll(() => readdir(temporary)).not.toEqual([]);
    child.kill(signal);
    child.kill(signal);
    expect(await ended).toEqual({ code: 1, said: 'Interrupted: call it again to go on' });
    expect(await readdir(temporary)).toEqual([]);
  }
  const killed = start(['admin', 'import', marta.email, backup], { TMPDIR: temporary });
  await expect.poll(() => readdir(temporary)).not.toEqual([]);
  killed.child.kill('SIGKILL');
  await killed.ended;
  const last = start(['admin', 'import', marta.email, backup], { TMPDIR: temporary });
  expect(await last.ended).toEqual({ code: 0, said: '' });
  expect(await readdir(temporary)).toEqual([]);
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

it('says what is wrong with an account or a file, and changes nothing', {
  timeout: MANY_STARTS_MS,
}, async ({ server, folder, run, start }) => {
  const late = path.join(folder, 'early.zip');
  await run('backup', late);
  const marta = await newUser(server.url);
  // As a device is, it is never replaced by a file.
  const pipe = path.join(folder, 'pipe');
  await promisify(execFile)('mkfifo', [pipe]);
  const cases: [args: string[], says: string][] = [
    [['export', 'nadie@example.org', path.join(folder, 'x.zip')], 'There is no account'],
    [['export', marta.email, path.join(folder, 'no/such/x.zip')], 'Cannot write'],
    [['export', marta.email, folder], 'Cannot write into'],
    [['export', marta.email, pipe], `${pipe} is no file`],
    [['backup', pipe], `${pipe} is no file`],
    [['import', 'nadie@example.org', late], 'There is no account'],
    [['import', marta.email, late], `The backup has no account ${marta.email}`],
    [['import', marta.email, path.join(folder, 'none.zip')], 'none.zip is not there'],
    [['import', marta.email, folder], 'is no file'],
  ];
  const other = path.join(folder, 'text.zip');
  await writeFile(other, 'no es un ZIP');
  cases.push([['import', marta.email, other], 'is no backup and no own copy, or damaged']);
  for (const [args, says] of cases) {
    const { code, output } = await run(...(args[0] === 'backup' ? [] : ['admin']), ...args);
    expect(output).toContain(says);
    expect(code).toBe(1);
  }
  const TMPDIR = path.join(folder, 'no');
  const { ended } = start(['admin', 'import', marta.email, late], { TMPDIR });
  const said = `TMPDIR: cannot write into ${TMPDIR}: not found`;
  expect(await ended).toEqual({ code: 1, said });
  if (process.getuid?.() === 0) {
    const closed = path.join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    expect(await start(['admin', 'import', marta.email, late], { TMPDIR: closed }).ended).toEqual({
      code: 1,
      said: `TMPDIR: ${closed} is closed to the user who runs PostgreSQL`,
    });
  }
  expect(await fincas(marta)).toEqual([]);
});

it('leaves nothing of a file that a signal ends, and removes what a killed one has left', {
  timeout: MANY_STARTS_MS,
}, async ({ server, folder, query, run, start, skip }) => {
  // A backup copies plain tables alone.
  skip('TEST_PARTITIONS' in process.env);
  const own = path.join(folder, 'files');
  const file = path.join(own, 'backup.zip');
  await mkdir(own);
  /** Begins a file, and ends it with a signal while it waits for a table. */
  const end = async (signal: NodeJS.Signals) => {
    const lock = await server.database.pool.connect();
    await lock.query('BEGIN; LOCK TABLE outings IN ACCESS EXCLUSIVE MODE');
    const { child, ended } = start(['backup', file]);
    await expect.poll(async () => (await query(WAITING)).rowCount).toBe(1);
    expect(await readdir(own)).toEqual([expect.stringMatching(/^backup\.zip\..+\.part$/)]);
    child.kill(signal);
    await lock.query('ROLLBACK');
    lock.release();
    return ended;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    expect(await end(signal)).toEqual({ code: 1, said: `Interrupted: ${file} is not written` });
    expect(await readdir(own)).toEqual([]);
  }
  await end('SIGKILL');
  expect(await readdir(own)).toHaveLength(1);
  // As if this process were writing it.
  const others = `backup.zip.${process.pid}.${crypto.randomUUID()}.part`;
  await writeFile(path.join(own, others), '');
  expect((await run('backup', file)).code).toBe(0);
  expect((await readdir(own)).toSorted()).toEqual(['backup.zip', others]);
});

it('brings back a hunter’s book from backups of earlier versions', async ({ server, run }) => {
  const client = createClient(server.url);
  const email = 'marta@example.org';
  const account = await client.register({ name: 'Marta', email, password: PASSWORD });
  const marta = { ...client, ...account };
  for (const version of ['0.1.0', '0.2.0', '0.3.0']) {
    const { code, output } = await run(
      'admin',
      'import',
      email,
      path.join(BACKUPS, `${version}.zip`),
    );
    expect(output).toMatch(/^Added 3 outings, 0 documents and 2 photos /);
    expect(code).toBe(0);
  }
  expect(await fincas(marta)).toHaveLength(9);
});
