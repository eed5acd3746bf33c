import type { ClientBase } from 'pg';

/** The tables of hunters' books: those with `user_id` in their primary key. */
const TABLES = `SELECT c.conrelid::regclass::text AS name FROM pg_constraint c
  WHERE c.contype = 'p' AND c.connamespace = 'public'::regnamespace AND EXISTS (
    SELECT FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey) AND a.attname = 'user_id')`;
const PARTITIONS = 8;

/** A constraint, an index or a trigger of a table, and the statement that makes it. */
type Part = { name: string; statement: string };

/** What LIKE leaves out, with the names that errors show: keys, then indexes and triggers, then foreign keys. */
const PARTS = `
  WITH own AS (SELECT oid, relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relname = ANY($1))
  SELECT conname AS name, format('ALTER TABLE public.%I ADD CONSTRAINT %I %s', relname, conname,
      pg_get_constraintdef(c.oid)) AS statement,
    CASE WHEN contype = 'f' THEN 3 ELSE 1 END AS step
  FROM pg_constraint c JOIN own ON own.oid = conrelid WHERE contype IN ('p', 'u', 'f')
  UNION ALL
  SELECT i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid), 2
  FROM pg_index i JOIN own ON own.oid = i.indrelid
  WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u'))
  UNION ALL
  SELECT tgname, pg_get_triggerdef(t.oid), 2
  FROM pg_trigger t JOIN own ON own.oid = tgrelid WHERE NOT tgisinternal
  ORDER BY step, name`;

/**
 * Makes the tables of books, migrated and empty, partitioned by their user. PostgreSQL only allows it where
 * `user_id` is in every primary, unique and foreign key. A partition has its table's name, in a schema
 * `part_0` and so on, and its constraints theirs.
 */
export async function partitionTables(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(TABLES);
  const tables = rows.map(({ name }) => name);
  const { rows: parts } = await client.query<Part>(PARTS, [tables]);
  await client.query('BEGIN');
  for (const table of tables) {
    await client.query(
      `CREATE TABLE public.made_${table} (LIKE public.${table}
        INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE)
        PARTITION BY HASH (user_id)`,
    );
  }
  await client.query(`DROP TABLE ${tables.map((table) => `public.${table}`).join(', ')}`);
  for (let part = 0; part < PARTITIONS; part += 1) {
    await client.query(`CREATE SCHEMA part_${part}`);
  }
  for (const table of tables) {
    await client.query(`ALTER TABLE public.made_${table} RENAME TO ${table}`);
    for (let part = 0; part < PARTITIONS; part += 1) {
      await client.query(
        `CREATE TABLE part_${part}.${table} PARTITION OF public.${table}
          FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${part})`,
      );
    }
  }
  for (const { statement } of parts) await client.query(statement);
  await client.query('COMMIT');
}
