import { randomUUID } from 'node:crypto';
import { Client, Pool } from 'pg';
import { inject, test as base } from 'vitest';
import { type Database, openDatabase } from './database';
import { TEMPLATE } from './testing/global-setup';

/** A test's database; `disconnect` closes its connections, `close` also drops it. */
export type TestDatabase = Database & { url: string; disconnect: () => Promise<void> };

/**
 * Creates an empty, migrated database; `url` opens it again. Needs vitest's `database`
 * project, whose global setup runs the server.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const url = urlOf(name);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const database = await openDatabase({
    url,
    dataDir: '',
    log,
    poolSize: 8,
    connectTimeoutMs: 10_000,
  });
  return {
    ...database,
    url,
    disconnect: database.close,
    close: async () => {
      if (!database.pool.ended) await database.close();
      await administer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Opens a test's database again. A restore or a drop may end a connection that is still closing. */
export function reopen({ url }: { url: string }): Pool {
  const pool = new Pool({ connectionString: url });
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

const urlOf = (name: string) =>
  `postgres://cuaderno@localhost/${name}?host=${encodeURIComponent(inject('databaseSocket'))}`;

async function administer(statement: string): Promise<void> {
  const client = new Client(urlOf('postgres'));
  await client.connect();
  await client.query(statement);
  await client.end();
}
