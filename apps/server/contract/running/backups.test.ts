import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, reopen } from '@cuaderno/db/testing';
import { expect, onTestFinished } from 'vitest';
import { jpeg, toDataString } from '../photos/sample-photos';
import { newUser, send, startBuilt } from '../server';
import { commandTest } from './commands';

const it = commandTest.extend('backups', async ({ folder }) => {
  const backups = path.join(folder, `backups-${Math.random().toString(36).slice(2)}`);
  await mkdir(backups);
  return backups;
});

const PHOTOS =
  'SELECT user_id, id, sha256(image) AS image, sha256(thumb) AS thumb FROM photos ORDER BY 1, 2';

it('a backup goes into BACKUPS, and is restored from there', async ({
  start,
  user,
  backups,
  server,
}) => {
  const photo = toDataString(await jpeg());
  const outing = { date: '2026-01-10', species: 'Jabalí', photos: [photo] };
  await send(user, 'POST', '/api/outings/espera', outing);
  expect(await start(['backup'], { BACKUPS: backups }).ended).toEqual({ code: 0, said: '' });
  const [file = ''] = (await readdir(backups)).filter((name) => name.endsWith('.zip'));
  const to = await createTestDatabase();
  onTestFinished(() => to.close());
  await to.disconnect();
  const restored = start(['restore', path.join(backups, file)], {
    DATABASE_URL: to.directUrl,
    DATABASE_POOLING: 'session',
  });
  expect(await restored.ended).toEqual({ code: 0, said: '' });
  const { rows } = await server.database.pool.query(PHOTOS);
  const pool = reopen(to);
  expect((await pool.query(PHOTOS)).rows).toEqual(rows);
  await pool.end();
  expect(rows).toHaveLength(1);
});

it('a backup that is killed leaves nothing that looks like one, and the next one clears away', async ({
  start,
  query,
  server,
  backups,
}) => {
  const { id } = await newUser(server.url);
  // Enough to be written for a while.
  await query(
    `INSERT INTO outings (user_id, id, type, date, version, description)
      SELECT $1, gen_random_uuid(), 'espera', '2026-01-10', 1, repeat(md5(random()::text), 120)
      FROM generate_series(1, 3000)`,
    [id],
  );
  const { child, ended } = start(['backup'], { BACKUPS: backups });
  const isWriting = async () =>
    (await readdir(backups)).some((name) => /\.zip\..*\.part$/.test(name));
  while (!(await isWriting())) await pause(5);
  child.kill('SIGKILL');
  await ended;
  expect(await isWriting()).toBe(true);
  expect((await readdir(backups)).filter((name) => name.endsWith('.zip'))).toEqual([]);
  expect(await start(['backup'], { BACKUPS: backups }).ended).toEqual({ code: 0, said: '' });
  const names = await readdir(backups);
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(names.filter((name) => name.endsWith('.zip'))).toHaveLength(1);
});

it('a backup is proven without a server, and shown to the operator', async ({
  start,
  run,
  user,
  backups,
  query,
}) => {
  await query('DELETE FROM backups');
  expect(user.id).toBeGreaterThan(0);
  expect(await start(['backup'], { BACKUPS: backups }).ended).toEqual({ code: 0, said: '' });
  const [name = ''] = (await readdir(backups)).filter((one) => one.endsWith('.zip'));
  const file = path.join(backups, name);
  const verified = await run('backup', 'verify', file);
  expect(verified).toEqual({
    code: 0,
    output: expect.stringMatching(
      /is the copy of \S+ \(version \S+\): \d+ users, \d+ outings, restored at \S+ by version \S+\nSigned by the key [0-9a-f]{16}:/,
    ),
  });
  const [, key] = /the key ([0-9a-f]{16})/.exec(verified.output) ?? [];
  const shown = await run('admin', 'backups');
  expect(shown.output).toMatch(/hand, \S+ \(\d+ bytes\), restored on trial, all equal: /);
  expect(shown.output).toMatch(new RegExp(`1 backups; receipts are signed by the key ${key}$`));
  const bytes = await readFile(file);
  bytes[bytes.length - 60] = (bytes[bytes.length - 60] ?? 0) ^ 1;
  await writeFile(file, bytes);
  expect(await run('backup', 'verify', file)).toEqual({
    code: 1,
    output: expect.stringContaining('is not the file that its receipt is of, or is damaged'),
  });
});

it('the hunter is told of the last good backup, and of later ones that fail', async ({
  start,
  user,
  backups,
  query,
  folder,
}) => {
  await query('DELETE FROM backups');
  const latest = () => send(user, 'GET', '/api/backups/latest');
  expect((await latest()).body).toBeNull();
  expect((await start(['backup'], { BACKUPS: backups }).ended).code).toBe(0);
  const { rows } = await query('SELECT count(*)::int AS n FROM outings WHERE user_id = $1', [
    user.id,
  ]);
  expect((await latest()).body).toEqual({
    checkedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    outings: rows[0].n,
    isFailing: false,
  });
  const blocked = path.join(folder, 'in-the-way');
  await writeFile(blocked, '');
  const mail = {
    OPERATOR_EMAIL: 'ana@example.org',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'cuaderno@example.org',
  };
  expect((await start(['backup'], { BACKUPS: blocked, ...mail }).ended).code).toBe(1);
  expect((await latest()).body).toMatchObject({ isFailing: true });
  const jobs = await query(`SELECT payload FROM jobs WHERE kind = 'backup'`);
  expect(jobs.rows).toEqual([
    {
      payload: {
        to: 'ana@example.org',
        at: expect.any(String),
        bytes: null,
        fault: { kind: 'made', text: `BACKUPS: ${blocked} is no folder` },
        lastGood: { at: expect.any(String), outings: expect.any(Number) },
      },
    },
  ]);
});

it('a backup of the night is made once, whoever asks', async ({ start, user, query, backups }) => {
  expect(user.id).toBeGreaterThan(0);
  const nights = [1, 2].map(() => start(['backup', '--night'], { BACKUPS: backups }).ended);
  expect((await Promise.all(nights)).map(({ code }) => code)).toEqual([0, 0]);
  const { rows } = await query(`SELECT file FROM backups WHERE reason = 'night'`);
  expect(rows).toHaveLength(1);
});

it('a folder of backups inside the data, or none, is refused with one line', async ({
  folder,
  start,
}) => {
  const dataDir = path.join(folder, 'data');
  await expect(
    startBuilt({ DATA_DIR: dataDir, BACKUPS: path.join(dataDir, 'backups') }),
  ).rejects.toThrow(
    /^ended with 1: BACKUPS: \S+ lies inside DATA_DIR \(\S+\) and would be lost together with it[^\n]*\n$/,
  );
  await expect(startBuilt({ DATA_DIR: dataDir, BACKUPS: '/nowhere/at/all' })).rejects.toThrow(
    /^ended with 1: BACKUPS: \S+ is not there[^\n]*\n$/,
  );
  expect(await start(['backup']).ended).toEqual({
    code: 1,
    said: 'Set BACKUPS to the folder of backups, or name a file: backup FILE',
  });
});

it('a migration without its backup is refused, unless it is wanted so', async ({
  folder,
  start,
}) => {
  const old = await createTestDatabase();
  onTestFinished(() => old.close());
  await old.pool.query(`DROP TABLE backups;
    DELETE FROM cuaderno_migrations WHERE 'table public.backups' = ANY(objects)`);
  const [BACKUPS, DATABASE_URL] = [path.join(folder, 'file'), old.url];
  await writeFile(BACKUPS, '');
  const refused = await start(['migrate'], { BACKUPS, DATABASE_URL }).ended;
  expect(refused).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^The database is not migrated without a backup: BACKUPS: \S+ is no folder\. Mend that, or go on with --without-backup$/,
    ),
  });
  const wanted = await start(['migrate', '--without-backup'], { BACKUPS, DATABASE_URL }).ended;
  expect(wanted).toEqual({ code: 0, said: '' });
});
