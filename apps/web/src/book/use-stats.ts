import { type DashboardStats, statsOf } from '@cuaderno/domain';
import { keys } from '../lib/query-client';
import { trpc } from '../lib/trpc';
import { type KeptQuery, useKeptQuery } from './mirror/kept-query';
import { readStats } from './mirror/mirror';
import { useBook } from './use-outings';
import { useSession } from './use-session';
import { useSync } from './use-sync';

/** The dashboard's figures: the server's, or the book's while it has unsent writes. */
export function useStats(): KeptQuery<DashboardStats> {
  const { id: userId } = useSession().user;
  const hasUnsent = useSync().items.length > 0;
  const book = useBook();
  const server = trpc.stats.dashboard.useQuery();
  const kept = useKeptQuery(server, keys.keptStats, () => readStats(userId));
  // Figures that were never read are computed from the mirrored book.
  const isCounted = hasUnsent || book.cachedAt !== null;
  const counted = isCounted && book.data ? statsOf(book.data) : undefined;
  const data = hasUnsent ? (counted ?? kept.data) : (kept.data ?? counted);
  const countedAt = server.error && kept.data === undefined ? book.cachedAt : null;
  return { data, isError: kept.isError && !data, cachedAt: kept.cachedAt ?? countedAt };
}
