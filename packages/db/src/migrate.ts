import type { Pool } from 'pg';
import { applyMigrations, knownMigrations, openJournal } from './journal';
import { WITHOUT_TIMEOUTS } from './pooling';
import { PrimaryClient } from './primary-client';
import { StartError } from '@cuaderno/embedded-postgres';

/** Advisory lock of every change to the tables; an arbitrary number. */
export const MIGRATION_LOCK = 7_362_518;

/**
 * Applies the pending migrations in one transaction; safe to run from several instances at once.
 * @throws StartError when a migration fails, or when a newer version has migrated the database
 */
export async function migrate(pool: Pool): Promise<void> {
  // Without the pool's timeouts: another instance's migration, for which the lock waits, may take longer.
  const client = new PrimaryClient({
    ...pool.options,
    password: pool.options.password,
    connectionTimeoutMillis: 10_000,
    query_timeout: 0,
  });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(WITHOUT_TIMEOUTS);
    // The transaction's lock, not the session's: behind a pooler the session outlives this connection.
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
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
    // Rolls back without a COMMIT.
    await client.end();
  }
}
