import { pipeline } from 'node:stream/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { Client, type ClientConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { MIGRATION_LOCK } from '../migrate';
import { highestVersion, raiseVersions } from '../queries/versions';
import { StartError } from '../start-error';
import type { Backup } from './read-backup';

type Options = { replace: boolean; migrations: string };

/**
 * Puts a backup in the place of all that the database holds, and brings it up to date: all of it, or,
 * when anything fails, nothing. Throws a StartError when it may not.
 */
export async function restoreBackup(
  connection: ClientConfig,
  backup: Backup,
  { replace, migrations }: Options,
): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: migrations });
  const made = backup.manifest.migrations;
  if (made.some(({ hash }, index) => known[index]?.hash !== hash)) {
    throw new StartError(
      `The backup was made by version ${backup.manifest.product}, which this one does not know: update first`,
    );
  }
  const client = new Client({ ...connection, application_name: 'cuaderno restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await refuseWhileUsed(client);
    if (!replace) await refuseFull(client);
    const lastVersion = await highestVersion(client);
    await client.query('DROP SCHEMA IF EXISTS drizzle CASCADE');
    await client.query('DROP SCHEMA public CASCADE');
    await client.query('CREATE SCHEMA public');
    await run(client, known.slice(0, made.length), { first: true });
    await fill(client, backup);
    await run(client, known.slice(made.length), { first: false });
    await raiseVersions(client, lastVersion);
    await client.query('COMMIT');
  } finally {
    // Without a COMMIT, all of it is undone.
    await client.end();
  }
}

/** Whoever is connected may be the product: what a connection calls itself is the operator's to set. */
async function refuseWhileUsed(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    // Without a role it is one of PostgreSQL's own processes.
    `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND usesysid IS NOT NULL AND pid <> pg_backend_pid()`,
  );
  if (rowCount !== 0)
    throw new StartError(
      'The product is running on this database, or another program is connected to it: stop it first',
    );
}

async function refuseFull(client: Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.users') IS NOT NULL AS there`,
  );
  if (!rows[0]?.there) return;
  const { rows: counted } = await client.query<{ accounts: string }>(
    'SELECT count(*) AS accounts FROM users',
  );
  const accounts = Number(counted[0]?.accounts);
  if (accounts > 0) {
    throw new StartError(
      `The database holds ${accounts} accounts already: add --replace to put the backup in their place`,
    );
  }
}

/** What drizzle's own migrator does, inside our transaction. */
async function run(
  client: Client,
  migrations: MigrationMeta[],
  { first }: { first: boolean },
): Promise<void> {
  if (first) {
    await client.query('CREATE SCHEMA drizzle');
    await client.query(
      'CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
    );
  }
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)',
      [hash, folderMillis],
    );
  }
}

async function fill(client: Client, { manifest, read }: Backup): Promise<void> {
  for (const table of manifest.tables) {
    const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
    const name = client.escapeIdentifier(table.name);
    const copy = client.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`));
    await pipeline(await read(table), copy);
    if (copy.rowCount !== table.rows) {
      throw new StartError(`The table ${table.name} has ${copy.rowCount} rows, not ${table.rows}`);
    }
  }
  for (const { name, value } of manifest.sequences) await raise(client, `public.${name}`, value);
}

/** Sets a sequence to `value`, or to the highest id that its table holds: none is given twice. */
async function raise(client: Client, sequence: string, value: number): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_depend d
      JOIN pg_class c ON c.oid = d.refobjid
      JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
      WHERE d.objid = $1::regclass AND d.deptype IN ('a', 'i') AND c.relkind = 'r'`,
    [sequence],
  );
  let last = value;
  for (const { table, column } of rows) {
    const { rows: highest } = await client.query<{ id: number }>(
      `SELECT coalesce(max(${client.escapeIdentifier(column)}), 0)::float8 AS id
        FROM ${client.escapeIdentifier(table)}`,
    );
    last = Math.max(last, highest[0]?.id ?? 0);
  }
  if (last > 0) await client.query('SELECT setval($1::regclass, $2)', [sequence, last]);
}
