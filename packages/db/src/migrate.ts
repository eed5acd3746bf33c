import { setTimeout as pause } from 'node:timers/promises';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { Pool } from 'pg';
import { applyMigrations, knownMigrations, openJournal } from './journal';
import { WITHOUT_TIMEOUTS } from './pooling';
import { PrimaryClient } from './primary-client';
import { StartError } from '@cuaderno/embedded-postgres';

/** Advisory lock of every change to the tables; an arbitrary number. */
export const MIGRATION_LOCK = 7_362_518;

const QUERY_CANCELED = '57014';
/** Times of a wait for the tables, and between two, in milliseconds. */
const TABLES_WAIT_MS = 500;
const RETRY_MS = 500;

/**
 * Applies the pending migrations in one transaction; safe to run from several instances at once, and beside instances
 * of the previous version, whose requests wait meanwhile.
 * @param before runs once ahead of migrations of a database that has data: its failure keeps them from running
 * @throws StartError when a migration fails, or when a newer version has migrated the database
 */
export async function migrate(
  pool: Pool,
  before: () => Promise<unknown> = async () => {},
): Promise<void> {
  // Without the pool's timeouts: another instance's migration, for which the lock waits, may take longer.
  const client = new PrimaryClient({
    ...pool.options,
    password: pool.options.password,
    connectionTimeoutMillis: 10_000,
    query_timeout: 0,
  });
  await client.connect();
  try {
    let isPrepared = false;
    const prepare = async () => {
      if (!isPrepared) await before();
      isPrepared = true;
    };
    while (!(await tryMigrate(client, prepare))) await pause(RETRY_MS);
  } finally {
    // Rolls back without a COMMIT.
    await client.end();
  }
}

/** @returns false, without any change, when the tables are in use */
async function tryMigrate(client: PrimaryClient, prepare: () => Promise<void>): Promise<boolean> {
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
  if (pending.length > 0 && applied.size > 0) await prepare();
  const isLocked = await lockTables(client, pending);
  if (isLocked) await applyMigrations(client, pending);
  await client.query(isLocked ? 'COMMIT' : 'ROLLBACK');
  return isLocked;
}

/**
 * Locks the tables that migrations name, all or none: one after the other, as their statements would, ends in a deadlock
 * with writes of running instances. Waits for less than PostgreSQL's deadlock_timeout (1 s), after which it would fail
 * one of those.
 */
async function lockTables(client: PrimaryClient, pending: MigrationMeta[]): Promise<boolean> {
  const names = pending.flatMap(({ sql }) => sql.join().match(/(?<=")\w+(?=")/g) ?? []);
  const { rows } = await client.query<{ tables: string | null }>(
    `SELECT string_agg(oid::regclass::text, ', ' ORDER BY relname) AS tables FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname = ANY($1)`,
    [names],
  );
  const tables = rows[0]?.tables;
  if (!tables) return true;
  await client.query(`SET LOCAL statement_timeout = ${TABLES_WAIT_MS}`);
  try {
    await client.query(`LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`);
  } catch (error) {
    if ((error as { code?: string }).code === QUERY_CANCELED) return false;
    throw error;
  }
  await client.query(WITHOUT_TIMEOUTS);
  return true;
}
