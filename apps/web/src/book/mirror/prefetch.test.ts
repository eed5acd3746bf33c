import 'fake-indexeddb/auto';
import type { Outing } from '@cuaderno/domain';
import { toSummary } from '@cuaderno/domain';
import { beforeEach, expect, it, vi } from 'vitest';
import { MARTA, outing } from '../../testing/samples';
import { answering } from '../../testing/server';
import { prefetchBook } from './prefetch';
import { openDevice } from '../device/database';
import { keepBook } from '../../testing/keep-book';
import { bookOf, keepChanges, keepOutings, readBook, readOuting } from './mirror';
import { keepSentOuting } from './mirror-writes';

// jsdom has no cache of photos; these outings have none.
vi.stubGlobal('caches', { open: async () => ({}) });

beforeEach(async () => (await openDevice()).clear('outings'));

const complete = (...book: Outing[]) =>
  prefetchBook(MARTA.id, book.map(toSummary), new AbortController().signal);
const kept = async ({ id }: Outing) => (await readOuting(MARTA.id, id))?.value;

it('fetches an outing again if it has the stored version and another time', async () => {
  const old = outing({ description: 'La de antes' });
  await keepOutings(MARTA.id, [old]);
  const now = { ...old, description: 'La de ahora', updatedAt: '2026-02-01T10:00:00.000Z' };
  const calls = answering({ 'outings.get': () => now });
  await complete(now);
  expect(await kept(old)).toEqual(now);
  await complete(now);
  expect(calls).toHaveLength(1);
});

it('fetches a missing book page by page', async () => {
  const book = Array.from({ length: 12 }, (_, at) =>
    outing({ id: `01990000-0000-7000-8000-0000000000${10 + at}` }),
  );
  const cursor = { date: '2026-01-10', id: book[5]?.id ?? '' };
  const calls = answering({
    'outings.page': (input) =>
      (input as { cursor: unknown }).cursor
        ? { items: book.slice(6), nextCursor: null }
        : { items: book.slice(0, 6), nextCursor: cursor },
  });
  await complete(...book);
  expect(calls.map(({ input }) => input)).toEqual([{ cursor: null }, { cursor }]);
  expect(await Promise.all(book.map(kept))).toEqual(book);
});

it('fetches nothing once it is cancelled', async () => {
  const calls = answering({ 'outings.get': () => outing() });
  await expect(prefetchBook(MARTA.id, [toSummary(outing())], AbortSignal.abort())).rejects.toThrow(
    'aborted',
  );
  expect(calls).toEqual([]);
});

it('reads no complete outings while the book has not changed', async () => {
  const [known, changed] = [
    outing({ id: '01990000-0000-7000-8000-000000000001' }),
    outing({ id: '01990000-0000-7000-8000-000000000002' }),
  ];
  const calls = answering({
    'outings.get': (input) => ((input as { id: string }).id === known.id ? known : changed),
  });
  await keepBook(MARTA.id, [known, changed].map(toSummary));
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  await complete(known, changed);
  expect(getAll).toHaveBeenCalledOnce();
  await complete(known, changed);
  expect(getAll).toHaveBeenCalledOnce();
  expect(calls).toHaveLength(2);
  await keepSentOuting(MARTA.id, {
    id: known.id,
    outing: known,
    since: 'cursor',
    cursors: ['cursor', 'next'],
  });
  await complete(known, changed);
  expect(getAll).toHaveBeenCalledOnce();
  await keepSentOuting(MARTA.id, { id: known.id, outing: known, since: 'next' });
  const { rows } = bookOf(await readBook(MARTA.id));
  await keepChanges(MARTA.id, 'next', {
    outings: rows,
    deleted: [],
    cursor: 'later',
    reset: false,
  });
  await complete(known, changed);
  expect(getAll).toHaveBeenCalledTimes(2);
});
