import { type BookExport, DomainError, readExport } from '@cuaderno/domain';
import { MAX_PHOTO_BYTES } from '@cuaderno/photos';
import { openZip, ZipError, type ZipLimits } from '@cuaderno/zip';
import { checkStructure } from '../security/json-structure';
import { JSON_NAME, photoName } from './names';

const MIB = 1024 ** 2;
/** Length of the longest book's text, in bytes. */
const JSON_MAX = 32 * MIB;
/** Limits of an export, whose directory has some 70 bytes per file; photos are stored uncompressed. */
const LIMITS: ZipLimits = {
  files: 150_000,
  directory: 32 * MIB,
  unpacked: (size) => 4 * size + 2 * JSON_MAX,
};
/** Limits of the text's structure: an outing of 700 bytes has some 40 parts. */
const STRUCTURE = { parts: 3_000_000, outside: JSON_MAX };

const damaged = () => new DomainError('INVALID', 'El archivo está dañado o incompleto');
const notAnExport = () => new DomainError('INVALID', 'Este archivo no es una copia de un cuaderno');

/** The contents of an export, validated except for the pixels of its photos. */
export type CheckedExport = BookExport & {
  /** Reads a photo's file; null for a missing one. */
  readPhoto: (id: string) => Promise<Buffer | null>;
};

/**
 * Reads the export in the ZIP open at `fd`.
 *
 * @throws DomainError INVALID for anything but a complete export; a `$ZodError` for a wrong text
 */
export async function checkExport(fd: number): Promise<CheckedExport> {
  const zip = await translated(openZip(fd, LIMITS));
  if (!zip.has(JSON_NAME)) throw notAnExport();
  const book = readExport(parse(await translated(zip.read(JSON_NAME, JSON_MAX))));
  return {
    ...book,
    async readPhoto(id) {
      const name = photoName(id);
      return zip.has(name) ? translated(zip.read(name, MAX_PHOTO_BYTES)) : null;
    },
  };
}

/** Translates a ZIP's error for the user. */
function translated<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof ZipError)) throw error;
    throw error.isForeign ? notAnExport() : damaged();
  });
}

function parse(bytes: Buffer): unknown {
  try {
    checkStructure(bytes, STRUCTURE);
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw notAnExport();
  }
}
