import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { StartError } from '@cuaderno/embedded-postgres';
import { type BackupTable, type Manifest, MANIFEST_NAME, tableFile, toManifest } from './manifest';

const MANIFEST_MAX = 10_000_000;

/** A backup whose every byte was checked. */
export type Backup = {
  manifest: Manifest;
  /** The COPY text of a table. */
  read: (table: BackupTable) => Promise<Readable>;
  close: () => void;
};

/** Opens a backup and checks all of it. Throws a StartError for anything that is not a whole one. */
export async function openBackup(file: string): Promise<Backup> {
  const refuse = (why: string) => new StartError(`${file} ${why}`);
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(
    (error: NodeJS.ErrnoException) => {
      throw refuse(error.code === 'ENOENT' ? 'is not there' : 'is no backup, or is cut short');
    },
  );
  try {
    const entries = await entriesOf(zip);
    const manifest = toManifest(await manifestOf(zip, entries.get(MANIFEST_NAME)));
    if (!manifest) throw refuse('is no backup of this product');
    const read = async (table: BackupTable) => {
      const entry = entries.get(tableFile(table.name));
      if (!entry) throw refuse(`lacks the table ${table.name}`);
      return zip.openReadStreamPromise(entry);
    };
    for (const table of manifest.tables) {
      const sum = await sumOf(await read(table)).catch((error: unknown) => {
        throw error instanceof StartError ? error : refuse(`is damaged in the table ${table.name}`);
      });
      if (sum !== table.sha256) throw refuse(`is damaged in the table ${table.name}`);
    }
    return { manifest, read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof StartError ? error : refuse('is damaged');
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

async function manifestOf(zip: ZipFile, entry: Entry | undefined): Promise<unknown> {
  if (!entry || entry.uncompressedSize > MANIFEST_MAX) return null;
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  // It says what the tables' sums are: its own stands only in the ZIP.
  if (crc32(bytes) !== entry.crc32) throw new Error('the manifest is not what was written');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

async function sumOf(text: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of text) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
