import { fstatSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Copy, DomainError, readCopy } from '@cuaderno/domain';
import { MAX_PHOTO_BYTES } from '@cuaderno/photos';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { checkStructure } from '../security/json-structure';
import { JSON_NAME, photoName } from './names';

const MIB = 1024 ** 2;
/** Limits of an export: files, and bytes of the longest book's text. */
const ENTRIES_MAX = 150_000;
const JSON_MAX = 32 * MIB;
/** Limit of the ZIP's directory, in bytes, which is kept in memory; an export has some 70 per file. */
const DIRECTORY_MAX = 32 * MIB;
/** Limits of the text's structure: an outing of 700 bytes has some 40 parts. */
const STRUCTURE = { parts: 3_000_000, outside: JSON_MAX };
/** Limit of decompression: photos are stored as they are. */
const UNPACKED_RATIO = 4;
const UNPACKED_FREE = 2 * JSON_MAX;
/** Least length of a file's local header, in bytes. */
const LOCAL_HEADER = 30;

const damaged = () => new DomainError('INVALID', 'El archivo está dañado o incompleto');
const notAnExport = () => new DomainError('INVALID', 'Este archivo no es una copia de un cuaderno');

/** The contents of an export, checked but for the pixels of its photos. */
export type CheckedExport = Copy & {
  /** Reads a photo's file; null for a missing one. */
  readPhoto: (id: string) => Promise<Buffer | null>;
};

/**
 * Reads the ZIP open at `fd`. Names are compared, never used as paths; each file is read up to its
 * limit, whatever its declared size, and must match its checksum.
 *
 * @throws DomainError INVALID for anything but a complete export; a `$ZodError` for a wrong text
 */
export async function checkExport(fd: number): Promise<CheckedExport> {
  const zip = await fromFdPromise(fd, { lazyEntries: true, autoClose: false }).catch(() => {
    throw damaged();
  });
  const entries = await listEntries(zip);
  refuseOverlaps([...entries.values()], fstatSync(fd).size);
  const text = entries.get(JSON_NAME);
  if (!text) throw notAnExport();
  const copy = readCopy(parse(await readEntry(zip, text, JSON_MAX)));
  return {
    ...copy,
    async readPhoto(id) {
      const entry = entries.get(photoName(id));
      if (!entry || entry.uncompressedSize === 0) return null;
      return readEntry(zip, entry, MAX_PHOTO_BYTES);
    },
  };
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw notAnExport();
  const entries = new Map<string, Entry>();
  let said = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      said += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (said > DIRECTORY_MAX) throw notAnExport();
      // Duplicate names would make the checked file another than the one read.
      if (entries.has(entry.fileName)) throw notAnExport();
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof DomainError ? error : damaged();
  }
  return entries;
}

/** Refuses a ZIP bomb: files that share bytes, or decompress to far more than the ZIP. */
function refuseOverlaps(entries: Entry[], size: number): void {
  let [end, unpacked] = [0, 0];
  const inOrder = entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  );
  for (const entry of inOrder) {
    const start = entry.relativeOffsetOfLocalHeader;
    if (start < end) throw damaged();
    end = start + LOCAL_HEADER + entry.fileNameLength + entry.compressedSize;
    unpacked += entry.uncompressedSize;
  }
  if (end > size || unpacked > UNPACKED_RATIO * size + UNPACKED_FREE) throw damaged();
}

/** Reads a file of at most `max` bytes, and checks its checksum. */
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
    checkStructure(bytes, STRUCTURE);
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw notAnExport();
  }
}
