import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { TOMBSTONE_DAYS } from './tombstones';

/** The version of an outing that is new: 1, or in a restored database more than it ever gave before. */
export const firstVersion = sql<number>`(SELECT coalesce(max(version), 1) FROM version_floor)`;

/** The version after `last`. */
export const nextVersion = (last: SQLWrapper): SQL<number> =>
  sql`greatest(${last} + 1, ${firstVersion})`;

/**
 * A number above all that were ever given, also where they are not known any more: seconds since 2026
 * rise faster than an outing is written, and are an integer until 2094.
 */
const CLOCK = "extract(epoch FROM now() - '2026-01-01Z')::integer";

/**
 * The version of an outing that comes back from an export, where no trace of a deletion is left: the export's
 * own (`version`), unless a higher one may have been given, which an account as old as the oldest trace
 * can't know.
 */
export const importedVersion = (userId: number, version: number): SQL<number> =>
  sql`greatest(${version}::integer, ${firstVersion}, (
    SELECT ${sql.raw(CLOCK)} FROM users
    WHERE id = ${userId} AND created_at < now() - make_interval(days => ${TOMBSTONE_DAYS})))`;

/** The highest version that the database holds; 0 when it is none of ours, or empty. */
export async function highestVersion(client: ClientBase): Promise<number> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT attrelid::regclass::text AS name FROM pg_attribute
      WHERE attname = 'version' AND NOT attisdropped
        AND attrelid IN (to_regclass('public.outings'), to_regclass('public.tombstones'),
          to_regclass('public.version_floor'))`,
  );
  const given = [
    'SELECT 0 AS version',
    ...tables.map(({ name }) => `SELECT max(version) FROM ${name}`),
  ];
  const { rows } = await client.query<{ highest: number }>(
    `SELECT max(version)::float8 AS highest FROM (${given.join(' UNION ALL ')}) AS given`,
  );
  return rows[0]?.highest ?? 0;
}

/**
 * Makes whatever is written from now on get versions above `last`, above those that the database holds,
 * and above those that were given after a backup and are known to nobody here.
 */
export async function raiseVersions(client: ClientBase, last: number): Promise<void> {
  const known = Math.max(last, await highestVersion(client));
  await client.query('DELETE FROM version_floor');
  await client.query(`INSERT INTO version_floor VALUES (greatest($1 + 1, ${CLOCK}))`, [known]);
}
