import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../lib/query-client';
import { bookIn, refreshBook } from './mirror/book-query';
import type { SyncSession } from './sync/sync-session';

/** First and longest delay before the stream is opened again, in milliseconds. */
const FIRST_DELAY = 1_000;
const LONGEST_DELAY = 5 * 60_000;
/** Interval of the reads without a stream, in milliseconds. */
const INTERVAL = 60_000;

type Reader = { client: QueryClient; sync: SyncSession };

/** Reads the changes of the book at news of another cursor than the known one, one read at a time. */
function createReader({ client, sync }: Reader) {
  let news: string | undefined;
  let isReading = false;

  async function read(): Promise<void> {
    isReading = true;
    await refreshBook(client).catch(() => undefined);
    isReading = false;
    check();
  }

  function check(): void {
    // The answer of a write has its cursor.
    if (news === undefined || isReading || sync.getState().sending) return;
    // A read in progress may be earlier than the news, which are then compared again.
    const isEarlier = client.isFetching({ queryKey: keys.outings }) > 0;
    const isKnown = bookIn(client)?.cursor === news;
    if (!isEarlier) news = undefined;
    if (!isKnown) void read();
  }

  return {
    read,
    check,
    onNews: (cursor: string) => {
      news = cursor;
      check();
    },
  };
}

/**
 * The address of the stream. The browser's own EventSource reads it: tRPC's link for it would be 3 kB of the first
 * screen, as part of a module that the first screen needs.
 */
function newsAddress(since: string | undefined): string {
  const input = JSON.stringify({ json: since === undefined ? {} : { since } });
  return `/api/trpc/outings.news?input=${encodeURIComponent(input)}`;
}

/**
 * Reads the changes of the book as they happen, by a stream of its cursor while the page is visible. Without the
 * stream they are read when the page becomes visible and every minute.
 * @returns a function that ends it
 */
export function followBook({ client, sync }: Reader): () => void {
  const { read, check, onNews } = createReader({ client, sync });
  let stream: EventSource | undefined;
  let startedAt: number | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    clearTimeout(timer);
    startedAt = null;
    stream?.close();
    stream = undefined;
  }

  function onEnd(): void {
    const lasted = startedAt !== null && Date.now() - startedAt > INTERVAL;
    failures = lasted ? 0 : failures + 1;
    close();
    if (failures === 1) void read();
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** failures);
    timer = setTimeout(open, delay * (0.75 + Math.random() / 2));
  }

  function open(): void {
    if (!('EventSource' in globalThis)) return;
    stream = new EventSource(newsAddress(bookIn(client)?.cursor));
    stream.addEventListener('connected', () => {
      startedAt = Date.now();
    });
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      onNews((JSON.parse(data) as { json: string }).json);
    });
    // The browser would open it again at once.
    for (const type of ['return', 'serialized-error', 'error']) {
      stream.addEventListener(type, onEnd);
    }
  }

  function onVisibilityChange(): void {
    close();
    failures = 0;
    if (document.visibilityState === 'visible') open();
  }

  const interval = setInterval(() => {
    if (startedAt === null && document.visibilityState === 'visible') void read();
  }, INTERVAL);
  const unsubscribe = sync.subscribe(check);
  document.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
  return () => {
    close();
    clearInterval(interval);
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
