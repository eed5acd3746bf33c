import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ExportSource } from '@cuaderno/api';
import { type ExportedOuting, type ExportHead, DomainError } from '@cuaderno/domain';
import type { Answer, Opened, Question } from './export-worker';
import { type ReadingLimits, tooLarge } from './reading-limits';

/** Memory limit of the thread, in MiB: the ids of a book at its quota are 30. */
const HEAP_MIB = 128;

/**
 * Runs `work` with the export in the file open at `fd`, read by a separate thread.
 *
 * @throws DomainError INVALID for anything but a complete export, TOO_LARGE for one over its limits, or that needs
 *   too much memory; the signal's reason once it is aborted
 */
export async function withExport<T>(
  { fd, limits, signal }: { fd: number; limits: ReadingLimits; signal: AbortSignal },
  work: (source: ExportSource) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const worker = new Worker(path.join(import.meta.dirname, 'export-worker.js'), {
    workerData: { fd, limits } satisfies Opened,
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
    if ('error' in answer) throw new DomainError(answer.code, answer.error);
    return answer.value;
  };
  try {
    const head = (await request({ kind: 'open' })) as ExportHead;
    return await work({
      ...head,
      async *outings() {
        for (;;) {
          const slice = (await request({ kind: 'outings' })) as ExportedOuting[];
          if (slice.length === 0) return;
          yield slice;
        }
      },
      readPhoto: async (id) => (await request({ kind: 'photo', id })) as Uint8Array | null,
    });
  } finally {
    await worker.terminate();
  }
}
