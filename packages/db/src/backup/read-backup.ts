import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { StartError } from '@cuaderno/embedded-postgres';
import { type BackupTable, type Manifest, MANIFEST_NAME, tableFile, toManifest } from './manifest';

const MANIFEST_MAX = 10_000_000;

/** An opened and verified backup. */
export type Backup = {
  manifest: Manifest;
  /** Reads a table's COPY text. */
  read: (table: BackupTable) => Promise<Readable>;
  close: () => void;
};

/**
 * Opens a backup and verifies every checksum.
 * @throws StartError for a damaged or foreign file
 */
export async function openBackup(file: string): Promise<Backup> {
  const failure = (why: string) => new StartError(`${file} ${why}`);
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(
    (error: NodeJS.ErrnoException) => {
      throw failure(error.code === 'ENOENT' ? 'is not there' : 'is no backup, or is cut short');
    },
  );
  try {
    const entries = await readEntries(zip);
    const manifest = toManifest(await readManifest(zip, entries.get(MANIFEST_NAME)));
    if (!manifest) throw failure('is no backup of this product');
    const read = async (table: BackupTable) => {
      const entry = entries.get(tableFile(table.name));
      if (!entry) throw failure(`lacks the table ${table.name}`);
      return zip.openReadStreamPromise(entry);
    };
    for (const table of manifest.tables) {
      const sum = await hashText(await read(table)).catch((error: unknown) => {
        throw error instanceof StartError
          ? error
          : failure(`is damaged in the table ${table.name}`);
      });
      if (sum !== table.sha256) throw failure(`is damaged in the table ${table.name}`);
    }
    return { manifest, read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof StartError ? error : failure('is damaged');
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<unknown> {
  if (!entry || entry.uncompressedSize > MANIFEST_MAX) return null;
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  // The manifest has the tables' checksums; its own is the ZIP's CRC.
  if (crc32(bytes) !== entry.crc32) throw new Error('the manifest is not what was written');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

async function hashText(text: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of text) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
