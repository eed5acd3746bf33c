import 'fake-indexeddb/auto';
import type { Outing } from '@cuaderno/domain';
import { toSummary } from '@cuaderno/domain';
import { beforeEach, expect, it, vi } from 'vitest';
import { MARTA, outing } from '../../testing/samples';
import { answering } from '../../testing/server';
import { prefetchBook } from './prefetch';
import { openDevice } from '../device/database';
import { keepOutings, readOuting } from './mirror';

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
