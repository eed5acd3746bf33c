import type { Context } from '@cuaderno/api';
import { DOCUMENTS_MAX, DomainError } from '@cuaderno/domain';

const [KIB, MIB, GIB] = [1024, 1024 ** 2, 1024 ** 3];

/** What every import may have: the book of a server with higher quotas, or from before they were lowered. */
const TEXT_MIN = 64 * MIB;
const OUTINGS_MIN = 50_000;
const FILES_MIN = 150_000;
const FILE_MIN = 4 * GIB;

/**
 * Bytes of the JSON of an outing, and of a piece, with every text as long as its form takes, six bytes a letter, as
 * a control character has.
 */
const OUTING_TEXT = 20 * KIB;
const PIECE_TEXT = 4 * KIB;
/** Bytes of a file in the directory of a ZIP: its name, and what a writer of another brand adds. */
const DIRECTORY_ENTRY = 200;
/** Photos of a document. */
const DOCUMENT_PHOTOS = 3;

/** The limits of reading an export. */
export type ReadingLimits = {
  /** Most bytes of `cuaderno.json`. */
  text: number;
  outings: number;
  /** Most files, and bytes of their directory. */
  files: number;
  directory: number;
  /** Most bytes of the ZIP: whole GiB. */
  file: number;
};

/** @returns limits that a book within these quotas never reaches, so that what goes out comes in again */
export function readingLimits(quotas: Context['quotas']): ReadingLimits {
  const text = TEXT_MIN + quotas.outings * OUTING_TEXT + quotas.pieces * PIECE_TEXT;
  const files = FILES_MIN + quotas.photos + DOCUMENTS_MAX * DOCUMENT_PHOTOS;
  return {
    text,
    outings: OUTINGS_MIN + quotas.outings,
    files,
    directory: files * DIRECTORY_ENTRY,
    // With the same text as a table and as a workbook.
    file: Math.max(FILE_MIN, Math.ceil((quotas.photoBytes + 3 * text) / GIB) * GIB),
  };
}

/** The error of an export over its limits. */
export const tooLarge = () =>
  new DomainError('TOO_LARGE', 'La copia es demasiado grande para leerla');
