import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient, keys } from '../lib/trpc';
import { MARTA, outing, summary } from '../testing/samples';
import { answering } from '../testing/server';
import { forgetMirror, readBook } from './mirror';
import { useBook } from './outings';
import { useStartSync } from './use-start-sync';

beforeEach(() => forgetMirror());

const NEW = '01990000-0000-7000-8000-00000000000e';
const ids = (rows: { id: string }[] | undefined) => rows?.map(({ id }) => id).toSorted();

/** A book whose list is asked for, and answered only when the test says so. */
function openBook(before: ReturnType<typeof summary>[]) {
  const held: (() => void)[] = [];
  let now = before;
  answering({
    'outings.list': async () => {
      const seen = now;
      await new Promise<void>((answer) => held.push(answer));
      return { items: seen, nextCursor: null };
    },
  });
  const client = createQueryClient();
  client.setQueryData(keys.me, MARTA);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      useStartSync(MARTA);
      return useBook();
    },
    { wrapper },
  );
  const asked = (times: number) => waitFor(() => expect(held).toHaveLength(times));
  return {
    result,
    asked,
    answer: (index: number) => held[index]?.(),
    change: (rows: typeof before) => {
      now = rows;
    },
  };
}

it.each([
  ['hides nothing new', [summary()], [summary(), summary({ id: NEW })], outing({ id: NEW })],
  ['brings back nothing deleted', [summary(), summary({ id: NEW })], [summary()], null],
])('a list that was asked for before a write %s', async (_, before, after, sent) => {
  const book = openBook(before);
  await book.asked(1);
  book.change(after);
  // As another tab tells it: the server has taken the write while the list was on its way.
  const other = new BroadcastChannel('cuaderno-outbox');
  other.postMessage({ hunter: MARTA.id, sent: { id: NEW, outing: sent } });
  await book.asked(2);
  book.answer(0);
  await new Promise((later) => setTimeout(later, 100));
  expect(ids(book.result.current.data)).not.toEqual(ids(before));
  expect(ids((await readBook(MARTA.id))?.value)).not.toEqual(ids(before));
  book.answer(1);
  await waitFor(() => expect(ids(book.result.current.data)).toEqual(ids(after)));
  await waitFor(async () => expect(ids((await readBook(MARTA.id))?.value)).toEqual(ids(after)));
  other.close();
});
