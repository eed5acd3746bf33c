import {
  DomainError,
  type ExportedOuting,
  type ExportHead,
  exportReader,
  exportedPhotos,
  type Refused,
} from '@cuaderno/domain';
import { MAX_PHOTO_BYTES } from '@cuaderno/photos';
import { openZip, type VerifiedZip, ZipError } from '@cuaderno/zip';
import { checkStructure } from '../security/json-structure';
import { CSV_NAME, JSON_NAME, photoName, WORKBOOK_NAME } from './names';
import { type ReadingLimits, tooLarge } from './reading-limits';
import { bookSplitter } from './split-book';

/** Files of an export that an import doesn't read. */
const UNREAD = [CSV_NAME, WORKBOOK_NAME];
/** Limits of the structure of an outing or of the rest, ten times those of a montería of 200 measured pieces. */
const STRUCTURE = { parts: 150_000, outside: 8 * 1024 ** 2 };

const damaged = () => new DomainError('INVALID', 'El archivo está dañado o incompleto');
const notAnExport = () => new DomainError('INVALID', 'Este archivo no es una copia de un cuaderno');

/** The contents of an export, validated except for the pixels of its photos. */
export type CheckedExport = ExportHead & {
  /** The ids of all its photos. */
  photos: string[];
  /** Reads its valid outings again, each with the length of its text. */
  outings: () => AsyncGenerator<{ outing: ExportedOuting; length: number }>;
  /** Reads a photo's file; null for a missing one. */
  readPhoto: (id: string) => Promise<Buffer | null>;
};

/**
 * Reads the export in the ZIP open at `fd` once, an outing at a time.
 *
 * @throws DomainError INVALID for anything but a complete export, TOO_LARGE for one over its limits; a `$ZodError`
 *   for a wrong text
 */
export async function checkExport(fd: number, limits: ReadingLimits): Promise<CheckedExport> {
  const zip = await translated(
    openZip(fd, {
      files: limits.files,
      directory: limits.directory,
      unpacked: (size) => 4 * size + limits.text,
      ignores: (name) => UNREAD.includes(name),
    }),
  );
  if (!zip.has(JSON_NAME)) throw notAnExport();
  if (zip.sizeOf(JSON_NAME) > limits.text) throw tooLarge();
  const photos: string[] = [];
  const refused: Refused[] = [];
  const reading = readOutings(zip, limits);
  let step = await reading.next();
  for (; !step.done; step = await reading.next()) {
    if ('refused' in step.value) refused.push(step.value.refused);
    else photos.push(...exportedPhotos(step.value.outing));
  }
  const head = step.value;
  return {
    ...head,
    refused: [...refused, ...head.refused],
    photos: [...head.documents.flatMap((document) => document.photos), ...photos],
    async *outings() {
      for await (const read of readOutings(zip, limits)) if ('outing' in read) yield read;
    },
    async readPhoto(id) {
      const name = photoName(id);
      return zip.has(name) ? translated(zip.read(name, MAX_PHOTO_BYTES)) : null;
    },
  };
}

type Read = { outing: ExportedOuting; length: number } | { refused: Refused };

/** Reads the outings of an export one by one. @returns the rest of it */
async function* readOutings(
  zip: VerifiedZip,
  { text, outings: most }: ReadingLimits,
): AsyncGenerator<Read, ExportHead> {
  const splitter = bookSplitter();
  const reader = exportReader();
  const chunks = zip.chunks(JSON_NAME, text);
  let count = 0;
  for (;;) {
    const { done, value: chunk } = await translated(chunks.next());
    if (done) return reader.head(parse(splitter.head()));
    for (const bytes of splitter.push(chunk)) {
      count += 1;
      if (count > most) throw tooLarge();
      const read = reader.outing(parse(bytes));
      yield 'outing' in read ? { ...read, length: bytes.length } : read;
    }
  }
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
