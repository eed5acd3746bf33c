import path from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import { reasonOf, StartError } from '@cuaderno/embedded-postgres';

/** The product's journal of migrations, in the notation of `nameObjects`. */
export const JOURNAL = 'table public.cuaderno_migrations';
/** Drizzle's journal, shared by all programs on the database; used until version 0.1.0. */
const SHARED_JOURNAL = 'drizzle.__drizzle_migrations';

/** An applied migration and the objects it created: 'table public.users'. */
export type Applied = { hash: string; createdAt: number; objects: string[] };

/** Reads the migrations beside this file, or beside the bundle, in order. */
export function knownMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: path.join(import.meta.dirname, 'migrations') });
}

/** Reads the applied migrations in order, and writes nothing. */
export async function readJournal(client: ClientBase): Promise<Applied[]> {
  if (await exists(client, 'public.cuaderno_migrations')) {
    const { rows } = await client.query<Applied>(
      `SELECT hash, created_at::float8 AS "createdAt", objects
        FROM public.cuaderno_migrations ORDER BY id`,
    );
    return rows;
  }
  if (!(await exists(client, SHARED_JOURNAL))) return [];
  // The shared journal may also have other programs' rows; only hashes distinguish them.
  const { rows } = await client.query<{ hash: string }>(`SELECT hash FROM ${SHARED_JOURNAL}`);
  const hashes = new Set(rows.map(({ hash }) => hash));
  return knownMigrations()
    .filter(({ hash }) => hashes.has(hash))
    .map(toApplied);
}

/**
 * Reads the journal of the product's database.
 * @throws StartError for a database without one
 */
export async function readOwnJournal(client: ClientBase): Promise<Applied[]> {
  const applied = await readJournal(client);
  if (applied.length > 0) return applied;
  throw new StartError(
    'The database holds nothing of this product: is DATABASE_URL, or DATA_DIR, the right one?',
  );
}

/**
 * Reads the journal, and creates a missing one from the shared one's rows. Must run in a
 * transaction with MIGRATION_LOCK.
 */
export async function openJournal(client: ClientBase): Promise<Applied[]> {
  if (await exists(client, 'public.cuaderno_migrations')) return readJournal(client);
  const applied = await readJournal(client);
  await client.query(
    `CREATE TABLE public.cuaderno_migrations (
      id serial PRIMARY KEY, hash text NOT NULL, created_at bigint NOT NULL, objects text[] NOT NULL)`,
  );
  for (const migration of applied) await recordMigration(client, migration);
  if (applied.length > 0) {
    const hashes = applied.map(({ hash }) => hash);
    await client.query(`DELETE FROM ${SHARED_JOURNAL} WHERE hash = ANY($1)`, [hashes]);
    const { rowCount: remaining } = await client.query(`SELECT FROM ${SHARED_JOURNAL} LIMIT 1`);
    if (remaining === 0) await client.query(`DROP TABLE ${SHARED_JOURNAL}`);
  }
  return applied;
}

/**
 * Runs migrations and records them in the journal.
 * @throws StartError when one fails
 */
export async function applyMigrations(
  client: ClientBase,
  migrations: MigrationMeta[],
): Promise<void> {
  for (const migration of migrations) {
    try {
      for (const statement of migration.sql) await client.query(statement);
    } catch (error) {
      throw new StartError(`The tables cannot be brought up to date: ${reasonOf(error)}`);
    }
    await recordMigration(client, toApplied(migration));
  }
}

async function recordMigration(
  client: ClientBase,
  { hash, createdAt, objects }: Applied,
): Promise<void> {
  await client.query(
    'INSERT INTO public.cuaderno_migrations (hash, created_at, objects) VALUES ($1, $2, $3)',
    [hash, createdAt, objects],
  );
}

function toApplied({ hash, folderMillis, sql }: MigrationMeta): Applied {
  return { hash, createdAt: folderMillis, objects: nameObjects(sql) };
}

/** Lists the objects that statements create, named as by pg_identify_object. */
function nameObjects(statements: string[]): string[] {
  return statements.flatMap((statement) =>
    [...statement.matchAll(/CREATE (TABLE|VIEW|FUNCTION) "(\w+)"(\([\w,.]*\))?/g)].map(
      ([, kind = '', name = '', parameters = '']) =>
        `${kind.toLowerCase()} public.${name}${parameters}`,
    ),
  );
}

async function exists(client: ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS exists',
    [table],
  );
  return rows[0]?.exists === true;
}
