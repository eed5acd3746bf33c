import { type QueryKey, useQuery } from '@tanstack/react-query';
import { requestError } from '../../lib/server/request-error';
import type { Kept } from '../device/stored-records';

/** A read: the server's answer, or the mirror's with its time in `cachedAt`. */
export type KeptQuery<T> = { data: T | undefined; isError: boolean; cachedAt: number | null };

/**
 * Falls back to the mirror until the server has answered, when it is unreachable or busy, and when it requires a
 * sign-in. Any other error is shown.
 */
function fallbackTo<T>(kept: Kept<T> | null | undefined, error: unknown): Kept<T> | undefined {
  return kept && (!error || isUnavailable(error)) ? kept : undefined;
}

/** Whether the error is of the connection, the session or a busy server, not of the request. */
export function isUnavailable(error: unknown): boolean {
  const { isUnreachable = false, isSignedOut = false, isBusy = false } = requestError(error) ?? {};
  return isUnreachable || isSignedOut || isBusy;
}

/**
 * A query of the server. `isFailed` stays while it is read again: a screen that showed its parts meanwhile would mount
 * them, and their reads with them.
 */
type Read<T> = { data: T | undefined; error: unknown; isFailed?: boolean };

/** @returns whether a query has failed since its last answer */
export const hasFailed = ({
  data,
  errorUpdateCount,
}: {
  data: unknown;
  errorUpdateCount: number;
}) => data === undefined && errorUpdateCount > 0;

/** Joins a query of the server with `read`, the mirror of its answer. */
export function useKeptQuery<T>(
  { data, error, isFailed = error !== null }: Read<T>,
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
    isError: isFailed && !isPending,
    cachedAt: data === undefined && error && kept ? kept.readAt : null,
  };
}
