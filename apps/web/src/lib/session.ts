import type { User, UserUpdate } from '@cuaderno/domain';
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { forgetCsrfToken } from './csrf';
import { keepLastHunter, readLastHunter } from './last-user';
import { serverPaths } from './paths';
import { anybody, keys, trpc, writes } from './trpc';

/** Takes in who is here now: what was read for somebody else is no longer there. */
function takeIn(client: QueryClient, user: User | null): void {
  const before = client.getQueryData<User | null>(keys.me) ?? readLastHunter();
  if (before && before.id !== user?.id) {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.me[0] });
  }
  keepLastHunter(user);
}

/** Who the server says is here; when it does not say, for whatever reason, whoever was here last. */
async function whoIsHere(client: QueryClient): Promise<User | null> {
  try {
    const user = await anybody.auth.me.query();
    takeIn(client, user);
    return user;
  } catch (error) {
    const last = readLastHunter();
    if (last) return last;
    throw error;
  }
}

/**
 * Who is here: `user` is null for a visitor, and also while `known` is false. A hunter who was here last
 * is taken to be here still until the server says otherwise: with one bar of coverage that takes a while.
 */
export function useSession(): { user: User | null; known: boolean } {
  const { data, isPending } = useQuery({
    queryKey: keys.me,
    queryFn: ({ client }) => whoIsHere(client),
    placeholderData: () => readLastHunter(),
  });
  return { user: data ?? null, known: !isPending };
}

/** The signed-in hunter; null for a visitor, and while nobody knows yet. */
export function useUser(): User | null {
  return useSession().user;
}

/**
 * Asks who is signed in while the book of `hunter` is open. Somebody else gets their own; when it is nobody
 * the book stays open, to be read as this device has it.
 */
export async function lookWhoIsHere(client: QueryClient, hunter: number): Promise<User | null> {
  const user = await anybody.auth.me.query();
  if (user && user.id !== hunter) {
    takeIn(client, user);
    client.setQueryData(keys.me, user);
  }
  return user;
}

/** Saves the profile; the current user is read again by the cache policy. */
export function useUpdateUser() {
  const user = useUser();
  return useMutation({
    mutationKey: writes.me,
    mutationFn: (update: UserUpdate) => {
      if (!user) throw new Error('No user ID');
      return trpc.users.update.mutate({ id: user.id, ...update });
    },
  });
}

/** Forgets what the session had read and leaves by the server's door, which sends on to /login. */
export function leave(client: QueryClient): void {
  client.clear();
  keepLastHunter(null);
  forgetCsrfToken();
  window.location.assign(serverPaths.logout);
}

/** Signing in is a page of the server; it sends back to `next`, or home. */
export function goToLogin(next: string | null): void {
  window.location.assign(
    next ? `${serverPaths.login}?${new URLSearchParams({ next })}` : serverPaths.login,
  );
}
