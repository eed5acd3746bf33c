import type { Outing, OutingSummary } from '@cuaderno/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isNotFound, isSignedOut, isUnreachable } from '../lib/errors';
import { useUser } from '../lib/session';
import { asHunter, keys } from '../lib/trpc';
import { applyToBook, applyToOuting, type BookRow } from './outbox/overlay';
import { discardGone, draftsOfSent } from './drafts/orphan-drafts';
import { keepBook, keepOutings, readBook, readOuting } from './mirror/mirror';
import { reached, useSync } from './sync/sync-session';

/** Asks the server, and says whether it could be reached, and answers this hunter. */
export async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    const answer = await question();
    reached('online');
    return answer;
  } catch (error) {
    if (isUnreachable(error)) reached('offline');
    if (isSignedOut(error)) reached('signed-out');
    throw error;
  }
}

/** A device that keeps nothing is no reason not to show what the server says. */
const ifItCan = (keeping: Promise<void>) => keeping.catch(() => undefined);

type Page = Awaited<ReturnType<ReturnType<typeof asHunter>['outings']['list']['query']>>;

async function fetchBook(userId: number, signal: AbortSignal): Promise<OutingSummary[]> {
  const drafts = draftsOfSent(userId).catch(() => []);
  const door = asHunter(userId);
  const outings: OutingSummary[] = [];
  let cursor: Page['nextCursor'] = null;
  do {
    // Each page's cursor comes with the page before it; a lifetime of hunting fits in one.
    const page: Page = await door.outings.list.query({ cursor });
    outings.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  // Something has been saved or deleted since it was asked for.
  if (!signal.aborted) {
    void ifItCan(keepBook(userId, outings));
    void drafts.then((found) => discardGone(found, outings));
  }
  return outings;
}

/** What is read: from the server, or (`readAt` then says when it was read) from this device. */
export type Reading<T> = { data: T | undefined; isError: boolean; readAt: number | null };

/**
 * What the device keeps stands in while the server has not answered, when it can't be reached, and when
 * it wants the password first; any other error that it answers is an error.
 */
export function standIn<T>(kept: T | null | undefined, error: Error | null): T | undefined {
  return kept && (!error || isAway(error)) ? kept : undefined;
}

const isAway = (error: Error | null) => isUnreachable(error) || isSignedOut(error);

const NOTHING: OutingSummary[] = [];

/** The hunter's whole book as the Cuaderno shows it, newest first, with what waits to be sent. */
export function useBook(): Reading<BookRow[]> {
  const userId = useUser()?.id;
  const enabled = userId !== undefined;
  const { data: server, error } = useQuery({
    queryKey: keys.outings,
    queryFn: ({ signal }) => ask(() => fetchBook(userId as number, signal)),
    enabled,
  });
  const { data: stored, isPending } = useQuery({
    queryKey: keys.keptBook,
    queryFn: async () => (await readBook(userId as number).catch(() => undefined)) ?? null,
    enabled,
  });
  const kept = standIn(stored, error);
  const { items } = useSync();
  // Where nothing is known yet, what was written here is the book.
  const book = server ?? kept?.value ?? (isAway(error) && items.length > 0 ? NOTHING : undefined);
  const data = useMemo(() => book && applyToBook(book, items), [book, items]);
  return {
    data,
    isError: error !== null && !isPending && !data,
    readAt: !server && error && kept ? kept.readAt : null,
  };
}

/** One outing with all that it holds, and what waits to be sent of it. */
export function useOuting(id: string): Reading<Outing> {
  const userId = useUser()?.id;
  const { items } = useSync();
  const ours = useMemo(() => items.filter(({ outingId }) => outingId === id), [items, id]);
  // What was recorded here and never sent is nothing that the server could be asked for.
  const isNew = ours[0]?.write.kind === 'create';
  const enabled = userId !== undefined;
  const { data: server, error } = useQuery({
    queryKey: keys.outing(id),
    // Null once this device knows that it is deleted.
    queryFn: async ({ signal }): Promise<Outing | null> => {
      const outing = await ask(() => asHunter(userId as number).outings.get.query({ id }));
      if (!signal.aborted) void ifItCan(keepOutings(userId as number, [outing]));
      return outing;
    },
    enabled: enabled && !isNew,
  });
  const { data: stored, isPending } = useQuery({
    queryKey: keys.keptOuting(id),
    queryFn: async () => (await readOuting(userId as number, id).catch(() => undefined)) ?? null,
    enabled,
  });
  const kept = standIn(stored, error);
  // What was read of it before it was deleted is no outing any more.
  const gone = server === null || isNotFound(error);
  const known = gone ? null : (server ?? kept?.value ?? null);
  const data = useMemo(() => applyToOuting(known, ours) ?? undefined, [known, ours]);
  const failed = error !== null || gone || ours.at(-1)?.write.kind === 'delete';
  return {
    data,
    isError: failed && !isPending && !data,
    readAt: !server && error && kept ? kept.readAt : null,
  };
}
