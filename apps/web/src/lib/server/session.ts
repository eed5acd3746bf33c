import type { User } from '@cuaderno/domain';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { forgetCsrfToken } from './csrf';
import { expireCheck, keepLastUser, readLastUser } from '../last-user';
import { serverPaths } from '../paths';
import { keys } from './query-client';
import { publicClient, trpc } from './api-client';

/**
 * The signed-in user: null for a visitor, and while `known` is false. The last user of this device
 * counts as signed in until the server's answer, which takes a while with a weak signal.
 */
export function useSignedInUser(): { user: User | null; known: boolean; error: unknown } {
  const { data, error, isPending, dataUpdatedAt } = trpc.auth.me.useQuery();
  useEffect(() => {
    if (data !== undefined) keepLastUser(data, dataUpdatedAt);
  }, [data, dataUpdatedAt]);
  const user = useMemo(() => (data === undefined ? (readLastUser() ?? null) : data), [data]);
  return { user, known: !isPending, error };
}

/** Sets `user` as the signed-in one of this tab. */
function adoptSession(client: QueryClient, user: User): void {
  keepLastUser(user, Date.now());
  client.setQueryData(keys.me, user);
}

/**
 * Reads the signed-in user from the server while a book is open. Adopts the answer: another user's session, or
 * what another device has changed; without a session, the device's book stays open, unless it is opening.
 */
export async function checkSession(client: QueryClient, isOpening = false): Promise<User | null> {
  const user = await publicClient.auth.me.query();
  if (user) adoptSession(client, user);
  else if (isOpening) client.setQueryData(keys.me, null);
  return user;
}

/** Clears the session's data and opens the server's logout, which redirects to /login. */
export function signOutLocally(client: QueryClient): void {
  client.clear();
  keepLastUser(null);
  forgetCsrfToken();
  window.location.assign(serverPaths.logout);
}

/** Opens the server's sign-in page, which returns to `next`, or home. */
export function goToLogin(next: string | null): void {
  // Another user may sign in.
  expireCheck();
  window.location.assign(
    next ? `${serverPaths.login}?${new URLSearchParams({ next })}` : serverPaths.login,
  );
}
