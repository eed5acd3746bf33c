import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { StartError } from '@cuaderno/embedded-postgres';
import { openZip, type VerifiedZip, type ZipLimits } from '@cuaderno/zip';
import { type BackupTable, type Manifest, MANIFEST_NAME, tableFile, toManifest } from './manifest';

const MANIFEST_MAX = 10_000_000;
/** Limits of a backup: a file per table, without a limit of the compression ratio. */
const LIMITS: ZipLimits = {
  files: 10_000,
  directory: MANIFEST_MAX,
  unpacked: () => Number.POSITIVE_INFINITY,
};

/** An opened and verified backup. */
export type Backup = {
  manifest: Manifest;
  /** Reads a table's COPY text. */
  read: (table: BackupTable) => Promise<Readable>;
  close: () => Promise<void>;
};

/**
 * Opens a backup and verifies every checksum.
 * @throws StartError for a damaged or foreign file
 */
export async function openBackup(file: string): Promise<Backup> {
  const failure = (why: string) => new StartError(`${file} ${why}`);
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw failure(error.code === 'ENOENT' ? 'is not there' : 'is no backup, or is cut short');
  });
  const zip = await openZip(handle.fd, LIMITS).catch(async () => {
    await handle.close();
    throw failure('is no backup, or is cut short');
  });
  try {
    const manifest = toManifest(await readManifest(zip));
    if (!manifest) throw failure('is no backup of this product');
    const read = async (table: BackupTable) => {
      if (!zip.lists(tableFile(table.name))) throw failure(`lacks the table ${table.name}`);
      return zip.stream(tableFile(table.name));
    };
    for (const table of manifest.tables) {
      const sum = await hashText(await read(table)).catch((error: unknown) => {
        throw error instanceof StartError
          ? error
          : failure(`is damaged in the table ${table.name}`);
      });
      if (sum !== table.sha256) throw failure(`is damaged in the table ${table.name}`);
    }
    return { manifest, read, close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error instanceof StartError ? error : failure('is damaged');
  }
}

/** @returns whether a file is a backup, of any version and however damaged, rather than another ZIP */
export async function isBackup(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    return (await openZip(handle.fd, LIMITS)).lists(MANIFEST_NAME);
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}

/** Reads the manifest, which has the tables' checksums. */
async function readManifest(zip: VerifiedZip): Promise<unknown> {
  if (!zip.lists(MANIFEST_NAME)) return null;
  const bytes = await zip.read(MANIFEST_NAME, MANIFEST_MAX);
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
