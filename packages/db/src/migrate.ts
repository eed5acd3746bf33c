import type { Pool } from 'pg';
import { applyMigrations, knownMigrations, openJournal } from './journal';
import { PrimaryClient } from './primary-client';
import { StartError } from '@cuaderno/embedded-postgres';

/** Advisory lock of every change to the tables; an arbitrary number. */
export const MIGRATION_LOCK = 7_362_518;

/**
 * Applies the pending migrations in one transaction; safe to run from several instances at once.
 * @throws StartError when a migration fails, or when a newer version has migrated the database
 */
export async function migrate(pool: Pool): Promise<void> {
  // A session-level lock needs a dedicated connection, without the pool's statement timeouts: another
  // instance's migration may take longer.
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
    await client.query('BEGIN');
    const known = knownMigrations();
    const applied = new Set((await openJournal(client)).map(({ hash }) => hash));
    const pending = known.filter(({ hash }) => !applied.has(hash));
    if (applied.size > known.length - pending.length) {
      throw new StartError(
        'The database was made by a newer version, which this one does not know: update, or restore a backup made by this version or an older one',
      );
    }
    await applyMigrations(client, pending);
    await client.query('COMMIT');
  } finally {
    // Releases the lock, and rolls back without a COMMIT.
    await client.end();
  }
}
