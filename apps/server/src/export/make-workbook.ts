import { once } from 'node:events';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Outing } from '@cuaderno/domain';
import type { Slice } from './workbook-worker';

/** Outings of a message: copying them takes some milliseconds. */
const SLICE = 250;
/** Memory limit of the thread, in MiB. */
const HEAP_MIB = 256;

/** Writes outings as an Excel file. @throws when the thread fails */
export async function makeWorkbook(outings: readonly Outing[]): Promise<Uint8Array> {
  const worker = new Worker(path.join(import.meta.dirname, 'workbook-worker.js'), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
  });
  const send = (slice: Slice) => worker.postMessage(slice);
  const answer = once(worker, 'message') as Promise<[Uint8Array]>;
  // Rejected while the slices are sent.
  answer.catch(() => undefined);
  try {
    for (let from = 0; from < outings.length; from += SLICE) {
      send(outings.slice(from, from + SLICE));
      // In sequence: requests come between them.
      await setImmediate();
    }
    send([]);
    const [bytes] = await answer;
    return bytes;
  } finally {
    await worker.terminate();
  }
}
