import { randomUUID } from 'node:crypto';
import { Client, Pool } from 'pg';
import { inject, test as base } from 'vitest';
import { type Database, openDatabase } from './database';
import type { Pooling } from './pooling';
import { TEMPLATE } from './testing/global-setup';

export { fillFolder } from '@cuaderno/embedded-postgres/testing';

/**
 * A test's database; `disconnect` closes its connections, `close` also drops it. `url` and `pooling` open it again,
 * `directUrl` past a pooler.
 */
export type TestDatabase = Database & {
  url: string;
  pooling: Pooling;
  directUrl: string;
  disconnect: () => Promise<void>;
};

/**
 * Creates an empty, migrated database. Needs vitest's `database` project, whose global setup runs the server,
 * and PgBouncer before it for TEST_POOLING=transaction.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const pooler = inject('poolerSocket');
  const [directUrl, url] = [urlOf(name), urlOf(name, pooler ?? inject('databaseSocket'))];
  const pooling = testPooling();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const database = await openDatabase({
    url,
    pooling,
    dataDir: '',
    log,
    poolSize: 8,
    connectTimeoutMs: 10_000,
  });
  return {
    ...database,
    url,
    pooling,
    directUrl,
    disconnect: async () => {
      await database.close();
      if (pooler !== null) await administer(END_CONNECTIONS, [name]);
    },
    close: async () => {
      if (!database.pool.ended) await database.close();
      await administer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** The mode of the pooler between the tests and their server. */
export const testPooling = (): Pooling =>
  inject('poolerSocket') === null ? 'session' : 'transaction';

/** Opens a test's database again, past a pooler. A restore or a drop may end a connection that is still closing. */
export function reopen({ directUrl }: Pick<TestDatabase, 'directUrl'>): Pool {
  const pool = new Pool({ connectionString: directUrl });
  pool.on('error', () => undefined);
  return pool;
}

/** Tests with one database a file. */
export const test = base
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await createTestDatabase();
    onCleanup(() => database.close());
    return database;
  })
  .extend('db', { scope: 'file' }, ({ database }) => database.db)
  .extend('pool', { scope: 'file' }, ({ database }) => database.pool);

const urlOf = (name: string, socket = inject('databaseSocket')) =>
  `postgres://cuaderno@localhost/${name}?host=${encodeURIComponent(socket)}`;

/** Ends the connections that a pooler keeps to a database. */
const END_CONNECTIONS =
  'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1';

async function administer(statement: string, values: string[] = []): Promise<void> {
  const client = new Client(urlOf('postgres'));
  await client.connect();
  await client.query(statement, values);
  await client.end();
}
