import type { Outing, OutingSummary } from '@cuaderno/domain';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { keys } from '../lib/query-client';
import { requestError } from '../lib/request-error';
import { trpc } from '../lib/trpc';
import { isUnavailable, type KeptQuery, useKeptQuery } from './mirror/kept-query';
import type { Book } from './mirror/book';
import { readOuting } from './mirror/mirror';
import { readStoredBook } from './mirror/read-changes';
import { applyToBook, applyToOuting, type BookRow } from './outbox/overlay';
import { useSession } from './use-session';
import { useSync } from './use-sync';

export type { BookRow } from './outbox/overlay';

const EMPTY: OutingSummary[] = [];

/** The book with its unsent writes, newest first. */
export function useBook(): KeptQuery<BookRow[]> {
  const { id: userId } = useSession().user;
  const { items } = useSync();
  const { data, error } = useQuery<Book>({ queryKey: keys.outings });
  const kept = useKeptQuery({ data: data?.rows, error }, keys.keptBook, () =>
    readStoredBook(userId),
  );
  // Before any read, the book is the unsent writes.
  const book = kept.data ?? (isUnavailable(error) && items.length > 0 ? EMPTY : undefined);
  const applied = useMemo(() => book && applyToBook(book, items), [book, items]);
  // Rendered in slices, as a long book takes a while.
  const rows = useDeferredValue(applied);
  return { ...kept, data: rows, isError: kept.isError && !applied };
}

/** The book without archived outings. */
export function useCurrentBook(): KeptQuery<BookRow[]> {
  const book = useBook();
  return { ...book, data: book.data?.filter(({ archived }) => !archived) };
}

/** One outing with its unsent writes. */
export function useOuting(id: string): KeptQuery<Outing> {
  const { id: userId } = useSession().user;
  const { items } = useSync();
  const ours = useMemo(() => items.filter(({ outingId }) => outingId === id), [items, id]);
  // An unsent creation is not on the server.
  const enabled = ours[0]?.write.kind !== 'create';
  // Null once it is known as deleted.
  const { data, error }: { data: Outing | null | undefined; error: unknown } =
    trpc.outings.get.useQuery({ id }, { enabled });
  const kept = useKeptQuery({ data: data ?? undefined, error }, keys.keptOuting(id), () =>
    readOuting(userId, id),
  );
  const isGone = data === null || requestError(error)?.isNotFound === true;
  const known = isGone ? null : (kept.data ?? null);
  const outing = useMemo(() => applyToOuting(known, ours) ?? undefined, [known, ours]);
  const isDeleted = isGone || ours.at(-1)?.write.kind === 'delete';
  return { ...kept, data: outing, isError: (kept.isError || isDeleted) && !outing };
}
