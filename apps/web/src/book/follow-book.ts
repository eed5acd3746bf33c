import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { keys } from '../lib/server/query-client';
import { waitLeft } from '../lib/server/request-error';
import { broadcast, onBroadcast } from './device/broadcast';
import { bookIn, refreshBook } from './mirror/book-query';
import type { ImportJob } from './imports/import-database';
import { IMPORT_JOB, isUnderWay } from './imports/import-job';
import type { SyncSession } from './sync/sync-session';
import { useEffect } from 'react';
import { useSession } from './use-session';
import { useSync } from './use-sync';

/** First and longest delay before the stream is opened again, in milliseconds. */
const FIRST_DELAY = 1_000;
const LONGEST_DELAY = 5 * 60_000;
/** Interval of the reads without a stream, in milliseconds. */
const INTERVAL = 60_000;

/** The lock of the window that has the stream: over HTTP/1.1 all windows of a browser share six connections. */
const STREAM = 'cuaderno-news';

type Reader = { userId: number; client: QueryClient; sync: SyncSession };

const pause = (ms: number) => ms > 0 && new Promise((done) => setTimeout(done, ms));

const isVisible = () => document.visibilityState === 'visible';

/** Reads the changes of the book at news of another cursor than the known one, one read at a time. */
function createReader({ client, sync }: Omit<Reader, 'userId'>) {
  let news: string | undefined;
  let isReading = false;

  async function read(): Promise<void> {
    isReading = true;
    await pause(waitLeft());
    await refreshBook(client).catch(() => undefined);
    isReading = false;
    check();
  }

  function check(): void {
    // The answer of a write has its cursor.
    if (news === undefined || isReading || !isVisible() || sync.getState().sending) return;
    // The book is read once at its end.
    if (isUnderWay(client.getQueryData<ImportJob | null>(IMPORT_JOB))) return;
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

/** Calls `open` once no other window of the browser has the stream, until then `onTaken` once. */
async function takeStream(
  { signal }: AbortController,
  open: () => void,
  onTaken: () => Promise<void>,
): Promise<void> {
  const { locks } = navigator;
  // Missing in old browsers and on addresses without https.
  if (!locks) return open();
  const { held = [] } = await locks.query();
  if (held.some(({ name }) => name === STREAM)) void onTaken();
  await locks.request(STREAM, { signal }, () => {
    open();
    return new Promise((resolve) => signal.addEventListener('abort', resolve));
  });
}

/**
 * Reads the changes of the book as they happen, by a stream of its cursor while the page is visible; one visible
 * window of the browser has it, and broadcasts its news. Without the stream they are read when the page becomes visible and every minute.
 * @returns a function that ends it
 */
function followBook({ userId, client, sync }: Reader): () => void {
  const { read, check, onNews } = createReader({ client, sync });
  let shown = new AbortController();
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
      const cursor = (JSON.parse(data) as { json: string }).json;
      broadcast({ hunter: userId, cursor });
      onNews(cursor);
    });
    // The browser would open it again at once.
    for (const type of ['return', 'serialized-error', 'error']) {
      stream.addEventListener(type, onEnd);
    }
  }

  function onVisibilityChange(): void {
    close();
    shown.abort();
    failures = 0;
    if (!isVisible()) return;
    check();
    shown = new AbortController();
    // Rejected when the page is hidden before.
    void takeStream(shown, open, read).catch(() => undefined);
  }

  const interval = setInterval(() => {
    if (startedAt === null && isVisible()) void read();
  }, INTERVAL);
  const unsubscribe = sync.subscribe(check);
  const stopListening = onBroadcast(({ hunter, cursor }) => {
    if (hunter === userId && cursor !== undefined) onNews(cursor);
  });
  document.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
  return () => {
    close();
    shown.abort();
    clearInterval(interval);
    unsubscribe();
    stopListening();
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/** Shows what other devices change as it happens, while the server is reachable. */
export function useBookNews(): void {
  const client = useQueryClient();
  const { user, sync } = useSession();
  const { id: userId } = user;
  const isOnline = useSync().connectivity === 'online';
  useEffect(
    () => (isOnline ? followBook({ userId, client, sync }) : undefined),
    [userId, client, sync, isOnline],
  );
}
