import { type DashboardStats, statsOf } from '@cuaderno/domain';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../lib/session';
import { asHunter, keys } from '../lib/trpc';
import { keepStats, readStats } from './mirror/mirror';
import { ask, type Reading, standIn, useBook } from './use-outings';
import { useSync } from './sync/sync-session';

/** How long the figures of the dashboard are taken for true, in milliseconds. */
const STATS_FRESH = 5 * 60 * 1000;

/** What the dashboard counts: the server's figures, or those of the book while something waits to be sent. */
export function useStats(): Reading<DashboardStats> {
  const userId = useUser()?.id;
  const enabled = userId !== undefined;
  const { data: server, error } = useQuery({
    queryKey: keys.stats,
    queryFn: async ({ signal }) => {
      const stats = await ask(() => asHunter(userId as number).stats.dashboard.query());
      if (!signal.aborted) void keepStats(userId as number, stats).catch(() => undefined);
      return stats;
    },
    staleTime: STATS_FRESH,
    enabled,
  });
  const { data: stored, isPending } = useQuery({
    queryKey: keys.keptStats,
    queryFn: async () => (await readStats(userId as number).catch(() => undefined)) ?? null,
    enabled,
  });
  const kept = standIn(stored, error);
  const waiting = useSync().items.length > 0;
  const book = useBook();
  // Without figures of the server's, those of the book that the device keeps are the same.
  const counted = (waiting || book.readAt !== null) && book.data ? statsOf(book.data) : undefined;
  const data = waiting ? (counted ?? server ?? kept?.value) : (server ?? kept?.value ?? counted);
  return {
    data,
    isError: error !== null && !isPending && !data,
    readAt: !server && error && data ? (kept?.readAt ?? book.readAt) : null,
  };
}
