import { type DashboardStats, type Outing, statsOf, type User } from '@cuaderno/domain';
import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { asyncLink, dataOf, reportConnectivity } from '../lib/server/links';
import { keys } from '../lib/server/query-client';
import { type Api, clientFor, trpc } from '../lib/server/api-client';
import { defineBookQueries } from './mirror/book-query';
import { createSyncSession, type SyncSession } from './sync/sync-session';
import { keepOutings, keepStats } from './mirror/mirror';
import type { Sent } from './device/broadcast';
import { applySent, type Book } from './mirror/book';

/**
 * Updates the cached answers with an accepted outing (null: deleted) before it leaves the outbox, so that it
 * is always shown. Reads in progress are older: they are cancelled and run again.
 */
async function cacheSentOuting(client: QueryClient, sent: Sent): Promise<void> {
  const { id, outing } = sent;
  const isRead = ([...queryKey]: readonly unknown[]) => client.isFetching({ queryKey }) > 0;
  const wasReading = { book: isRead(keys.outings), stats: isRead(keys.stats) };
  await Promise.all(
    [keys.outings, keys.outing(id), keys.stats].map((queryKey) =>
      client.cancelQueries({ queryKey }),
    ),
  );
  const before = client.getQueryData<Book>(keys.outings);
  const book = client.setQueryData<Book>(keys.outings, before && applySent(before, sent));
  // A book opened offline is the mirror, which has changed.
  void client.invalidateQueries({ queryKey: keys.kept });
  if (!book || wasReading.book) void client.invalidateQueries({ queryKey: keys.outings });
  client.setQueryData(keys.outing(id), outing);
  // Read again when next opened, as another device may record it again.
  if (!outing) {
    void client.invalidateQueries({ queryKey: keys.outing(id), refetchType: 'none' });
  }
  if (!book || wasReading.stats) void client.invalidateQueries({ queryKey: keys.stats });
  else client.setQueryData(keys.stats, (figures: unknown) => figures && statsOf(book.rows));
  const photosOf = (rows: Book | undefined) => rows?.rows.find((row) => row.id === id)?.photoCount;
  if (!book || photosOf(before) || photosOf(book)) {
    void client.invalidateQueries({ queryKey: keys.latestPhotos });
  }
}

/** Stores the answers of a user's reads on the device, except cancelled ones, which may be outdated. */
const keepAnswers = (userId: number) =>
  asyncLink(async (op, next) => {
    const answer = await next(op);
    // Neither awaited nor required: the answer is shown in any case.
    if (!op.signal?.aborted) void keep(userId, op.path, dataOf(answer)).catch(() => undefined);
    return answer;
  });

async function keep(userId: number, path: string, data: unknown): Promise<void> {
  if (path === 'outings.get') await keepOutings(userId, [data as Outing]);
  else if (path === 'stats.dashboard') await keepStats(userId, data as DashboardStats);
}

/** The signed-in user with their client and sync session. */
export type Session = {
  user: User;
  api: Api;
  sync: SyncSession;
  /** Whether the server has answered this session since the page was loaded. */
  isConfirmed: () => boolean;
};

const SessionContext = createContext<Session | null>(null);

/** The session of the signed-in user. @throws outside of a SessionProvider */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('There is no SessionProvider');
  return session;
}

/** Creates a user's session, without the cached reads of another user. */
function createSession(userId: number, queryClient: QueryClient): Omit<Session, 'user'> {
  queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(keys.me) });
  let confirmed = false;
  const connectivity = reportConnectivity(
    (state, isBusy) => sync.setConnectivity(state, isBusy),
    () => {
      confirmed = true;
    },
  );
  const api: Api = clientFor(userId, { links: [keepAnswers(userId), connectivity] });
  const sync = createSyncSession(userId, api);
  sync.onSent((sent) => cacheSentOuting(queryClient, sent));
  defineBookQueries(queryClient, userId, api);
  return { api, sync, isConfirmed: () => confirmed };
}

/** Provides a user's session; use `key={user.id}` for a new one per user. */
export function SessionProvider({ user, children }: { user: User; children: ReactNode }) {
  const queryClient = useQueryClient();
  const [made] = useState(() => createSession(user.id, queryClient));
  useEffect(() => made.sync.start(), [made]);
  const session = useMemo(() => ({ user, ...made }), [user, made]);
  return (
    <SessionContext value={session}>
      <trpc.Provider client={made.api} queryClient={queryClient}>
        {children}
      </trpc.Provider>
    </SessionContext>
  );
}
