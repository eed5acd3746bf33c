import path from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import { reasonOf, StartError } from '@cuaderno/embedded-postgres';

/** The product's own journal of migrations, as `nameObjects` names it. */
export const JOURNAL = 'table public.cuaderno_migrations';
/** Drizzle's, which every program on the database shares: ours until version 0.1.0. */
const SHARED_JOURNAL = 'drizzle.__drizzle_migrations';

/** A migration that the database has, and what it made: 'table public.users'. */
export type Applied = { hash: string; createdAt: number; objects: string[] };

/** The migrations that this code brings, in their order. They lie beside it, also in its bundle. */
export function knownMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: path.join(import.meta.dirname, 'migrations') });
}

/** The migrations that the database has, in their order; reads only. */
export async function readJournal(client: ClientBase): Promise<Applied[]> {
  if (await exists(client, 'public.cuaderno_migrations')) {
    const { rows } = await client.query<Applied>(
      `SELECT hash, created_at::float8 AS "createdAt", objects
        FROM public.cuaderno_migrations ORDER BY id`,
    );
    return rows;
  }
  if (!(await exists(client, SHARED_JOURNAL))) return [];
  // Another program's newer rows may stand among ours, which only their hashes tell apart.
  const { rows } = await client.query<{ hash: string }>(`SELECT hash FROM ${SHARED_JOURNAL}`);
  const hashes = new Set(rows.map(({ hash }) => hash));
  return knownMigrations()
    .filter(({ hash }) => hashes.has(hash))
    .map(toApplied);
}

/** As `readJournal`; throws a StartError when the database was never the product's. */
export async function readOwnJournal(client: ClientBase): Promise<Applied[]> {
  const applied = await readJournal(client);
  if (applied.length > 0) return applied;
  throw new StartError(
    'The database holds nothing of this product: is DATABASE_URL, or DATA_DIR, the right one?',
  );
}

/**
 * As `readJournal`, but makes the journal first where there is none, and moves our rows into it from
 * the shared one. To be called in a transaction, under the lock of migrations.
 */
export async function openJournal(client: ClientBase): Promise<Applied[]> {
  if (await exists(client, 'public.cuaderno_migrations')) return readJournal(client);
  const applied = await readJournal(client);
  await client.query(
    `CREATE TABLE public.cuaderno_migrations (
      id serial PRIMARY KEY, hash text NOT NULL, created_at bigint NOT NULL, objects text[] NOT NULL)`,
  );
  for (const migration of applied) await enter(client, migration);
  if (applied.length > 0) {
    const hashes = applied.map(({ hash }) => hash);
    await client.query(`DELETE FROM ${SHARED_JOURNAL} WHERE hash = ANY($1)`, [hashes]);
    const { rowCount: left } = await client.query(`SELECT FROM ${SHARED_JOURNAL} LIMIT 1`);
    if (left === 0) await client.query(`DROP TABLE ${SHARED_JOURNAL}`);
  }
  return applied;
}

/** Runs migrations and enters them into the journal. Throws a StartError when one fails. */
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
    await enter(client, toApplied(migration));
  }
}

async function enter(client: ClientBase, { hash, createdAt, objects }: Applied): Promise<void> {
  await client.query(
    'INSERT INTO public.cuaderno_migrations (hash, created_at, objects) VALUES ($1, $2, $3)',
    [hash, createdAt, objects],
  );
}

function toApplied({ hash, folderMillis, sql }: MigrationMeta): Applied {
  return { hash, createdAt: folderMillis, objects: nameObjects(sql) };
}

/** What statements make, named as PostgreSQL's pg_identify_object names it. */
function nameObjects(statements: string[]): string[] {
  return statements.flatMap((statement) =>
    [...statement.matchAll(/CREATE (TABLE|VIEW) "(\w+)"/g)].map(
      ([, kind = '', name = '']) => `${kind.toLowerCase()} public.${name}`,
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
