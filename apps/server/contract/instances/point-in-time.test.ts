import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@cuaderno/client';
import { expect, it, onTestFinished } from 'vitest';
import { newUser, PASSWORD, startBuilt } from '../server';
import { openDebian } from './postgres';
import { freePorts } from './programs';

/** As docs/operations.md, 'To a point in time', says. */
it('goes back to the moment before a mistake, by a base backup and the archived journal', async () => {
  const postgres = await openDebian();
  const [port = 0, restored = 0] = await freePorts(2);
  const archive = path.join(postgres.folder, 'archive');
  const start = async (at: number) => {
    const url = `postgres://cuaderno:monte@127.0.0.1:${at}/cuaderno`;
    const server = await startBuilt({ DATABASE_URL: url, LOG_LEVEL: 'error' });
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    return server;
  };
  await mkdir(archive, { mode: 0o777 });
  await postgres.own(archive);
  await postgres.create(
    port,
    `archive_mode = on\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
  );
  const server = await start(port);
  const marta = await newUser(server.url);
  const record = (finca: string) =>
    marta.trpc.outings.create.mutate({
      type: 'rececho',
      date: '2026-01-11',
      species: 'Corzo',
      finca,
    });
  await record('Antes de la copia');
  await postgres.copy(port, restored, '-X', 'none');
  await record('Después de la copia');
  const [now] = await postgres.query<{ now: string }>(
    port,
    'SELECT clock_timestamp()::text AS now',
  );
  const [lost] = await postgres.query<{ book: string }>(port, 'SELECT id::text AS book FROM books');
  await postgres.query(port, 'DELETE FROM outings');
  await postgres.query(port, 'SELECT pg_switch_wal()');
  expect((await marta.trpc.outings.changes.query({})).outings).toEqual([]);
  await server.stop();
  await postgres.control(port, 'stop');

  await writeFile(path.join(postgres.data(restored), 'recovery.signal'), '');
  await postgres.own(path.join(postgres.data(restored), 'recovery.signal'));
  await postgres.start(
    restored,
    `archive_mode = off\nrestore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${now?.now}'\nrecovery_target_action = 'promote'\n`,
  );
  await postgres.promoted(restored);
  // Devices read the book anew.
  await postgres.query(restored, 'UPDATE books SET id = gen_random_uuid()');
  const again = createClient((await start(restored)).url);
  await again.signIn(marta.email, PASSWORD);
  const { outings } = await again.trpc.outings.changes.query({});
  expect(outings.map(({ finca }) => finca).toSorted()).toEqual([
    'Antes de la copia',
    'Después de la copia',
  ]);
  const [found] = await postgres.query<{ book: string }>(
    restored,
    'SELECT id::text AS book FROM books',
  );
  expect(found?.book).not.toBe(lost?.book);
});
