import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { type Applied, readOwnJournal } from '../journal';
import { photosWithBytes, type ReadObject } from './photos-with-bytes';
import { WITHOUT_TIMEOUTS } from '../pooling';
import { reasonOf, StartError } from '@cuaderno/embedded-postgres';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupTable,
  EXCLUDED_TABLES,
  type Manifest,
  MANIFEST_NAME,
  tableFile,
} from './manifest';

/**
 * Writes a consistent snapshot of the database to a file, which appears only when complete, or to a
 * stream, which ends before the manifest on failure.
 * @param readObject reads a photo from the bucket: a backup has them all
 * @throws StartError when `output` can't be written, or a photo can't be read
 */
export async function writeBackup(
  connection: ClientConfig,
  output: string | Writable,
  product: string,
  readObject: ReadObject,
): Promise<Manifest> {
  const client = new Client({ ...connection, application_name: 'cuaderno backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(WITHOUT_TIMEOUTS);
    const manifest = await createManifest(client, product);
    const zip = createZip(client, manifest, readObject);
    if (typeof output === 'string') await writeFileAtomically(zip, output);
    else await pipeline(zip, output);
    return manifest;
  } catch (error) {
    // A read error comes from the database connection.
    if (!(error instanceof Error && 'syscall' in error) || error.syscall === 'read') throw error;
    const where = typeof output === 'string' ? output : 'the standard output';
    throw new StartError(`Cannot write the backup into ${where}: ${reasonOf(error)}`);
  } finally {
    await client.end();
  }
}

/** Writes a temporary file of a unique name and renames it. */
async function writeFileAtomically(zip: Readable, file: string): Promise<void> {
  const partial = `${file}.${randomUUID()}.part`;
  try {
    await pipeline(zip, createWriteStream(partial, { mode: 0o600, flags: 'wx' }));
    await sync(partial);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Creates the manifest; `measure` fills in counts and checksums while tables are written. */
async function createManifest(client: Client, product: string): Promise<Manifest> {
  const applied = await readOwnJournal(client);
  const tables = await listTables(client, applied);
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

/** Lists the tables to back up, each after those that its foreign keys reference. */
async function listTables(client: Client, applied: Applied[]): Promise<BackupTable[]> {
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
    [EXCLUDED_TABLES, own],
  );
  const ordered: BackupTable[] = [];
  const remaining = new Map(rows.map((row) => [row.name, row]));
  while (remaining.size > 0) {
    const next = [...remaining.values()].find(({ needs }) =>
      needs.every((name) => !remaining.has(name)),
    );
    if (!next) throw new Error('tables point to each other in a circle');
    remaining.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns, rows: 0, bytes: 0, sha256: '' });
  }
  return ordered;
}

function createZip(client: Client, manifest: Manifest, readObject: ReadObject): Readable {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  for (const table of manifest.tables) {
    // COPY text doubles photos; the fastest level halves them again.
    const options = { compressionLevel: 1, forceZip64Format: true };
    zip.addReadStreamLazy(tableFile(table.name), options, (done) => {
      const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
      const name = client.escapeIdentifier(table.name);
      const copy = client.query(copyTo(`COPY ${name} (${columns}) TO STDOUT`));
      copy.on('error', (error) => stream.destroy(error));
      const isPhotos = table.name === 'photos' && table.columns.includes('image_sha256');
      const filled = isPhotos
        ? photosWithBytes(copy.iterator({ destroyOnReturn: false }), table.columns, readObject)
        : null;
      filled?.text.on('error', (error) => stream.destroy(error));
      const left = () => filled?.left() ?? 0;
      done(null, (filled?.text ?? copy).pipe(measure(table, () => copy.rowCount - left())));
    });
  }
  zip.addReadStreamLazy(MANIFEST_NAME, (done) => {
    const text = new PassThrough();
    text.end(`${JSON.stringify(manifest, null, 2)}\n`);
    done(null, text);
  });
  zip.end();
  zip.on('error', (error) => stream.destroy(error as Error));
  return stream;
}

/** Passes a table's text through and records its counts and checksum. */
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

/** Flushes a file to the disk. */
async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
