import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readJournal } from '../journal';
import { StartError } from '@cuaderno/embedded-postgres';
import { EXCLUDED_TABLES } from './manifest';
import type { Backup } from './read-backup';

const TABLE = 'table public.';

/**
 * Loads a backup into the product's empty tables and sets their sequences.
 * @throws StartError
 */
export async function loadTables(client: Client, { manifest, read }: Backup): Promise<void> {
  const own = new Set((await readJournal(client)).flatMap(({ objects }) => objects));
  for (const table of manifest.tables) {
    if (!own.has(`table public.${table.name}`)) {
      throw new StartError(`The backup holds a table ${table.name}, which is not this product's`);
    }
    const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
    const name = `public.${client.escapeIdentifier(table.name)}`;
    // The rows keep their numbers of changes.
    await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    const copy = client.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`));
    await pipeline(await read(table), copy);
    await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    if (copy.rowCount !== table.rows) {
      throw new StartError(`The table ${table.name} has ${copy.rowCount} rows, not ${table.rows}`);
    }
  }
  const given = new Set([...EXCLUDED_TABLES, ...manifest.tables.map(({ name }) => name)]);
  const missing = [...own].find(
    (object) => object.startsWith(TABLE) && !given.has(object.slice(TABLE.length)),
  );
  if (missing) throw new StartError(`The backup lacks the ${missing.replace('public.', '')}`);
  for (const { name, value } of manifest.sequences) await advanceSequence(client, name, value, own);
}

/** Sets a sequence to `value` or the highest id of its table, so that no id is assigned twice. */
async function advanceSequence(
  client: Client,
  name: string,
  value: number,
  own: ReadonlySet<string>,
): Promise<void> {
  const sequence = `public.${name}`;
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_depend d
      JOIN pg_class c ON c.oid = d.refobjid
      JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
      WHERE d.objid = to_regclass($1) AND d.deptype IN ('a', 'i') AND c.relkind = 'r'`,
    [sequence],
  );
  const [owner] = rows;
  if (!owner || !own.has(`table public.${owner.table}`)) {
    throw new StartError(`The backup holds a sequence ${name}, which is not this product's`);
  }
  const { rows: highest } = await client.query<{ id: number }>(
    `SELECT coalesce(max(${client.escapeIdentifier(owner.column)}), 0)::float8 AS id
      FROM public.${client.escapeIdentifier(owner.table)}`,
  );
  const last = Math.max(value, highest[0]?.id ?? 0);
  if (last > 0) await client.query('SELECT setval($1::regclass, $2)', [sequence, last]);
}
