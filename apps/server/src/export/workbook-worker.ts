import { parentPort } from 'node:worker_threads';
import { bookWorkbook } from '@cuaderno/book-import/out';
import type { Outing } from '@cuaderno/domain';

/*
 * Writes `salidas.xlsx` in a separate thread: half a second for a long book, in which no request would be answered.
 */

/** Outings, a slice at a time; an empty slice ends them. */
export type Slice = readonly Outing[];

const outings: Outing[] = [];

parentPort?.on('message', (slice: Slice) => {
  outings.push(...slice);
  if (slice.length > 0) return;
  void bookWorkbook(outings).then((bytes) => parentPort?.postMessage(bytes, [bytes.buffer]));
});
