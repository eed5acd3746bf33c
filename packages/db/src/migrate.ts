import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { PrimaryClient } from './primary-client';

/** Whoever changes the tables holds this lock. Any number, the same in every instance. */
export const MIGRATION_LOCK = 7_362_518;

/** Where the migrations lie: beside the code, which is one file when it is bundled. */
export const migrationsFolder = (): string => path.join(import.meta.dirname, 'migrations');

/** Brings the tables up to date. Several instances may do it at once: each waits for the one before. */
export async function migrate(pool: Pool): Promise<void> {
  // The migrator has no lock of its own, and a session's lock needs one and the same connection: one
  // without the pool's time limits, for waiting for another instance is no runaway query.
  const client = new PrimaryClient({
    ...pool.options,
    password: pool.options.password,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 0,
    query_timeout: 0,
  });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), {
      migrationsFolder: migrationsFolder(),
    });
  } finally {
    // Closing it gives back the lock, whatever happened.
    await client.end();
  }
}
