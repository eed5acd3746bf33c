import type { BookSource, ReadOptions } from '@cuaderno/book-import';
import type { Listed } from './shown-review';
import type { Answer, Answers, Question } from './import-worker';

/** A file read in a worker of its own, which ends with it. */
export type Reader = ReturnType<typeof createReader>;

const FAILED = 'No se ha podido leer el archivo en este dispositivo';

/** Starts the worker. Its answers come in order; a refusal is an Error with its Spanish text. */
export function createReader() {
  const worker = new Worker(new URL('import-worker.ts', import.meta.url), { type: 'module' });
  const waiting: { answer: (answer: Answer) => void }[] = [];
  const answer = (one: Answer) => waiting.shift()?.answer(one);
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => answer(data));
  // It has not loaded, or has run out of memory.
  worker.addEventListener('error', () => {
    while (waiting.length > 0) answer({ error: FAILED });
  });

  function ask<Kind extends Question['kind']>(
    question: Extract<Question, { kind: Kind }>,
  ): Promise<Answers[Kind]> {
    return new Promise((resolve, reject) => {
      waiting.push({
        answer: (one) =>
          'error' in one ? reject(new Error(one.error)) : resolve(one.value as Answers[Kind]),
      });
      worker.postMessage(question);
    });
  }

  return {
    open: (bytes: ArrayBuffer, options: ReadOptions) => ask({ kind: 'open', bytes, options }),
    book: (outings: BookSource['outings']) => ask({ kind: 'book', outings }),
    review: (question: Omit<Extract<Question, { kind: 'review' }>, 'kind'>) =>
      ask({ ...question, kind: 'review' }),
    more: (of: Listed, from: number, to: number) => ask({ kind: 'more', of, from, to }),
    rows: (rows: readonly number[]) => ask({ kind: 'rows', rows }),
    start: (userId: number, name: string) => ask({ kind: 'start', userId, name }),
    template: () => ask({ kind: 'template' }),
    close: () => worker.terminate(),
  };
}

/** Makes the empty spreadsheet, with an example of each modality. */
export async function makeTemplate(): Promise<Blob> {
  const reader = createReader();
  try {
    return await reader.template();
  } finally {
    reader.close();
  }
}
