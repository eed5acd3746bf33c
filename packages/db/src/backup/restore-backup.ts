import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientBase, type ClientConfig } from 'pg';
import { codeOf, StartError } from '@cuaderno/embedded-postgres';
import { applyMigrations, JOURNAL, knownMigrations, openJournal } from '../journal';
import { MIGRATION_LOCK } from '../migrate';
import { WITHOUT_TIMEOUTS } from '../pooling';
import { advanceSequence, highestVersion } from '../queries/outings/versions';
import { loadTables } from './load-tables';
import type { Backup } from './read-backup';

/** A privilege granted by the operator, as its GRANT statement. */
type Grant = { relation: string; statement: string };

/** Lists the grants on `objects` ('table public.users'), their columns and sequences. */
async function listGrants(client: ClientBase, objects: string[]): Promise<Grant[]> {
  const names = objects
    .filter((object) => !object.startsWith('function '))
    .map((object) => object.slice(object.indexOf(' ') + 1));
  const { rows } = await client.query<Grant>(
    `WITH own AS (SELECT name::regclass AS oid FROM unnest($1::text[]) name),
        relations AS (
          SELECT oid FROM own
          UNION ALL
          SELECT d.objid FROM pg_depend d JOIN own ON d.refobjid = own.oid
            JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
            WHERE d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')),
        rights AS (
          SELECT c.oid, '' AS columns, c.relowner, a.*
            FROM relations JOIN pg_class c USING (oid), aclexplode(c.relacl) a
          UNION ALL
          SELECT c.oid, format('(%I)', t.attname), c.relowner, a.*
            FROM relations JOIN pg_class c USING (oid) JOIN pg_attribute t ON t.attrelid = c.oid,
              aclexplode(t.attacl) a)
      SELECT r.oid::regclass::text AS relation,
        format('GRANT %s %s ON %s %s TO %s %s', r.privilege_type, r.columns,
          CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, r.oid::regclass,
          CASE r.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(r.grantee)) END,
          CASE WHEN r.is_grantable THEN 'WITH GRANT OPTION' ELSE '' END) AS statement
      FROM rights r JOIN pg_class c USING (oid) WHERE r.grantee <> r.relowner`,
    [names],
  );
  return rows;
}

/** Repeats the grants on the relations that exist. */
async function restoreGrants(client: ClientBase, grants: Grant[]): Promise<void> {
  for (const { relation, statement } of grants) {
    const { rows } = await client.query<{ exists: boolean }>(
      'SELECT to_regclass($1) IS NOT NULL AS exists',
      [relation],
    );
    if (rows[0]?.exists) await client.query(statement);
  }
}

/** Most objects listed in a message. */
const LISTED_MAX = 5;
/** Time for PostgreSQL to drop a connection that was just closed. */
const DISCONNECT_MS = 1_000;
const DISCONNECT_TRIES = 10;
const DEPENDENT_OBJECTS_STILL_EXIST = '2BP01';

/**
 * Replaces the product's tables with a backup's and migrates them, in one transaction; other programs'
 * objects stay.
 * @param afterLoad looks at the loaded tables before they are migrated: its failure takes all back
 * @throws StartError when the database is in use, or has data and `replace` is false
 */
export async function restoreBackup(
  connection: ClientConfig,
  backup: Backup,
  {
    replace,
    afterLoad = async () => {},
  }: { replace: boolean; afterLoad?: (client: Client) => Promise<void> },
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
    await client.query(WITHOUT_TIMEOUTS);
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
    await afterLoad(client);
    await applyMigrations(client, known.slice(made.length));
    await client.query('UPDATE public.books SET id = gen_random_uuid()');
    await restoreGrants(client, grants);
    await advanceSequence(client, lastVersion);
    await client.query('COMMIT');
  } finally {
    // Rolls back without a COMMIT.
    await client.end();
  }
}

/** Throws while any client is connected, regardless of its `application_name`, which can be changed. */
async function refuseWhileUsed(client: Client): Promise<void> {
  for (let tries = DISCONNECT_TRIES; tries > 0; tries -= 1) {
    const { rowCount } = await client.query(
      // PostgreSQL's own processes have no role.
      `SELECT pg_stat_clear_snapshot() FROM pg_stat_activity
        WHERE datname = current_database() AND usesysid IS NOT NULL AND pid <> pg_backend_pid()`,
    );
    if (rowCount === 0) return;
    await pause(DISCONNECT_MS / DISCONNECT_TRIES);
  }
  throw new StartError(
    'The product is running on this database, or another program is connected to it: stop it first',
  );
}

async function refuseFull(client: Client, own: string[], objects: string[]): Promise<void> {
  const foreign = objects.filter((object) => !own.includes(object));
  if (foreign.length > 0) {
    const more = foreign.length > LISTED_MAX ? ` and ${foreign.length - LISTED_MAX} more` : '';
    throw new StartError(
      `The database holds what is not this product's: ${foreign.slice(0, LISTED_MAX).join(', ')}${more}. Restore into an empty one, or add --replace to put the backup beside it`,
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

/**
 * Drops the product's objects: views first, functions after the tables with their triggers.
 * @throws StartError when other programs' objects depend on them
 */
async function drop(client: Client, own: string[]): Promise<void> {
  for (const kind of ['view', 'table', 'function']) {
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

/**
 * Lists the objects of all schemas ('table public.users', 'function ventas.total(integer)') except
 * PostgreSQL's, extensions' and dependent ones (a table's sequences).
 */
export async function listObjects(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(
    `SELECT o.type || ' ' || o.identity AS object
      FROM pg_depend d
        JOIN pg_namespace n ON n.oid = d.refobjid AND d.refclassid = 'pg_namespace'::regclass
        CROSS JOIN pg_identify_object(d.classid, d.objid, d.objsubid) o
      WHERE d.deptype = 'n' AND d.classid <> 'pg_extension'::regclass
        AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
        AND NOT EXISTS (SELECT FROM pg_depend part
          WHERE part.classid = d.classid AND part.objid = d.objid AND part.deptype IN ('e', 'a', 'i'))
      ORDER BY 1`,
  );
  return rows.map(({ object }) => object);
}
