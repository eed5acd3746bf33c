import type { OutingSummary } from '@cuaderno/domain';
import type { Api } from '../../lib/server/api-client';
import { requestError } from '../../lib/server/request-error';
import type { KeptBook } from '../device/stored-records';
import { discardOrphans, draftsOfSent } from '../drafts/orphan-drafts';
import { applyChanges, type Book, type ReadChanges } from './book';
import { bookOf, keepChanges, logUnreadable, readBook } from './mirror';

/** Longest wait for the device's storage, in milliseconds; some browsers never answer. */
const DEVICE_TIMEOUT = 1_000;

function withinTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, DEVICE_TIMEOUT, new Error('No answer'));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** @returns the stored book; null without one or without storage, and for one that can't be read, which is logged */
export const readStoredBook = async (userId: number): Promise<KeptBook | null> =>
  (globalThis.indexedDB && (await withinTimeout(readBook(userId)).catch(logUnreadable))) ?? null;

type Source = {
  userId: number;
  api: Pick<Api, 'outings'>;
  /** The book in memory, if there is one. */
  known: Book | undefined;
  /** Reads the stored book. */
  stored: () => Promise<KeptBook | null>;
  /** Called before each page after the first. */
  onMore?: () => void;
};

/** Attempts at a page while the server has no turn for it. */
const TURNS = 5;
/** Longest first wait for a turn, in milliseconds: longer ones are no queue, and the screen says that it is busy. */
const LONGEST_TURN = 20_000;

/**
 * Reads a page, and waits as long as the server says while others have its turns (429): twice as long each time, as
 * the first answer may be that of a crowd.
 */
async function inTurn<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await read();
    } catch (error) {
      const { status, retryAt = 0 } = requestError(error) ?? {};
      const wait = retryAt - Date.now();
      const hasTurns = status === 429 && retryAt > 0 && wait <= LONGEST_TURN;
      if (!hasTurns || turn === TURNS) throw error;
      await new Promise((done) => setTimeout(done, wait * 2 ** turn));
      signal.throwIfAborted();
    }
  }
}

/** Reads all pages of changes after the cursor `since`. */
async function readPages(
  { api: { outings }, onMore }: Pick<Source, 'api' | 'onMore'>,
  since: string | undefined,
  signal: AbortSignal,
): Promise<ReadChanges> {
  const written = new Map<string, OutingSummary>();
  const deleted = new Set<string>();
  let cursor = since;
  for (let reset = false; ; ) {
    // In sequence: each page has the cursor of the next.
    const input = cursor === undefined ? {} : { since: cursor };
    const page = await inTurn(() => outings.changes.query(input, { signal }), signal);
    if (page.reset) {
      reset = true;
      written.clear();
      deleted.clear();
    }
    for (const id of page.deleted) {
      written.delete(id);
      deleted.add(id);
    }
    for (const row of page.outings) written.set(row.id, row);
    cursor = page.cursor;
    if (!page.more) return { outings: [...written.values()], deleted: [...deleted], cursor, reset };
    onMore?.();
  }
}

/**
 * Reads the changes of the book and stores them. Without storage they are applied to the book in memory. When
 * another tab has stored others meanwhile, they are read again from there.
 */
export async function readChanges(
  { known, stored, ...source }: Source,
  signal: AbortSignal,
): Promise<Book> {
  const { userId } = source;
  const drafts = draftsOfSent(userId).catch(() => []);
  let from = known?.cursor === undefined ? bookOf(await stored()) : known;
  for (;;) {
    const changes = await readPages(source, from.cursor, signal);
    // Cancelled by a write, which may be later.
    signal.throwIfAborted();
    const book = await withinTimeout(keepChanges(userId, from.cursor, changes)).catch(() =>
      applyChanges(from, changes),
    );
    if (book) {
      void drafts.then((found) => discardOrphans(found, book.rows));
      return book;
    }
    from = bookOf(await readStoredBook(userId));
  }
}
