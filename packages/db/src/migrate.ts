import type { Pool } from 'pg';
import { applyMigrations, knownMigrations, openJournal } from './journal';
import { PrimaryClient } from './primary-client';
import { StartError } from '@cuaderno/embedded-postgres';

/** Whoever changes the tables holds this lock. Any number, the same in every instance. */
export const MIGRATION_LOCK = 7_362_518;

/**
 * Brings the tables up to date, all the way or not at all. Several instances may do it at once: each
 * waits for the one before. Throws a StartError when a migration fails, or when the database is a newer
 * version's.
 */
export async function migrate(pool: Pool): Promise<void> {
  // A session's lock needs one and the same connection, and one without the pool's time limits:
  // waiting for another instance is no runaway query.
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
    // Closing it gives back the lock, whatever happened; without a COMMIT, all is undone.
    await client.end();
  }
}
