import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { applyMigrations, JOURNAL, knownMigrations, openJournal } from '../journal';
import { MIGRATION_LOCK } from '../migrate';
import { highestVersion, raiseVersions } from '../queries/versions';
import { codeOf, StartError } from '@cuaderno/embedded-postgres';
import { listObjects } from './list-objects';
import { loadTables } from './load-tables';
import type { Backup } from './read-backup';
import { listGrants, restoreGrants } from './table-grants';

/** Objects named in one line; more are counted. */
const NAMED_MAX = 5;
/** How long a closed connection may take to go. */
const LEAVING_MS = 1_000;
const LEAVING_TRIES = 10;
const DEPENDENT_OBJECTS_STILL_EXIST = '2BP01';

/**
 * Puts a backup in the place of what the product has in the database, and brings it up to date: all of
 * it, or, when anything fails, nothing. What is another program's stays as it is. Throws a StartError
 * when it may not.
 */
export async function restoreBackup(
  connection: ClientConfig,
  backup: Backup,
  { replace }: { replace: boolean },
): Promise<void> {
  const known = knownMigrations();
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
    const applied = await openJournal(client);
    const ours = new Set([JOURNAL, ...applied.flatMap(({ objects }) => objects)]);
    const objects = await listObjects(client);
    const own = objects.filter((object) => ours.has(object));
    if (!replace) await refuseFull(client, own, objects);
    const lastVersion = await highestVersion(client);
    const grants = await listGrants(client, own);
    await drop(client, own);
    await openJournal(client);
    await applyMigrations(client, known.slice(0, made.length));
    await loadTables(client, backup);
    await applyMigrations(client, known.slice(made.length));
    await restoreGrants(client, grants);
    await raiseVersions(client, lastVersion);
    await client.query('COMMIT');
  } finally {
    // Without a COMMIT, all of it is undone.
    await client.end();
  }
}

/**
 * Whoever is connected may be the product: what a connection calls itself is the operator's to set. One
 * that has just been closed is given a moment to go.
 */
async function refuseWhileUsed(client: Client): Promise<void> {
  for (let left = LEAVING_TRIES; left > 0; left -= 1) {
    const { rowCount } = await client.query(
      // Without a role it is one of PostgreSQL's own processes.
      `SELECT pg_stat_clear_snapshot() FROM pg_stat_activity
        WHERE datname = current_database() AND usesysid IS NOT NULL AND pid <> pg_backend_pid()`,
    );
    if (rowCount === 0) return;
    await pause(LEAVING_MS / LEAVING_TRIES);
  }
  throw new StartError(
    'The product is running on this database, or another program is connected to it: stop it first',
  );
}

async function refuseFull(client: Client, own: string[], objects: string[]): Promise<void> {
  const foreign = objects.filter((object) => !own.includes(object));
  if (foreign.length > 0) {
    const more = foreign.length > NAMED_MAX ? ` and ${foreign.length - NAMED_MAX} more` : '';
    throw new StartError(
      `The database holds what is not this product's: ${foreign.slice(0, NAMED_MAX).join(', ')}${more}. Restore into an empty one, or add --replace to put the backup beside it`,
    );
  }
  if (!own.includes('table public.users')) return;
  const { rows } = await client.query<{ accounts: string }>(
    'SELECT count(*) AS accounts FROM public.users',
  );
  const accounts = Number(rows[0]?.accounts);
  if (accounts > 0) {
    throw new StartError(
      `The database holds ${accounts} accounts already: add --replace to put the backup in their place`,
    );
  }
}

/** Drops the product's own objects, views first. Throws a StartError when another's stand on them. */
async function drop(client: Client, own: string[]): Promise<void> {
  for (const kind of ['view', 'table']) {
    const names = own
      .filter((object) => object.startsWith(`${kind} `))
      .map((object) => object.slice(kind.length + 1));
    if (names.length === 0) continue;
    await client.query(`DROP ${kind} ${names.join(', ')}`).catch((error: unknown) => {
      if (codeOf(error) !== DEPENDENT_OBJECTS_STILL_EXIST) throw error;
      const detail = error instanceof Error && 'detail' in error ? String(error.detail) : '';
      throw new StartError(
        `Others' objects stand on the product's tables, drop them first: ${detail.replaceAll('\n', ', ')}`,
      );
    });
  }
}
