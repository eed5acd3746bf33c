import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Book, TextName } from './texts-worker';

/** Memory limit of the thread's objects, in MiB: it has a slice of the book in them at a time. */
const HEAP_MIB = 96;

/** The texts of an export: each is read to its end, one after another. */
export type BookTexts = {
  read: (name: TextName) => AsyncGenerator<Uint8Array>;
  end: () => void;
};

/** Opens the texts of a book, which a separate thread writes as they are read. */
export function openTexts(book: Book): BookTexts {
  const worker = new Worker(path.join(import.meta.dirname, 'texts-worker.js'), {
    workerData: book,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
  });
  // Without a listener, an error after the end would end the process.
  worker.on('error', () => undefined);
  return {
    async *read(name) {
      for (;;) {
        worker.postMessage(name);
        const [bytes] = (await once(worker, 'message')) as [Uint8Array | null];
        if (bytes === null) return;
        yield bytes;
      }
    },
    end: () => void worker.terminate(),
  };
}
