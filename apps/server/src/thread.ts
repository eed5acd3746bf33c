import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

type Options = {
  /** What the thread begins with. */
  data?: unknown;
  /** Memory limit of its objects, in MiB. */
  heapMib: number;
  /** Ends a question. */
  signal?: AbortSignal;
  /** The refusal of what needs more memory. */
  tooLarge?: () => Error;
};

/**
 * Starts the thread `name` of the bundle, which answers each message with one.
 * @returns `ask`, which throws `tooLarge`, the signal's reason once it is aborted, or what ended the thread
 */
export function startThread<Question, Answer>(
  name: string,
  { data, heapMib, signal, tooLarge }: Options,
) {
  const worker = new Worker(path.join(import.meta.dirname, `${name}.js`), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heapMib },
  });
  // Without a listener, an error between two questions would end the process.
  worker.on('error', () => undefined);
  return {
    async ask(question: Question): Promise<Answer> {
      worker.postMessage(question);
      const answered = once(worker, 'message', signal ? { signal } : {});
      const [answer] = (await answered.catch((error: unknown) => {
        signal?.throwIfAborted();
        const isFull = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
        throw isFull && tooLarge ? tooLarge() : error;
      })) as [Answer];
      return answer;
    },
    end: () => worker.terminate(),
  };
}
