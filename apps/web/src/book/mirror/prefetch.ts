import { type Outing, toPayload, payloadPhotos, seasonOf, todayInSpain } from '@cuaderno/domain';
import { fetchWithCsrf, HUNTER_HEADER } from '../../lib/csrf';
import { connect } from '../../lib/trpc';
import type { BookRow } from '../outbox/overlay';
import { openDevice } from '../device/database';
import { PHOTO_CACHE } from '../photos/pending-photos';
import { keepOutings } from './mirror';
import { isPicture } from '../photos/is-image-response';
import { photosAreLeftAlone } from '../photos/prefetch-pause';

/** So few outings are asked for one by one (they travel in one request); more, and the whole book comes. */
const FEW = 10;
/** Of this season and the one before, the prints are there without a network. */
const SEASONS = 2;
const idle = () => new Promise<unknown>((done) => (window.requestIdleCallback ?? setTimeout)(done));

/**
 * Fetches what this device lacks for the whole book to be read without a network: outings, then, one at a
 * time and only while the browser is idle, the prints of two seasons. Gives up quietly at the first failure:
 * the next time goes on from there.
 */
export async function completeBook(
  userId: number,
  book: readonly BookRow[],
  signal: AbortSignal,
): Promise<void> {
  const outings = await completeOutings(userId, book);
  // Without a service worker nobody would serve them.
  await navigator.serviceWorker?.ready;
  if (signal.aborted || photosAreLeftAlone()) return;
  // The hunter asks the browser to be sparing.
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const since = seasonOf(todayInSpain()) - SEASONS + 1;
  const recent = outings.filter(({ date }) => seasonOf(date) >= since);
  await fetchPrints(
    recent.flatMap((outing) => payloadPhotos(toPayload(outing))),
    signal,
  );
}

/** Every outing of the book, whole. */
async function completeOutings(userId: number, book: readonly BookRow[]): Promise<Outing[]> {
  const device = await openDevice();
  const all = IDBKeyRange.bound([userId], [userId, []]);
  const kept = new Map(
    (await device.getAll('outings', all)).map(({ value }) => [value.id, value] as const),
  );
  // What waits to be sent is as the outbox says, and the server may not have it.
  const lacking = book.filter((row) => !row.pending && !isSame(row, kept.get(row.id)));
  // Nobody waits for it: a whole book may take as long as it takes.
  const door = connect({ [HUNTER_HEADER]: String(userId) }, fetchWithCsrf);
  const fetched =
    lacking.length > FEW
      ? await fetchAll(door)
      : await Promise.all(lacking.map(({ id }) => door.outings.get.query({ id })));
  if (fetched.length > 0) await keepOutings(userId, fetched);
  for (const outing of fetched) kept.set(outing.id, outing);
  return book.flatMap(({ id }) => kept.get(id) ?? []);
}

/** Whether the device has an outing as the book has it: numbers alone came twice, once. */
const isSame = (row: BookRow, kept: Outing | undefined) =>
  kept?.version === row.version && kept.updatedAt === row.updatedAt;

async function fetchAll(door: ReturnType<typeof connect>): Promise<Outing[]> {
  const outings: Outing[] = [];
  type Page = Awaited<ReturnType<typeof door.outings.page.query>>;
  let cursor: Page['nextCursor'] = null;
  do {
    // Each page's cursor comes with the page before it.
    const page: Page = await door.outings.page.query({ cursor });
    outings.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return outings;
}

async function fetchPrints(addresses: readonly string[], signal: AbortSignal): Promise<void> {
  const cache = await caches.open(PHOTO_CACHE);
  for (const address of addresses) {
    const print = `${address}?size=thumb`;
    // Gently: one at a time, and nobody waits for it.
    const known = await cache.match(print, { ignoreVary: true });
    if (known && isPicture(known)) continue;
    await idle();
    if (signal.aborted) return;
    const response = await fetch(print, { signal });
    if (isPicture(response)) await cache.put(print, response);
  }
}
