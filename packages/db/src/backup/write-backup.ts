import { createHash } from 'node:crypto';
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { type Applied, readOwnJournal } from '../journal';
import type { PhotoList } from './photo-list';
import { changedRows, type ReadObject, withBytes, withChecksums } from './photos-with-bytes';
import { WITHOUT_TIMEOUTS } from '../pooling';
import { writeFileAtomically } from './write-file-atomically';
import { reasonOf, StartError } from '@cuaderno/embedded-postgres';
import {
  BACKUP_FORMAT,
  type BackupTable,
  EXCLUDED_TABLES,
  type Manifest,
  MANIFEST_NAME,
  tableFile,
} from './manifest';

/** Text that is the same in every session, whatever its database or role is set to. */
const SAME_TEXT = `SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL synchronize_seqscans = off`;

/** Sets a transaction to write the text of backups. */
export const writeSameText = (client: Client): Promise<unknown> => client.query(SAME_TEXT);

/** Where the bytes of photos go: into their rows, or beside the backup, with these already there. */
export type PhotoPlace =
  | { readObject: ReadObject }
  | { storePhotos: (client: Client) => Promise<{ list: PhotoList; fromBucket: number }> };

/**
 * Writes a consistent snapshot of the database to a file, which appears only when complete, or to a
 * stream, which ends before the manifest on failure.
 * @throws StartError when `output` can't be written, or a photo can't be read
 */
export async function writeBackup(
  connection: ClientConfig,
  output: string | Writable,
  product: string,
  photos: PhotoPlace,
): Promise<Manifest> {
  const client = new Client({ ...connection, application_name: 'cuaderno backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(WITHOUT_TIMEOUTS);
    await writeSameText(client);
    const manifest = await createManifest(client, product);
    const zip = createZip(client, manifest, await placePhotos(client, manifest, photos));
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

/** Stores the photos that go beside the backup. @returns what becomes of a photo's row */
async function placePhotos(
  client: Client,
  manifest: Manifest,
  photos: PhotoPlace,
): Promise<ReturnType<typeof withBytes> | null> {
  const columns = manifest.tables.find(({ name }) => name === 'photos')?.columns ?? [];
  // Until version 0.2.0 a row had no place for a checksum.
  if (!columns.includes('image_sha256')) return null;
  if ('readObject' in photos) return withBytes(photos.readObject);
  const { list, fromBucket } = await photos.storePhotos(client);
  manifest.version = 2;
  manifest.photos = { beside: list.size, fromBucket };
  return withChecksums(list);
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
    version: 1,
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

function createZip(
  client: Client,
  manifest: Manifest,
  changePhoto: ReturnType<typeof withBytes> | null,
): Readable {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  for (const table of manifest.tables) {
    // COPY text doubles photos; the fastest level halves them again.
    const options = { compressionLevel: 1, forceZip64Format: true };
    zip.addReadStreamLazy(tableFile(table.name), options, (done) => {
      const copy = client.query(copyTo(copyOf(client, table, manifest.version)));
      copy.on('error', (error) => stream.destroy(error));
      const change = table.name === 'photos' ? changePhoto : null;
      const filled = change
        ? changedRows(copy.iterator({ destroyOnReturn: false }), table.columns, change)
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

/** The statement that reads a table's text, without the bytes of photos that lie beside the backup. */
export function copyOf(
  client: Client,
  { name, columns }: Pick<BackupTable, 'name' | 'columns'>,
  version: Manifest['version'],
): string {
  const isBeside = name === 'photos' && version === 2;
  const list = columns.map((column) =>
    isBeside && (column === 'image' || column === 'thumb')
      ? 'NULL::bytea'
      : client.escapeIdentifier(column),
  );
  return `COPY (SELECT ${list.join(', ')} FROM public.${client.escapeIdentifier(name)}) TO STDOUT`;
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
