import type { User } from '@cuaderno/domain';
import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { reportConnectivity } from '../lib/links';
import { keys } from '../lib/query-client';
import { type Api, clientFor } from '../lib/api-client';
import { trpc } from '../lib/trpc';
import { defineBookQueries } from './mirror/book-query';
import { keepAnswers } from './mirror/keep-answers';
import { cacheSentOuting } from './sync/cache-sent-outing';
import { createSyncSession, type SyncSession } from './sync/sync-session';

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
