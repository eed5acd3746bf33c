import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { type Applied, readOwnJournal } from '../journal';
import { reasonOf, StartError } from '@cuaderno/embedded-postgres';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupTable,
  LEFT_OUT,
  type Manifest,
  MANIFEST_NAME,
  tableFile,
} from './manifest';

/**
 * Writes all of the database that `connection` leads to into `output`, as it is at one moment, while
 * others go on writing: into a file, which appears when it is whole, or into a stream, which ends before
 * the manifest when anything fails. Gives its manifest. Throws a StartError when it can't be written.
 */
export async function writeBackup(
  connection: ClientConfig,
  output: string | Writable,
  product: string,
): Promise<Manifest> {
  const client = new Client({ ...connection, application_name: 'cuaderno backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const manifest = await headOf(client, product);
    const zip = zipOf(client, manifest);
    if (typeof output === 'string') await intoFile(zip, output);
    else await pipeline(zip, output);
    return manifest;
  } catch (error) {
    // What broke while reading is the database's.
    if (!(error instanceof Error && 'syscall' in error) || error.syscall === 'read') throw error;
    const where = typeof output === 'string' ? output : 'the standard output';
    throw new StartError(`Cannot write the backup into ${where}: ${reasonOf(error)}`);
  } finally {
    await client.end();
  }
}

/** Fills a draft of its own, for another backup may be on its way into the same file, and renames it. */
async function intoFile(zip: Readable, file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.part`;
  try {
    await pipeline(zip, createWriteStream(draft, { mode: 0o600, flags: 'wx' }));
    await sync(draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The manifest before any table is read: their sums come as they are. */
async function headOf(client: Client, product: string): Promise<Manifest> {
  const applied = await readOwnJournal(client);
  const tables = await tablesOf(client, applied);
  const { rows: names } = await client.query<{ sequence: string }>(
    `SELECT s.relname AS sequence FROM pg_depend d
      JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
      WHERE d.refobjid = ANY(SELECT format('public.%I', t)::regclass FROM unnest($1::text[]) t)
        AND d.deptype IN ('a', 'i')
      ORDER BY 1`,
    [tables.map(({ name }) => name)],
  );
  const sequences: Manifest['sequences'] = [];
  for (const { sequence: name } of names) {
    const { rows } = await client.query<{ value: number }>(
      `SELECT CASE WHEN is_called THEN last_value ELSE 0 END::float8 AS value
        FROM ${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, value: rows[0]?.value ?? 0 });
  }
  const madeAt = new Date().toISOString();
  return {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    product,
    madeAt,
    migrations: applied.map(({ hash, createdAt }) => ({ hash, createdAt })),
    tables,
    sequences,
  };
}

/** The tables that migrations made, but for `LEFT_OUT`; each after those that it points to. */
async function tablesOf(client: Client, applied: Applied[]): Promise<BackupTable[]> {
  const own = applied.flatMap(({ objects }) => objects);
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `SELECT t.relname AS name,
        (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
          WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
        (SELECT coalesce(array_agg(DISTINCT f.relname::text), '{}') FROM pg_constraint c
          JOIN pg_class f ON f.oid = c.confrelid
          WHERE c.conrelid = t.oid AND c.contype = 'f' AND f.oid <> t.oid) AS needs
      FROM pg_class t
      WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND t.relname <> ALL($1)
        AND format('table public.%I', t.relname) = ANY($2)
      ORDER BY t.relname`,
    [LEFT_OUT, own],
  );
  const ordered: BackupTable[] = [];
  const left = new Map(rows.map((row) => [row.name, row]));
  while (left.size > 0) {
    const next = [...left.values()].find(({ needs }) => needs.every((name) => !left.has(name)));
    if (!next) throw new Error('tables point to each other in a circle');
    left.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns, rows: 0, bytes: 0, sha256: '' });
  }
  return ordered;
}

function zipOf(client: Client, manifest: Manifest): Readable {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  for (const table of manifest.tables) {
    // Photos are text here, twice their size: the quickest level halves them again.
    const options = { compressionLevel: 1, forceZip64Format: true };
    zip.addReadStreamLazy(tableFile(table.name), options, (give) => {
      const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
      const name = client.escapeIdentifier(table.name);
      const copy = client.query(copyTo(`COPY ${name} (${columns}) TO STDOUT`));
      copy.on('error', (error) => stream.destroy(error));
      give(null, copy.pipe(measure(table, () => copy.rowCount)));
    });
  }
  zip.addReadStreamLazy(MANIFEST_NAME, (give) => {
    const text = new PassThrough();
    text.end(`${JSON.stringify(manifest, null, 2)}\n`);
    give(null, text);
  });
  zip.end();
  zip.on('error', (error) => stream.destroy(error as Error));
  return stream;
}

/** Lets a table's text through and puts its sums into the manifest. */
function measure(table: BackupTable, rowCount: () => number): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      table.bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      table.sha256 = hash.digest('hex');
      table.rows = rowCount();
      done();
    },
  });
}

/** What is renamed into place is on the disk first. */
async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
