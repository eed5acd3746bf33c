import 'fake-indexeddb/auto';
import { type IDBPDatabase, openDB } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import { databaseOpener, isOutdated, isSilent } from './open-database';

afterEach(() => vi.useRealTimers());

const failure = (opening: Promise<unknown>) =>
  opening.then(() => null).catch((error: unknown) => error);

it('closes for a newer build’s upgrade, and reports it from then on', async () => {
  const open = databaseOpener('taken-over', 1, () => {});
  await open();
  (await openDB('taken-over', 2)).close();
  expect(isOutdated(await failure(open()))).toBe(true);
});

it('is opened again after a failure', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('not now', 'UnknownError');
  });
  const open = databaseOpener('fails-once', 1, () => {});
  expect(await failure(open())).toMatchObject({ name: 'UnknownError' });
  expect((await open()).name).toBe('fails-once');
});

it('times out if the browser does not answer, and uses a later answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Blocked by a connection that isn't closed.
  const other = await openDB('answers-late', 1);
  const open = databaseOpener('answers-late', 2, () => {});
  const first = failure(open());
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await first).toMatchObject({ message: 'answers-late does not answer' });
  expect(isSilent(await first)).toBe(true);
  expect(await failure(open())).toBe(await first);
  other.close();
  await vi.waitFor(async () => expect((await open()).version).toBe(2));
});

it('aborts the transactions of a page that is left, and opens again for its return', async () => {
  const open = databaseOpener('left', 1, (database) => {
    (database as unknown as IDBPDatabase).createObjectStore('photos');
  });
  const left = (await open()) as unknown as IDBPDatabase;
  const ended = left.transaction('photos', 'readwrite');
  await ended.store.put(1, 'kept');
  await ended.done;
  const unfinished = left.transaction('photos', 'readwrite');
  void unfinished.store.put(2, 'lost').catch(() => undefined);
  const end = unfinished.done.catch((error: Error) => error.name);
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(await end).toBe('AbortError');
  expect(await ((await open()) as unknown as IDBPDatabase).getAllKeys('photos')).toEqual(['kept']);
});

it('is opened again after the browser has lost the connection without a word', async () => {
  const open = databaseOpener('lost', 1, (database) => {
    (database as unknown as IDBPDatabase).createObjectStore('photos');
  });
  const lost = (await open()) as unknown as IDBPDatabase;
  await lost.put('photos', 1, 'kept');
  lost.close();
  expect(await failure(lost.getAllKeys('photos'))).toMatchObject({ name: 'InvalidStateError' });
  expect(await ((await open()) as unknown as IDBPDatabase).getAllKeys('photos')).toEqual(['kept']);
});
