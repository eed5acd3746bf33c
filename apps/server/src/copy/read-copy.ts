import { crc32 } from 'node:zlib';
import type { CopySource } from '@cuaderno/api';
import { DomainError } from '@cuaderno/domain';
import { MAX_PHOTO_BYTES } from '@cuaderno/photos';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { JSON_NAME, photoName } from './names';

/** Files that a copy may hold, and the text of the longest book, in bytes. */
const ENTRIES_MAX = 150_000;
const JSON_MAX = 64 * 1024 * 1024;

const damaged = () => new DomainError('INVALID', 'El archivo está dañado o incompleto');
const notACopy = () => new DomainError('INVALID', 'Este archivo no es una copia de un cuaderno');

/** A copy's file, open to be read; `close` when done. */
export type OpenCopy = CopySource & { close: () => void };

/**
 * Opens the ZIP at `file`. Names are only compared with those that a copy has, never used as paths;
 * each file is read up to its limit, whatever it says its size is, and must match its checksum.
 *
 * @throws DomainError 'INVALID' for anything but a whole copy
 */
export async function openCopy(file: string): Promise<OpenCopy> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
    throw damaged();
  });
  try {
    const entries = await listEntries(zip);
    const text = entries.get(JSON_NAME);
    if (!text) throw notACopy();
    return {
      json: parse(await readEntry(zip, text, JSON_MAX)),
      async readPhoto(id) {
        const entry = entries.get(photoName(id));
        if (!entry || entry.uncompressedSize === 0) return null;
        return readEntry(zip, entry, MAX_PHOTO_BYTES);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw notACopy();
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      // Two of one name: what was looked at might not be what is read.
      if (entries.has(entry.fileName)) throw notACopy();
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof DomainError ? error : damaged();
  }
  return entries;
}

/** The bytes of a file in the ZIP, if they are no more than `max` and what its checksum says. */
async function readEntry(zip: ZipFile, entry: Entry, max: number): Promise<Buffer> {
  if (entry.uncompressedSize > max || entry.isEncrypted()) throw damaged();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      size += (chunk as Buffer).length;
      if (size > max) throw damaged();
      chunks.push(chunk as Buffer);
    }
  } catch {
    throw damaged();
  }
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) !== entry.crc32) throw damaged();
  return bytes;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw notACopy();
  }
}
