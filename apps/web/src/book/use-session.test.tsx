import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { keys } from '../lib/server/query-client';
import { renderSignedIn, signedIn } from '../testing/render-at';
import { MARTA, NO_STATS, outing, summary, wholeBook } from '../testing/samples';
import { answering, Rejection } from '../testing/server';
import { keepOutings, readBook } from './mirror/mirror';
import { deleteMirror } from './mirror/mirror-writes';
import { useBook, useOuting } from './use-outings';
import { useSession } from './use-session';
import { openDevice } from './device/database';
import { queueWrite } from './outbox/outbox';

beforeEach(() => deleteMirror());

const NEW = '01990000-0000-7000-8000-00000000000e';
const ids = (rows: { id: string }[] | undefined) => rows?.map(({ id }) => id).toSorted();

/** A book whose list is answered only by the test. */
function openBook(before: ReturnType<typeof summary>[]) {
  const pendingAnswers: (() => void)[] = [];
  let now = before;
  answering({
    'outings.changes': async () => {
      const answered = now;
      await new Promise<void>((answer) => pendingAnswers.push(answer));
      return wholeBook(...answered);
    },
    'stats.dashboard': () => NO_STATS,
  });
  const { result } = renderSignedIn(() => ({ ...useBook(), api: useSession().api }));
  const untilRequests = (times: number) =>
    waitFor(() => expect(pendingAnswers).toHaveLength(times));
  return {
    result,
    untilRequests,
    /** Answers, then waits for another round trip, after which the app has handled the answer. */
    answer: async (index: number) => {
      pendingAnswers[index]?.();
      await result.current.api.stats.dashboard.query();
    },
    change: (rows: typeof before) => {
      now = rows;
    },
  };
}

it.each([
  [
    'does not hide a new outing',
    [summary()],
    [summary(), summary({ id: NEW })],
    outing({ id: NEW }),
  ],
  ['does not restore a deleted outing', [summary(), summary({ id: NEW })], [summary()], null],
])('a list requested before a write %s', async (_, before, after, sent) => {
  const book = openBook(before);
  await book.untilRequests(1);
  book.change(after);
  // Broadcast by another tab: the server accepted the write during the request of the list.
  const other = new BroadcastChannel('cuaderno-outbox');
  other.postMessage({ hunter: MARTA.id, sent: { id: NEW, outing: sent } });
  await book.untilRequests(2);
  await book.answer(0);
  expect(ids(book.result.current.data)).not.toEqual(ids(before));
  expect(ids((await readBook(MARTA.id))?.value)).not.toEqual(ids(before));
  await book.answer(1);
  await waitFor(() => expect(ids(book.result.current.data)).toEqual(ids(after)));
  await waitFor(async () => expect(ids((await readBook(MARTA.id))?.value)).toEqual(ids(after)));
  other.close();
});

/** An outing opened earlier and shown again, as after the browser's 'Back'. */
async function openOuting() {
  const there = { now: true };
  await keepOutings(MARTA.id, [outing()]);
  answering({
    'outings.get': () => {
      if (!there.now) throw new Rejection('No encontramos esa salida', 'NOT_FOUND', 404);
      return outing();
    },
  });
  const { wrapper, ...parts } = signedIn();
  const open = () => renderHook(() => useOuting(outing().id), { wrapper });
  const view = open();
  await waitFor(() => expect(view.result.current.data).toBeDefined());
  return { ...view, ...parts, open, there };
}

it('a deleted outing is not shown from the cache', async () => {
  const { result, unmount, open, there } = await openOuting();
  there.now = false;
  const other = new BroadcastChannel('cuaderno-outbox');
  other.postMessage({ hunter: MARTA.id, sent: { id: outing().id, outing: null } });
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(result.current.data).toBeUndefined();
  other.close();
  unmount();
  const again = open();
  await waitFor(() => expect(again.result.current.isError).toBe(true));
  expect(again.result.current.data).toBeUndefined();
});

it('an outing missing on the server is not shown from an earlier read', async () => {
  const { result, client, there } = await openOuting();
  there.now = false;
  await act(() => client.invalidateQueries({ queryKey: keys.outing(outing().id) }));
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(result.current.data).toBeUndefined();
});

it('an outing with a pending deletion is hidden', async () => {
  await (await openDevice()).clear('outbox');
  const { result, sync } = await openOuting();
  // No request was sent meanwhile.
  Object.assign(navigator, { locks: { request: () => new Promise(() => {}) } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  await queueWrite(MARTA.id, outing().id, { kind: 'delete', base: outing() });
  await act(() => sync().changed());
  expect(result.current).toMatchObject({ data: undefined, isError: true });
});
