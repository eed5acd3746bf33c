import type { ExportSource } from '@cuaderno/api';
import { type ExportedOuting, type ExportHead, DomainError } from '@cuaderno/domain';
import { startThread } from '../thread';
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
  const thread = startThread<Question, Answer>('export-worker', {
    data: { fd, limits } satisfies Opened,
    heapMib: HEAP_MIB,
    signal,
    tooLarge,
  });
  const request = async (question: Question): Promise<unknown> => {
    const answer = await thread.ask(question);
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
    await thread.end();
  }
}
