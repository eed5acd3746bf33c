import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { until } from './faults';
import { startForTest } from '../fixtures';
import { newUser, PASSWORD, send, startBuilt, visitor } from '../server';

const RECECHO = { date: '2026-01-11', species: 'Corzo' };

it('SIGTERM: requests in progress finish, open connections end with their next answer, and the process ends within ten seconds', async () => {
  const server = await startForTest();
  const { database } = server;
  const users = await Promise.all(Array.from({ length: 5 }, () => newUser(server.url)));
  const { port } = new URL(server.url);

  // Saves that are in progress for as long as the table is locked.
  const lock = await database.pool.connect();
  await lock.query('BEGIN; LOCK TABLE outings IN ACCESS EXCLUSIVE MODE');
  const saves = users.map((user) => send(user, 'POST', '/api/outings/rececho', RECECHO));
  await until(async () => {
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'outings'::regclass`,
    );
    return rows[0].n >= 5;
  });
  // A keep-alive connection with a request in progress, which sends another during shutdown.
  const kept = connect(Number(port), '127.0.0.1');
  let answers = '';
  kept.on('data', (data) => (answers += data)).on('error', () => {});
  kept.write(
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  );
  await until(async () => (await send(visitor(server.url), 'GET', '/api/ready')).status === 200);

  const since = performance.now();
  const exit = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  await until(async () =>
    fetch(`${server.url}/api/ready`).then(
      () => undefined,
      () => true,
    ),
  );
  kept.write('}GET /api/outings HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(kept, 'close');
  // The connection ends with the first answer after the signal.
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 403']);
  expect(answers).toMatch(/\r\nconnection: close\r\n/i);

  await lock.query('COMMIT');
  lock.release();
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  expect(statuses).toEqual([201, 201, 201, 201, 201]);
  expect((await exit)[0]).toBe(0);
  const seconds = (performance.now() - since) / 1000;
  expect(seconds).toBeLessThan(10);
  if (process.env['FIGURES']) process.stdout.write(`drained in ${seconds.toFixed(1)} s\n`);

  const again = await startBuilt({ DATABASE_URL: database.url });
  const client = visitor(again.url);
  for (const { email } of users) {
    await client.signIn(email, PASSWORD);
    expect((await send(client, 'GET', '/api/outings')).body).toHaveLength(1);
  }
  await again.stop();
});

it('SIGTERM during a request that never ends: the process ends', async () => {
  const server = await startForTest();
  const { database } = server;
  const user = await newUser(server.url);
  const lock = await database.pool.connect();
  await lock.query('BEGIN; LOCK TABLE outings IN ACCESS EXCLUSIVE MODE');
  const unfinished = send(user, 'GET', '/api/outings').catch(() => undefined);
  await until(async () => {
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'outings'::regclass`,
    );
    return rows[0].n >= 1;
  });
  const since = performance.now();
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(performance.now() - since).toBeLessThan(10_000);
  await unfinished;
  await lock.query('ROLLBACK');
  lock.release();
});

it('SIGTERM during an import: it stops between two outings with a message', async () => {
  const server = await startForTest();
  const { database } = server;
  const [from, to] = [await newUser(server.url), await newUser(server.url)];
  for (let n = 0; n < 3; n += 1) await send(from, 'POST', '/api/outings/rececho', RECECHO);
  const zip = new Uint8Array(await (await from.fetch('/api/export')).arrayBuffer());
  const lock = await database.pool.connect();
  await lock.query('BEGIN; LOCK TABLE outings IN ACCESS EXCLUSIVE MODE');
  const imported = to.fetch('/api/import', {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: zip,
  });
  await until(async () => {
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'outings'::regclass`,
    );
    return rows[0].n === 1;
  });
  const exit = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  await until(async () =>
    fetch(`${server.url}/api/ready`).then(
      () => undefined,
      () => true,
    ),
  );
  await lock.query('COMMIT');
  lock.release();
  const answer = await imported;
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await exit)[0]).toBe(0);
  const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM outings');
  expect(rows[0].n).toBe(3);
});
