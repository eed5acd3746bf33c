import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ExportSource } from '@cuaderno/api';
import { type BookExport, type ExportedOuting, DomainError } from '@cuaderno/domain';
import type { Answer, Question } from './export-worker';

/** Outings per message from the thread. */
const SLICE = 100;
/** Memory limit of the thread, in MiB: five times the longest book's text. */
const HEAP_MIB = 192;

const tooLarge = () => new DomainError('TOO_LARGE', 'La copia es demasiado grande para leerla');

/**
 * Runs `work` with the export in the file open at `fd`, read by a separate thread.
 *
 * @throws DomainError INVALID for anything but a complete export, TOO_LARGE for one that needs too much
 *   memory; the signal's reason once it is aborted
 */
export async function withExport<T>(
  fd: number,
  signal: AbortSignal,
  work: (source: ExportSource) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const worker = new Worker(path.join(import.meta.dirname, 'export-worker.js'), {
    workerData: { fd },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
  });
  // Without a listener, an error after the abort would end the process.
  worker.on('error', () => undefined);
  const request = async (question: Question): Promise<unknown> => {
    worker.postMessage(question);
    const [answer] = (await once(worker, 'message', { signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      const { code } = error as NodeJS.ErrnoException;
      throw code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error;
    })) as [Answer];
    if ('error' in answer) throw new DomainError('INVALID', answer.error);
    return answer.value;
  };
  try {
    type Head = Pick<BookExport, 'profile' | 'refused' | 'documents'> & { count: number };
    const { profile, refused, documents, count } = (await request({ kind: 'open' })) as Head;
    return await work({
      profile,
      refused,
      documents,
      async *outings() {
        for (let from = 0; from < count; from += SLICE) {
          yield (await request({ kind: 'outings', from, count: SLICE })) as ExportedOuting[];
        }
      },
      readPhoto: async (id) => (await request({ kind: 'photo', id })) as Uint8Array | null,
    });
  } finally {
    await worker.terminate();
  }
}
