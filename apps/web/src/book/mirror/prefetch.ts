import {
  type Outing,
  type OutingCursor,
  type OutingSummary,
  payloadPhotos,
  photoAddress,
  photoIdOf,
  seasonOf,
  todayInSpain,
  toPayload,
} from '@cuaderno/domain';
import { THUMBNAILS_MAX } from '@cuaderno/protocol';
import { idle } from '../../lib/idle';
import { type Api, clientFor } from '../../lib/server/api-client';
import { openDevice } from '../device/database';
import type { BookRow } from '../outbox/read-outbox';
import { isImageResponse, PHOTO_CACHE } from '../photos/photo-cache';
import { isPrefetchPaused } from '../photos/prefetch-pause';
import { bookOf, keepOutings, readBook, readOuting } from './mirror';
import { markWhole } from './mirror-writes';

/** Limit of outings requested one by one, in one batch; for more, the complete book is requested. */
const FEW = 10;
/** Seasons whose thumbnails are prefetched. */
const SEASONS = 2;

/**
 * Fetches the data missing for reading the book offline: outings, then, while the browser is idle, the
 * thumbnails of two seasons. Rejects at the first failure; the next call continues from there.
 *
 * @param onOutings is called once there are more outings
 */
export async function prefetchBook(
  userId: number,
  book: readonly BookRow[],
  signal: AbortSignal,
  onOutings?: () => void,
): Promise<void> {
  if (await prefetchOutings(userId, book, signal)) onOutings?.();
  // Only the service worker serves them.
  await navigator.serviceWorker?.ready;
  if (signal.aborted || isPrefetchPaused()) return;
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const since = seasonOf(todayInSpain()) - SEASONS + 1;
  const recent = book.filter(({ date, photoCount }) => photoCount > 0 && seasonOf(date) >= since);
  const outings = await Promise.all(recent.map(({ id }) => readOuting(userId, id)));
  await prefetchThumbnails(
    outings.flatMap((found) => (found ? payloadPhotos(toPayload(found.value)) : [])),
    signal,
  );
}

/**
 * Fetches the complete outings that are missing or older than the book, unless nothing has changed.
 *
 * @returns whether there were any
 */
async function prefetchOutings(
  userId: number,
  book: readonly BookRow[],
  signal: AbortSignal,
): Promise<boolean> {
  const device = await openDevice();
  const record = await readBook(userId);
  const { cursor } = bookOf(record);
  if (cursor !== undefined && record?.wholeAt === cursor) return false;
  const all = IDBKeyRange.bound([userId], [userId, []]);
  const kept = new Map(
    (await device.getAll('outings', all)).map(({ value }) => [value.id, value] as const),
  );
  // The server may lack unsent outings.
  const lacking = book.filter((row) => !row.pending && !isSame(row, kept.get(row.id)));
  signal.throwIfAborted();
  // Without a timeout: a book on a slow connection takes long.
  const { outings } = clientFor(userId, { timeouts: false });
  const fetched =
    lacking.length > FEW
      ? await readAll(outings)
      : await Promise.all(lacking.map(({ id }) => outings.get.query({ id })));
  if (fetched.length > 0) await keepOutings(userId, fetched);
  if (cursor !== undefined && isStored(record?.value ?? [], fetched, kept)) {
    await markWhole(userId, cursor);
  }
  return fetched.length > 0;
}

async function readAll({ page }: Api['outings']): Promise<Outing[]> {
  const items: Outing[] = [];
  let cursor: OutingCursor | null = null;
  do {
    // In sequence: each page has the cursor of the next.
    const answer: Awaited<ReturnType<typeof page.query>> = await page.query({ cursor });
    items.push(...answer.items);
    cursor = answer.nextCursor;
  } while (cursor);
  return items;
}

/** Whether each row of the stored book has its complete outing; later changes may have come meanwhile. */
function isStored(
  rows: readonly OutingSummary[],
  fetched: readonly Outing[],
  kept: ReadonlyMap<string, Outing>,
): boolean {
  const all = new Map(kept);
  for (const outing of fetched) all.set(outing.id, outing);
  return rows.every((row) => isSame(row, all.get(row.id)));
}

/** Compares times too: a restored backup may repeat version numbers. */
const isSame = (row: OutingSummary, kept: Outing | undefined) =>
  kept?.version === row.version && kept.updatedAt === row.updatedAt;

async function prefetchThumbnails(
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const cache = await caches.open(PHOTO_CACHE);
  const missing: string[] = [];
  for (const address of addresses) {
    const id = photoIdOf(address);
    if (id === null) continue;
    const known = await cache.match(thumbnailOf(id), { ignoreVary: true });
    if (!known || !isImageResponse(known)) missing.push(id);
  }
  for (let first = 0; first < missing.length; first += THUMBNAILS_MAX) {
    // One request at a time, to leave bandwidth to the user.
    await idle();
    if (signal.aborted) return;
    const ids = missing.slice(first, first + THUMBNAILS_MAX).join();
    const response = await fetch(`/api/photos/thumbnails?ids=${ids}`, { signal });
    // An instance of the version before has no such address, and a captive portal answers with a page.
    if (!response.headers.get('content-type')?.startsWith('multipart/')) return;
    for (const [id, file] of await response.formData()) {
      if (typeof file === 'string') continue;
      await cache.put(thumbnailOf(id), new Response(file));
    }
  }
}

const thumbnailOf = (id: string) => `${photoAddress(id)}?size=thumb`;
