import type { User, UserUpdate } from '@cuaderno/domain';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { forgetCsrfToken } from './csrf';
import { serverPaths } from './paths';
import { keys, trpc, writes } from './trpc';

/** Who is here: `user` is null for a visitor, and also while `known` is false. */
export function useSession(): { user: User | null; known: boolean } {
  const { data, isPending } = useQuery({ queryKey: keys.me, queryFn: () => trpc.auth.me.query() });
  return { user: data ?? null, known: !isPending };
}

/** The signed-in hunter; null for a visitor, and while nobody knows yet. */
export function useUser(): User | null {
  return useSession().user;
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

function leave(client: QueryClient): void {
  client.clear();
  forgetCsrfToken();
  window.location.assign(serverPaths.logout);
}

/** Forgets what the session had read and leaves by the server's door, which sends on to /login. */
export function useLogout(): () => void {
  const client = useQueryClient();
  return () => leave(client);
}

/** Signing in is a page of the server; it sends back to `next`, or home. */
export function goToLogin(next: string | null): void {
  window.location.assign(
    next ? `${serverPaths.login}?${new URLSearchParams({ next })}` : serverPaths.login,
  );
}
