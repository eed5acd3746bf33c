import type { AppRouter } from '@cuaderno/api';
import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import { fetchWithCsrf, HUNTER_HEADER } from './csrf';
import { ForeignAnswer } from './errors';

/** The server takes no larger batch. */
const MAX_BATCH = 10;

/** So long a read may take, in milliseconds: on a line that hangs, what the device keeps stands in after it. */
const READ_MAX = 20_000;
/** So long a write of a screen's may take: after it the hunter is told that there is no connection. */
const WRITE_MAX = 60_000;

const inTime: typeof fetchWithCsrf = (input, init) => {
  const signal = AbortSignal.timeout(init?.method === 'GET' ? READ_MAX : WRITE_MAX);
  return fetchWithCsrf(input, { ...init, signal });
};

/** A typed door to the server, with these headers on every call. */
export const connect = (
  headers: Record<string, string> = {},
  fetch: typeof fetchWithCsrf = inTime,
) =>
  createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: '/api/trpc',
        transformer: superjson,
        maxItems: MAX_BATCH,
        headers,
        async fetch(input, init) {
          const response = await fetch(input as RequestInfo, init as RequestInit);
          const isOurs = response.headers.get('content-type')?.includes('json');
          if (!response.ok && !isOurs) throw new ForeignAnswer(response.status);
          return response;
        },
      }),
    ],
  });

/** The door that the screens ask through. Outings are written only through `src/book`. */
export const trpc = connect();

/** Who is signed in is asked for nobody in particular: it may be another hunter than this tab's. */
export const anybody = connect({}, (input, init) =>
  fetch(input, { ...init, credentials: 'include', signal: AbortSignal.timeout(READ_MAX) }),
);

const doors = new Map<number, typeof trpc>();

/** The door to this hunter's own book: nothing comes through it while the session is another's. */
export function asHunter(userId: number): typeof trpc {
  const door = doors.get(userId) ?? connect({ [HUNTER_HEADER]: String(userId) });
  doors.set(userId, door);
  return door;
}

/** What the caches are called. */
export const keys = {
  me: ['me'],
  outings: ['outings'],
  outing: (id: string) => ['outing', id],
  stats: ['stats'],
  latestPhotos: ['latest-photos'],
  /** What the device keeps: all of it. */
  kept: ['kept'],
  keptBook: ['kept', 'outings'],
  keptOuting: (id: string) => ['kept', 'outing', id],
  keptStats: ['kept', 'stats'],
} as const;

/** The mutation keys that say what a write has touched. */
export const writes = { outings: ['write', 'outings'], me: ['write', 'me'] } as const;

/**
 * After a write: the list and the figures are read again where they are on show. An outing is read
 * again when it is next opened, so that one just deleted is not asked for.
 */
async function refresh(client: QueryClient, touched: unknown): Promise<void> {
  if (touched === 'me') await client.invalidateQueries({ queryKey: keys.me });
  if (touched !== 'outings') return;
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.outings }),
    client.invalidateQueries({ queryKey: keys.stats }),
    client.invalidateQueries({ queryKey: keys.latestPhotos }),
    client.invalidateQueries({ queryKey: ['outing'], refetchType: 'none' }),
  ]);
}

/**
 * The cache policy, stated once: no retries, no refetch on focus, nothing goes stale by itself; after
 * a successful write of an outing the list, the outing and the figures are read again.
 */
export function createQueryClient(): QueryClient {
  // It takes the network for granted otherwise, and the first one to come would be no news.
  onlineManager.setOnline(navigator.onLine);
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Without a network a query fails at once, and what the device keeps is shown; with it, what
        // failed is asked again.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      // A write is done when it is done: nobody waits for what is read after it.
      onSuccess: (_data, _variables, _context, mutation) => {
        void refresh(client, mutation.options.mutationKey?.[1]);
      },
    }),
  });
  return client;
}
