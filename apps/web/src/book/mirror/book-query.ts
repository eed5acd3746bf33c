import { type Outing, type OutingSummary, statsOf } from '@cuaderno/domain';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../lib/server/api-client';
import { keys } from '../../lib/server/query-client';
import type { KeptBook } from '../device/stored-records';
import type { Book } from './book';
import { bookOf } from './mirror';
import { readChanges, readStoredBook } from './read-changes';

/** The book in memory. */
export const bookIn = (client: QueryClient) => client.getQueryData<Book>(keys.outings);

/** Reads the stored book once for all that need it. */
export const storedBookIn = (client: QueryClient) =>
  client.fetchQuery<KeptBook | null>({
    queryKey: keys.keptBook,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reads the changes of the book, or waits for the read in progress. */
export const refreshBook = (client: QueryClient) =>
  client.fetchQuery<Book>({ queryKey: keys.outings, staleTime: 0 });

/** Defines the queries of a user's book. */
export function defineBookQueries(client: QueryClient, userId: number, api: Api): void {
  client.setQueryDefaults(keys.keptBook, { queryFn: () => readStoredBook(userId) });
  client.setQueryDefaults(keys.outings, {
    // Rows that stay are the same objects already; a new first one would have each compared with its neighbour.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const known = bookIn(client);
      const stored = () => storedBookIn(client);
      const begun = known ?? bookOf(await stored());
      // The album of a revisit is that of the stored book.
      let before = begun.cursor === undefined ? known?.rows : begun.rows;
      // A further page may be later than the photos of a first visit.
      const onMore = () => {
        before ??= [];
      };
      const book = await readChanges({ userId, api, known, stored, onMore }, signal);
      refreshChanged(client, before, book.rows);
      return book;
    },
  });
}

const isSame = (row: OutingSummary | undefined, other: { version: number; updatedAt: string }) =>
  row?.version === other.version && row.updatedAt === other.updatedAt;

/** Updates the cached reads that the book's new rows have made stale: opened outings, figures and latest photos. */
function refreshChanged(
  client: QueryClient,
  before: readonly OutingSummary[] | undefined,
  rows: OutingSummary[],
): void {
  const now = new Map(rows.map((row) => [row.id, row]));
  for (const { queryKey, state } of client
    .getQueryCache()
    .findAll({ queryKey: keys.everyOuting })) {
    const outing = state.data as Outing | null | undefined;
    if (outing && !isSame(now.get(outing.id), outing)) void client.invalidateQueries({ queryKey });
  }
  if (!before) {
    // Those of a first visit were counted before its book was read.
    recount(client, rows);
    return;
  }
  const known = new Map(before.map((row) => [row.id, row]));
  const changed = [
    ...rows.filter((row) => !isSame(known.get(row.id), row)),
    ...before.filter(({ id }) => !now.has(id)),
  ];
  if (changed.length === 0) return;
  recount(client, rows);
  if (changed.some(({ id }) => hasPhotos(now.get(id)) || hasPhotos(known.get(id)))) {
    void client.invalidateQueries({ queryKey: keys.latestPhotos });
  }
}

const recount = (client: QueryClient, rows: OutingSummary[]) =>
  client.setQueryData(keys.stats, (figures: unknown) => figures && statsOf(rows));

const hasPhotos = (row: OutingSummary | undefined) => (row?.photoCount ?? 0) > 0;
