import { sql } from 'drizzle-orm';
import { afterEach, expect, inject, it, onTestFinished } from 'vitest';
import { startPooler } from '@cuaderno/embedded-postgres/testing';
import { Client } from 'pg';
import { type Database, type DatabaseOptions, openDatabase } from './database';
import { migrate } from './migrate';
import type { Pooling } from './pooling';
import { createTestDatabase } from './testing';
import { withDatabase } from './with-database';
import { findUserByEmail, findUserById } from './queries/accounts/users';

/*
 * Starts through PgBouncer itself (TEST_POOLING=transaction, `npm run test:engines`), in both of its modes.
 */
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const IGNORING =
  'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout';

const opened: Database[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** A database behind a PgBouncer of its own in `mode`. @returns how it is opened, and an administrator of PgBouncer */
async function behind(mode: Pooling | 'statement', settings?: string) {
  const [database, pooler] = [
    await createTestDatabase(),
    await startPooler(inject('databaseSocket'), mode, settings),
  ];
  onTestFinished(async () => {
    await pooler.stop();
    await database.close();
  });
  const at = (name: string) =>
    `postgres://cuaderno@localhost/${name}?host=${encodeURIComponent(pooler.socket)}`;
  const url = at(new URL(database.url).pathname.slice(1));
  return {
    database,
    url,
    open: async (options: Partial<DatabaseOptions> = {}) => {
      const made = await openDatabase({ url, dataDir: '', log: silent, ...options });
      opened.push(made);
      return made;
    },
    /** Runs a command on PgBouncer's console. */
    command: async (text: string) => {
      const admin = new Client(at('pgbouncer'));
      await admin.connect();
      await admin.query(text);
      await admin.end();
    },
  };
}

it('a pooler in transaction mode without the variable is refused', async () => {
  const { open } = await behind('transaction', IGNORING);
  await expect(open()).rejects.toThrow(
    /^Cannot use the database test_\w+ at \/\S+: there is a pooler in transaction mode before it, .*set DATABASE_POOLING=transaction$/,
  );
  const strict = await behind('transaction');
  await expect(strict.open()).rejects.toThrow(
    /unsupported startup parameter: statement_timeout\. Behind a pooler in transaction mode set DATABASE_POOLING=transaction; one in session mode has to ignore it/,
  );
});

it('also one whose connections are used in the order of their age', async () => {
  const { open } = await behind('transaction', `${IGNORING}\nserver_round_robin = 0`);
  await expect(open()).rejects.toThrow('set DATABASE_POOLING=transaction');
});

it('a command is refused behind one too', async () => {
  const { url } = await behind('transaction', IGNORING);
  await expect(withDatabase({ url, dataDir: '', log: silent }, async () => 'done')).rejects.toThrow(
    'set DATABASE_POOLING=transaction',
  );
  const said = { url, pooling: 'transaction', dataDir: '', log: silent } as const;
  expect(await withDatabase(said, async () => 'done')).toBe('done');
});

it('a pooler in statement mode is refused', async () => {
  const { open } = await behind('statement');
  await expect(open({ pooling: 'transaction' })).rejects.toThrow(
    'a pooler in statement mode before it, which has no transactions: set its pool_mode to transaction',
  );
});

it.each<Pooling>(['session', 'transaction'])(
  'a pooler in session mode with too few connections is refused, called %s mode',
  async (pooling) => {
    const few = `${IGNORING}\ndefault_pool_size = 4\nreserve_pool_size = 0`;
    const { open } = await behind('session', few);
    await expect(open({ pooling })).rejects.toThrow(
      'of the 11 connections of an instance, 7 wait for their turn: a pooler in session mode needs a default_pool_size of 11 for each instance',
    );
    await open({ pooling, poolSize: 3 });
  },
);

it('a role without timeouts is refused, with the statements that set them', async () => {
  const { database, open } = await behind('transaction');
  const name = new URL(database.url).pathname.slice(1);
  const alter = `ALTER ROLE cuaderno IN DATABASE ${name} SET`;
  await database.pool.query(`${alter} statement_timeout = 0`);
  await expect(open({ pooling: 'transaction' })).rejects.toThrow(
    `run once ${alter} statement_timeout = '15s'; ${alter} idle_in_transaction_session_timeout = '30s'; then reconnect the pooler`,
  );
});

it('one in session mode that ignores the timeouts is told of, if the role has none', async () => {
  const { open } = await behind('session', IGNORING);
  const lines: string[] = [];
  const log = { ...silent, warn: (line: string) => void lines.push(line) };
  await open({ poolSize: 2, log });
  expect(lines).toEqual([]);
  const other = await behind('session', IGNORING);
  const alter = `ALTER ROLE cuaderno IN DATABASE ${new URL(other.database.url).pathname.slice(1)} SET`;
  await other.database.pool.query(`${alter} statement_timeout = 0`);
  await other.open({ poolSize: 2, log });
  expect(lines).toEqual([
    `The pooler before the database ignores the timeouts: run once ${alter} statement_timeout = '15s'; ${alter} idle_in_transaction_session_timeout = '30s'`,
  ]);
});

it('a pooler in session mode works as none does', async () => {
  const { open } = await behind('session', IGNORING);
  const { db, pool, state } = await open({ poolSize: 2 });
  await migrate(pool);
  for (let round = 0; round < 5; round += 1) {
    expect(await Promise.all([findUserById(db, 1), findUserByEmail(db, 'a@b.es')])).toEqual([
      null,
      null,
    ]);
  }
  expect(await state()).toBe('writable');
});

it('in transaction mode every statement finds its way, and the role bounds it', async () => {
  const { open } = await behind('transaction');
  const { db, pool, state } = await open({ pooling: 'transaction' });
  await Promise.all(
    Array.from({ length: 90 }, (_, id) =>
      id % 2 ? findUserById(db, id) : findUserByEmail(db, `${id}@b.es`),
    ),
  );
  const { rows } = await pool.query(`SELECT current_setting('statement_timeout') AS bound,
    (SELECT count(*)::int FROM pg_prepared_statements) AS prepared`);
  expect(rows).toEqual([{ bound: '15s', prepared: 0 }]);
  expect(await state()).toBe('writable');
});

it('migrations at once leave no lock behind', async () => {
  const { database, open } = await behind('transaction');
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const instances = await Promise.all([1, 2, 3].map(() => open({ pooling: 'transaction' })));
  await Promise.all(instances.map(({ pool }) => migrate(pool)));
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND database = d.oid) AS held,
      (SELECT count(DISTINCT hash) = count(*) FROM cuaderno_migrations) AS once
      FROM pg_database d WHERE datname = current_database()`,
  );
  expect(rows).toEqual([{ held: 0, once: true }]);
});

it('health says so when the pooler is set to transaction mode under the running product', async () => {
  const { open, command } = await behind('session', `${IGNORING}\ndefault_pool_size = 20`);
  const { db, state } = await open();
  expect(await state()).toBe('writable');
  await command('SET pool_mode = transaction');
  await command('RECONNECT');
  const failures = async () => {
    const reads = Array.from({ length: 40 }, () => findUserById(db, 1));
    const answers = await Promise.allSettled(reads);
    return answers.filter(({ status }) => status === 'rejected').length;
  };
  await expect.poll(failures).toBeGreaterThan(0);
  await expect.poll(state).toBe('silent');
  await command('SET pool_mode = session');
  await expect.poll(state).toBe('writable');
});

it('health says so when PgBouncer gives no connection', async () => {
  const { open, command } = await behind('transaction');
  const { db, state } = await open({ pooling: 'transaction' });
  expect(await state()).toBe('writable');
  const name = (await db.execute<{ name: string }>(sql`SELECT current_database() AS name`)).rows[0]
    ?.name;
  await command(`PAUSE ${name}`);
  expect(await state()).toBe('silent');
  await command(`RESUME ${name}`);
  await expect.poll(state).toBe('writable');
});
