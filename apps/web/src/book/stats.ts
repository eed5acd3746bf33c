import { useQuery } from '@tanstack/react-query';
import { useUser } from '../lib/session';
import { keys, trpc } from '../lib/trpc';

/** How long the figures of the dashboard are taken for true, in milliseconds. */
const STATS_FRESH = 5 * 60 * 1000;

/** What the dashboard counts. */
export function useStats() {
  const user = useUser();
  return useQuery({
    queryKey: keys.stats,
    queryFn: () => trpc.stats.dashboard.query(),
    staleTime: STATS_FRESH,
    enabled: user !== null,
  });
}
