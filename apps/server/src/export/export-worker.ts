import { parentPort, workerData } from 'node:worker_threads';
import { DomainError, exportedPhotos } from '@cuaderno/domain';
import { z } from 'zod';
import { type CheckedExport, checkExport } from './read-export';

/*
 * Reads an export in a thread of its own, where parsing it blocks no request, and answers the questions
 * of `open-export.ts` one after the other.
 */

/** A question to the thread. */
export type Question =
  /** The head of the export, after every photo has been read. */
  | { kind: 'open' }
  /** Some of its outings. */
  | { kind: 'outings'; from: number; count: number }
  /** The bytes of a photo. */
  | { kind: 'photo'; id: string };

/** Its answer: the value, or the Spanish reason of a rejection. */
export type Answer = { value: unknown } | { error: string };

const { fd } = workerData as { fd: number };
let book: CheckedExport | undefined;

async function open() {
  book = await checkExport(fd);
  // Reads every photo before anything is stored: a damaged file is refused whole.
  for (const id of book.outings.flatMap(exportedPhotos)) await book.readPhoto(id);
  const { profile, refused, outings } = book;
  return { profile, refused, count: outings.length };
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
