import { type DashboardStats, seasonOf, statsOf, todayInSpain } from '@cuaderno/domain';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { takeFirstFigures } from '../lib/server/begin-visit';
import { keys } from '../lib/server/query-client';
import { requestError } from '../lib/server/request-error';
import { stored } from '../lib/stored';
import type { Kept } from './device/stored-records';
import { bookIn, refreshBook, storedBookIn } from './mirror/book-query';
import { hasFailed, type KeptQuery, useKeptQuery } from './mirror/kept-query';
import { bookOf, readStats } from './mirror/mirror';
import { type BookRow, useBook } from './use-outings';
import { type Session, useSession } from './use-session';
import { useSync } from './use-sync';

/** Counts the figures of a device's book, read first; on a first visit the server counts them meanwhile. */
async function countStats(
  client: QueryClient,
  { api, user }: Session,
  signal: AbortSignal,
): Promise<DashboardStats> {
  const reading = refreshBook(client);
  // Reported by the book's query.
  reading.catch(() => undefined);
  const { cursor } = bookIn(client) ?? bookOf(await storedBookIn(client));
  if (cursor === undefined) {
    const first = await takeFirstFigures(user.id);
    const figures = first ?? (await api.stats.dashboard.query(undefined, { signal }));
    // The book may have been read meanwhile, with later writes.
    const read = bookIn(client);
    return read?.cursor === undefined ? figures : statsOf(read.rows);
  }
  return statsOf((await reading).rows);
}

/** @returns the figures of the stored book, or the server's last ones if it has no cursor */
async function readKeptStats(
  client: QueryClient,
  userId: number,
): Promise<Kept<DashboardStats> | undefined> {
  const book = await storedBookIn(client);
  if (!book?.cursor) return readStats(userId);
  return { value: statsOf(book.value), readAt: book.readAt };
}

/** The dashboard's figures; those of the book with its unsent writes, if there are any. */
export function useStats(): KeptQuery<DashboardStats> {
  const client = useQueryClient();
  const session = useSession();
  const { id: userId } = session.user;
  const hasUnsent = useSync().items.length > 0;
  const book = useBook();
  const server = useQuery({
    queryKey: keys.stats,
    queryFn: ({ signal }) => countStats(client, session, signal),
  });
  const read = { data: server.data, error: server.error, isFailed: hasFailed(server) };
  const kept = useKeptQuery(read, keys.keptStats, () => readKeptStats(client, userId));
  const isBusy = requestError(server.error)?.isBusy === true;
  // Figures that were never read, or that a busy server has not counted, are computed from the book.
  const isCounted = hasUnsent || isBusy || book.cachedAt !== null;
  const counted = useMemo(
    () => (isCounted && book.data ? statsOf(book.data) : undefined),
    [isCounted, book.data],
  );
  const data = hasUnsent ? (counted ?? kept.data) : (kept.data ?? counted);
  const shown = useDeferredValue(data);
  const countedAt = server.error && kept.data === undefined ? book.cachedAt : null;
  return { data: shown, isError: kept.isError && !data, cachedAt: kept.cachedAt ?? countedAt };
}

/** Whether this device was last asked for the season's figures and not for those of always. */
const ofSeason = stored('cuaderno-de-caza.figures-of-season', Boolean, false);

/**
 * The dashboard's figures of always or, chosen on this device, of the season, which the device counts. A season that
 * was chosen before and has no outing yet gives way to always.
 */
export function useFigures() {
  const all = useStats();
  const { data: book } = useBook();
  const firstMonth = useSession().user.seasonStart;
  const current = seasonOf(todayInSpain(), firstMonth);
  const [pressed, setPressed] = useState<boolean>();
  const wanted = pressed ?? ofSeason.read();
  const counted = useMemo(() => {
    const isIts = ({ date, archived }: BookRow) =>
      !archived && seasonOf(date, firstMonth) === current;
    const its = wanted && book?.filter(isIts);
    return its && (pressed || its.length > 0) ? statsOf(its) : undefined;
  }, [wanted, pressed, book, firstMonth, current]);
  return {
    ...all,
    data: counted ?? all.data,
    isEmpty: all.data !== undefined && Object.values(all.data.totals).every((total) => total === 0),
    /** The first year of the season whose figures these are, null for all. */
    season: counted ? current : null,
    choose(isSeason: boolean) {
      ofSeason.keep(isSeason ? '1' : null);
      setPressed(isSeason);
    },
  };
}
