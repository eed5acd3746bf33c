import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { TOMBSTONE_DAYS } from './tombstones';

/** The version of a new outing: 1, or in a restored database above all earlier ones. */
export const firstVersion = sql<number>`(SELECT coalesce(max(version), 1) FROM version_floor)`;

/** The version after `last`. */
export const nextVersion = (last: SQLWrapper): SQL<number> =>
  sql`greatest(${last} + 1, ${firstVersion})`;

/**
 * A version above all earlier ones, known or not: seconds since 2026 grow faster than an outing's versions,
 * and fit an integer until 2094.
 */
const CLOCK = "extract(epoch FROM now() - '2026-01-01Z')::integer";

/**
 * The version of an imported outing without a tombstone: the export's own, or a higher one in an account
 * that is older than the oldest tombstone.
 */
export const importedVersion = (userId: number, version: number): SQL<number> =>
  sql`greatest(${version}::integer, ${firstVersion}, (
    SELECT ${sql.raw(CLOCK)} FROM users
    WHERE id = ${userId} AND created_at < now() - make_interval(days => ${TOMBSTONE_DAYS})))`;

/** @returns the highest version in the database; 0 when it is empty or another program's */
export async function highestVersion(client: ClientBase): Promise<number> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT attrelid::regclass::text AS name FROM pg_attribute
      WHERE attname = 'version' AND NOT attisdropped
        AND attrelid IN (to_regclass('public.outings'), to_regclass('public.documents'),
          to_regclass('public.tombstones'), to_regclass('public.version_floor'))`,
  );
  const versions = [
    'SELECT 0 AS version',
    ...tables.map(({ name }) => `SELECT max(version) FROM ${name}`),
  ];
  const { rows } = await client.query<{ highest: number }>(
    `SELECT max(version)::float8 AS highest FROM (${versions.join(' UNION ALL ')}) AS versions`,
  );
  return rows[0]?.highest ?? 0;
}

/** Advances later versions above `last`, those in the database and those assigned after a backup. */
export async function advanceSequence(client: ClientBase, last: number): Promise<void> {
  const known = Math.max(last, await highestVersion(client));
  await client.query('DELETE FROM version_floor');
  await client.query(`INSERT INTO version_floor VALUES (greatest($1 + 1, ${CLOCK}))`, [known]);
}
