import { parentPort, workerData } from 'node:worker_threads';
import {
  DomainError,
  type ErrorCode,
  type ExportedOuting,
  type ExportHead,
} from '@cuaderno/domain';
import { z } from 'zod';
import { type CheckedExport, checkExport } from './read-export';
import type { ReadingLimits } from './reading-limits';

/*
 * Reads an export in a separate thread, so that parsing doesn't block requests, and answers the messages
 * of `open-export.ts` in order.
 */

/** What the thread reads. */
export type Opened = { fd: number; limits: ReadingLimits };

/** A message to the thread. */
export type Question =
  /** The head of the export, after every outing and photo has been read. */
  | { kind: 'open' }
  /** Its next outings; none after the last one. */
  | { kind: 'outings' }
  /** The bytes of a photo. */
  | { kind: 'photo'; id: string };

/** Its answer: the value, or the reason of a rejection, in Spanish. */
export type Answer = { value: unknown } | { error: string; code: ErrorCode };

/** Most outings of an answer, and bytes of their text: the main thread copies them between requests. */
const SLICE = 100;
const SLICE_BYTES = 128 * 1024;

const { fd, limits } = workerData as Opened;
let book: CheckedExport | undefined;
let outings: ReturnType<CheckedExport['outings']> | undefined;

async function open(): Promise<ExportHead> {
  book = await checkExport(fd, limits);
  // Verifies every photo before anything is stored, so that a damaged file is rejected completely.
  const { profile, refused, documents, photos } = book;
  for (const id of photos) await book.readPhoto(id);
  return { profile, refused, documents };
}

async function nextOutings(): Promise<ExportedOuting[]> {
  outings ??= book?.outings();
  const slice: ExportedOuting[] = [];
  for (let bytes = 0; slice.length < SLICE && bytes < SLICE_BYTES; ) {
    const step = await outings?.next();
    if (!step || step.done) break;
    slice.push(step.value.outing);
    bytes += step.value.length;
  }
  return slice;
}

function answer(question: Question): unknown {
  if (question.kind === 'open') return open();
  if (question.kind === 'photo') return book?.readPhoto(question.id);
  return nextOutings();
}

function rejectionOf(error: unknown): Answer {
  if (error instanceof DomainError) return { error: error.message, code: error.code };
  if (!(error instanceof z.core.$ZodError)) throw error;
  return { error: error.issues[0]?.message ?? '', code: 'INVALID' };
}

parentPort?.on('message', (question: Question) => {
  void (async () => answer(question))()
    .then((value): Answer => ({ value }), rejectionOf)
    .then((reply) => parentPort?.postMessage(reply));
});
