import path from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import { reasonOf, StartError } from '@cuaderno/embedded-postgres';

/** The product's journal of migrations, in the notation of `nameObjects`. */
export const JOURNAL = 'table public.cuaderno_migrations';

/** An applied migration and the objects it created: 'table public.users'. */
export type Applied = { hash: string; createdAt: number; objects: string[] };

/** Reads the migrations beside this file, or beside the bundle, in order. */
export function knownMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: path.join(import.meta.dirname, 'migrations') });
}

/** Reads the applied migrations in order, and writes nothing. */
export async function readJournal(client: ClientBase): Promise<Applied[]> {
  if (!(await hasJournal(client))) return [];
  const { rows } = await client.query<Applied>(
    `SELECT hash, created_at::float8 AS "createdAt", objects
      FROM public.cuaderno_migrations ORDER BY id`,
  );
  return rows;
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

/** Reads the journal, and creates a missing one. Must run in a transaction with MIGRATION_LOCK. */
export async function openJournal(client: ClientBase): Promise<Applied[]> {
  if (await hasJournal(client)) return readJournal(client);
  await client.query(
    `CREATE TABLE public.cuaderno_migrations (
      id serial PRIMARY KEY, hash text NOT NULL, created_at bigint NOT NULL, objects text[] NOT NULL)`,
  );
  return [];
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

async function hasJournal(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('public.cuaderno_migrations') IS NOT NULL AS exists",
  );
  return rows[0]?.exists === true;
}
