import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './database';
import { type Embedded, startEmbedded } from '@cuaderno/embedded-postgres';
import { migrate } from './migrate';
import { backupInstance } from './backup';
import { isUnavailable } from './errors/unavailable';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const REPLICATION = { wal_level: 'replica', max_wal_senders: '4', fsync: 'off' };

let folder: string;
let primary: Embedded;
let standby: Embedded;
let opened: Database | undefined;

const socketOf = ({ connection }: Embedded) => encodeURIComponent(connection.host);
const both = () => `postgres://cuaderno@${socketOf(standby)},${socketOf(primary)}/cuaderno`;
const only = (server: Embedded) => `postgres://cuaderno@${socketOf(server)}/cuaderno`;
const open = async (url: string) =>
  (opened = await openDatabase({ url, dataDir: '', log: silent }));

async function run(server: Embedded, statement: string): Promise<void> {
  const client = new Client({
    ...server.connection,
    options: '-c default_transaction_read_only=off',
  });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Starts a primary and its standby with the embedded PostgreSQL's binaries. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-failover-'));
  await chmod(folder, 0o755);
  const [one, two] = [path.join(folder, 'one'), path.join(folder, 'two')];
  await (await startEmbedded({ dataDir: one, log: silent, settings: REPLICATION })).close();
  await mkdir(two);
  // Keeps the owner, another user under root.
  execFileSync('cp', ['-a', path.join(one, 'postgres'), two]);
  await writeFile(path.join(two, 'postgres', 'standby.signal'), '');
  primary = await startEmbedded({ dataDir: one, log: silent, settings: REPLICATION });
  standby = await startEmbedded({
    dataDir: two,
    log: silent,
    settings: {
      ...REPLICATION,
      primary_conninfo: `host=${primary.connection.host} user=cuaderno`,
    },
  });
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});
afterAll(async () => {
  await standby.close();
  await primary.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a read-only server', () => {
  it('is refused at the start, in one line', async () => {
    await expect(open(only(standby))).rejects.toThrow(
      /^Cannot use the database cuaderno at .*: it takes no writes, as a standby does$/,
    );
  });

  it('is unavailable for a write, whose connection is discarded', async () => {
    const { db, pool, state } = await open(only(primary));
    await db.execute(sql`CREATE TABLE IF NOT EXISTS saved (n int)`);
    const write = () => db.transaction((tx) => tx.execute(sql`INSERT INTO saved VALUES (1)`));
    await write();
    const { rows: before } = await pool.query('SELECT pg_backend_pid() AS pid');
    await run(primary, 'ALTER SYSTEM SET default_transaction_read_only = on');
    await run(primary, 'SELECT pg_reload_conf()');
    await expect.poll(state).toBe('read-only');
    const error = await write().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ cause: { code: '25006' } });
    expect(isUnavailable(error)).toBe(true);
    const { rows: after } = await pool.query('SELECT pg_backend_pid() AS pid');
    expect(after).not.toEqual(before);
    await run(primary, 'ALTER SYSTEM RESET default_transaction_read_only');
    await run(primary, 'SELECT pg_reload_conf()');
    await expect.poll(state).toBe('writable');
    await write();
  });
});

describe('an address of several servers', () => {
  it('leads to the primary in any position, also for migrations and backups', async () => {
    const { pool, state, location } = await open(both());
    expect(await state()).toBe('writable');
    expect(location).toContain(`${socketOf(standby)},${socketOf(primary)}`);
    await migrate(pool);
    const file = path.join(folder, 'backup.zip');
    await backupInstance({ url: both(), dataDir: '', log: silent }, file, '0');
  });

  it('is refused in one line when none accepts writes', async () => {
    const url = `postgres://cuaderno@${socketOf(standby)},${socketOf(standby)}/cuaderno`;
    await expect(open(url)).rejects.toThrow(
      /^Cannot reach the database cuaderno at .*: none of its hosts takes writes$/,
    );
  });

  it('is read-only while none accepts writes', async () => {
    const { state } = await open(both());
    await run(primary, 'ALTER SYSTEM SET default_transaction_read_only = on');
    await run(primary, 'SELECT pg_reload_conf()');
    await expect.poll(state).toBe('read-only');
    // All servers are checked again.
    expect(await state()).toBe('read-only');
    await run(primary, 'ALTER SYSTEM RESET default_transaction_read_only');
    await run(primary, 'SELECT pg_reload_conf()');
    await expect.poll(state).toBe('writable');
  });

  it('doesn’t wait for a server that doesn’t answer', async () => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as { port: number };
    const { state } = await open(
      `postgres://cuaderno@127.0.0.1:${port},${socketOf(primary)}/cuaderno`,
    );
    expect(await state()).toBe('writable');
    await opened?.close();
    opened = undefined;
    mute.close();
  });

  it('leads to the promoted standby without a restart', async () => {
    const { db, state } = await open(both());
    const write = () => db.transaction((tx) => tx.execute(sql`INSERT INTO saved VALUES (2)`));
    await write();
    await primary.close();
    await expect.poll(state).toBe('silent');
    expect(isUnavailable(await write().catch((reason: unknown) => reason))).toBe(true);
    await run(standby, 'SELECT pg_promote()');
    await expect.poll(state).toBe('writable');
    await write();
    const { rows } = await db.execute(sql`SELECT count(*)::int AS n FROM saved WHERE n = 2`);
    expect(rows).toEqual([{ n: 2 }]);
  });
});

it('connections have a lifetime, so that a changed DNS record is noticed', async () => {
  const { pool } = await open(only(standby));
  expect(pool.options.maxLifetimeSeconds).toBe(300);
});
