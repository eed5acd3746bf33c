import { DomainError, type Outing } from '@cuaderno/domain';
import type { BookToPrint } from '@cuaderno/season-print/content';
import { startThread } from '../thread';
import type { Answer, Question } from './print-worker';

/** Memory limit of the thread's objects, in MiB: its photos and fonts are outside of them. */
const HEAP_MIB = 192;

const tooLarge = () =>
  new DomainError('TOO_LARGE', 'La memoria es demasiado grande: elige menos temporadas');

type Print = {
  pages: number;
  /** The name of the file. */
  file: string;
  /** The id of the first photo, null without any. */
  firstPhoto: string | null;
  bytes: AsyncGenerator<Uint8Array>;
};

/** Reads a book, and hands its outings over in parts: what goes to a thread at once holds up the requests. */
export type ReadBook = (
  take: (outings: Outing[]) => Promise<void>,
) => Promise<Omit<BookToPrint, 'outings'>>;

type Source = {
  readBook: ReadBook;
  /** Reads a photo of the book, null for a deleted one. */
  readPhoto: (id: string) => Promise<Uint8Array | null>;
  signal: AbortSignal;
};

/**
 * Runs `work` with the PDF of a book, made by a separate thread as its bytes are read, with one photo in memory
 * at a time.
 * @throws DomainError TOO_LARGE for one that needs too much memory; the signal's reason once it is aborted
 */
export async function withPrint<T>(
  { readBook, readPhoto, signal }: Source,
  work: (print: Print) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const thread = startThread<Question, Answer>('print-worker', {
    heapMib: HEAP_MIB,
    signal,
    tooLarge,
  });
  async function* read(): AsyncGenerator<Uint8Array> {
    let answer = await thread.ask({ kind: 'next' });
    for (;;) {
      if (answer.kind === 'photo') {
        answer = await thread.ask({ kind: 'photo', bytes: await readPhoto(answer.id) });
      } else if (answer.kind === 'bytes' && answer.bytes) {
        yield answer.bytes;
        answer = await thread.ask({ kind: 'next' });
      } else return;
    }
  }
  try {
    const book = await readBook(async (outings) => {
      await thread.ask({ kind: 'outings', outings });
    });
    const opened = await thread.ask({ kind: 'open', book });
    if (opened.kind !== 'opened') throw new Error(`unexpected answer ${opened.kind}`);
    const { pages, file, firstPhoto } = opened;
    return await work({ pages, file, firstPhoto, bytes: read() });
  } finally {
    await thread.end();
  }
}
