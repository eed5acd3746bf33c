import { parentPort, workerData } from 'node:worker_threads';
import { DomainError, exportedPhotos } from '@cuaderno/domain';
import { z } from 'zod';
import { type CheckedExport, checkExport } from './read-export';

/*
 * Reads an export in a separate thread, so that parsing doesn't block requests, and answers the messages
 * of `open-export.ts` in order.
 */

/** A message to the thread. */
export type Question =
  /** The head of the export, after every photo has been read. */
  | { kind: 'open' }
  /** A slice of its outings. */
  | { kind: 'outings'; from: number; count: number }
  /** The bytes of a photo. */
  | { kind: 'photo'; id: string };

/** Its answer: the value, or the Spanish reason of a rejection. */
export type Answer = { value: unknown } | { error: string };

const { fd } = workerData as { fd: number };
let book: CheckedExport | undefined;

async function open() {
  book = await checkExport(fd);
  // Verifies every photo before anything is stored, so that a damaged file is rejected completely.
  const { profile, refused, outings, documents } = book;
  const ids = [...outings.flatMap(exportedPhotos), ...documents.flatMap(({ photos }) => photos)];
  for (const id of ids) await book.readPhoto(id);
  return { profile, refused, documents, count: outings.length };
}

function answer(question: Question): unknown {
  if (question.kind === 'open') return open();
  if (question.kind === 'photo') return book?.readPhoto(question.id);
  return book?.outings.slice(question.from, question.from + question.count);
}

function rejectionText(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  if (error instanceof z.core.$ZodError) return error.issues[0]?.message ?? '';
  throw error;
}

parentPort?.on('message', (question: Question) => {
  void (async () => answer(question))()
    .then(
      (value): Answer => ({ value }),
      (error: unknown): Answer => ({ error: rejectionText(error) }),
    )
    .then((reply) => parentPort?.postMessage(reply));
});
