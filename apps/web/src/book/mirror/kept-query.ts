import { type QueryKey, useQuery } from '@tanstack/react-query';
import { requestError } from '../../lib/request-error';
import type { Kept } from '../device/stored-records';

/** A read: the server's answer, or the mirror's with its time in `cachedAt`. */
export type KeptQuery<T> = { data: T | undefined; isError: boolean; cachedAt: number | null };

/**
 * Falls back to the mirror until the server has answered, when it is unreachable and when it requires a
 * sign-in. Any other error is shown.
 */
function fallbackTo<T>(kept: Kept<T> | null | undefined, error: unknown): Kept<T> | undefined {
  return kept && (!error || isUnavailable(error)) ? kept : undefined;
}

/** Whether the error is of the connection or the session, not of the request. */
export function isUnavailable(error: unknown): boolean {
  const { isUnreachable = false, isSignedOut = false } = requestError(error) ?? {};
  return isUnreachable || isSignedOut;
}

/** Joins a query of the server with `read`, the mirror of its answer. */
export function useKeptQuery<T>(
  { data, error }: { data: T | undefined; error: unknown },
  queryKey: QueryKey,
  read: () => Promise<Kept<T> | null | undefined>,
): KeptQuery<T> {
  const { data: stored, isPending } = useQuery({
    queryKey,
    queryFn: async () => (await read().catch(() => undefined)) ?? null,
  });
  const kept = fallbackTo(stored, error);
  return {
    data: data ?? kept?.value,
    isError: error !== null && !isPending,
    cachedAt: data === undefined && error && kept ? kept.readAt : null,
  };
}
