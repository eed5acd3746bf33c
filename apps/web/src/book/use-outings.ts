import type { Outing, OutingSummary } from '@cuaderno/domain';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { keys } from '../lib/server/query-client';
import { requestError } from '../lib/server/request-error';
import { trpc } from '../lib/server/api-client';
import { hasFailed, isUnavailable, type KeptQuery, useKeptQuery } from './mirror/kept-query';
import type { Book } from './mirror/book';
import { readOuting } from './mirror/mirror';
import { readStoredBook } from './mirror/read-changes';
import type { BookRow } from './outbox/read-outbox';
import { useSession } from './use-session';
import { useSync } from './use-sync';

export type { BookRow } from './outbox/read-outbox';

const EMPTY: OutingSummary[] = [];

/** The book with its unsent writes, newest first. */
export function useBook(): KeptQuery<BookRow[]> {
  const { id: userId } = useSession().user;
  const { items, overlay } = useSync();
  const query = useQuery<Book>({ queryKey: keys.outings });
  const { data, error } = query;
  const read = { data: data?.rows, error, isFailed: hasFailed(query) };
  const kept = useKeptQuery(read, keys.keptBook, () => readStoredBook(userId));
  // Before any read, the book is the unsent writes.
  const book = kept.data ?? (isUnavailable(error) && items.length > 0 ? EMPTY : undefined);
  const applied = useMemo(
    () => (book && overlay ? overlay.applyToBook(book, items) : book),
    [book, items, overlay],
  );
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
  const { items, overlay } = useSync();
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
  const outing = useMemo(
    () => (overlay ? overlay.applyToOuting(known, ours) : known) ?? undefined,
    [known, ours, overlay],
  );
  const isDeleted = isGone || ours.at(-1)?.write.kind === 'delete';
  return { ...kept, data: outing, isError: (kept.isError || isDeleted) && !outing };
}
