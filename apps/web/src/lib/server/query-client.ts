import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from './api-client';

/** The cached reads, by their typed procedures. */
export const keys = {
  me: getQueryKey(trpc.auth.me, undefined, 'query'),
  outings: getQueryKey(trpc.outings.changes, undefined, 'query'),
  outing: (id: string) => getQueryKey(trpc.outings.get, { id }, 'query'),
  everyOuting: getQueryKey(trpc.outings.get),
  stats: getQueryKey(trpc.stats.dashboard, undefined, 'query'),
  latestPhotos: getQueryKey(trpc.photos.latest),
  sessions: getQueryKey(trpc.sessions.list),
  /** Reads from the device, without a procedure. */
  kept: ['kept'],
  keptBook: ['kept', 'outings'],
  keptOuting: (id: string) => ['kept', 'outing', id],
  keptStats: ['kept', 'stats'],
  storageUsage: ['storage-usage'],
} as const;

/** The mutation key of a write of outings that is not answered with them. */
export const WRITES_OUTINGS = [['outings', 'write']];

/** The specified texts of failed reads, for the log, by procedure. */
const READ_FAILURES: Record<string, string> = {
  'outings.changes': 'Failed to fetch outings',
  'outings.get': 'Failed to fetch outing',
  'stats.dashboard': 'Failed to fetch dashboard stats',
  'municipalities.search': 'Failed to fetch municipalities',
  // On the device.
  municipalities: 'Failed to fetch municipalities',
};

/** Other answers end with a session too; the user is read again on the profile's screens. */
const USER_STALE_TIME = 24 * 60 * 60 * 1000;
const STATS_STALE_TIME = 5 * 60 * 1000;
/** Age of a failed read, in milliseconds, from which the next part that needs it reads again. */
const MOUNT_RETRY = 5_000;

/**
 * Invalidates the reads that a write has made stale. An outing is read again when it is next opened, so that
 * a deleted one is not requested.
 */
function invalidate(client: QueryClient, [router, procedure]: string[]): void {
  if (router === 'users' && procedure === 'update') {
    void client.invalidateQueries({ queryKey: keys.me });
  }
  if (router !== 'outings') return;
  for (const queryKey of [keys.outings, keys.stats, keys.latestPhotos]) {
    void client.invalidateQueries({ queryKey });
  }
  void client.invalidateQueries({ queryKey: keys.everyOuting, refetchType: 'none' });
}

/**
 * The cache policy: no retries, no refetch on focus, only the user and statistics go stale by time; a
 * successful write invalidates what it changed.
 */
export function createQueryClient(): QueryClient {
  // TanStack assumes online by default, so that the first 'online' event would be no change.
  onlineManager.setOnline(navigator.onLine);
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Offline, a query fails at once, and the device's data is shown; back online,
        // failed queries run again.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A screen that is opened later asks again; a part that appears beside the failure doesn't.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > MOUNT_RETRY,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    // Once a read, not once a component.
    queryCache: new QueryCache({
      onError: (error, { queryKey: [procedure] }) => {
        const text = READ_FAILURES[String(procedure).replace(',', '.')];
        if (text) console.error(text, error);
      },
    }),
    mutationCache: new MutationCache({
      // Not awaited: a write doesn't wait for the reads after it.
      onSuccess: (_data, _variables, _context, { options }) =>
        invalidate(client, (options.mutationKey?.[0] ?? []) as string[]),
    }),
  });
  client.setQueryDefaults(keys.me, { staleTime: USER_STALE_TIME });
  client.setQueryDefaults(keys.stats, { staleTime: STATS_STALE_TIME });
  // Read again on every opening.
  client.setQueryDefaults(keys.sessions, { gcTime: 0 });
  client.setQueryDefaults(keys.storageUsage, { staleTime: 0, gcTime: 0 });
  return client;
}
