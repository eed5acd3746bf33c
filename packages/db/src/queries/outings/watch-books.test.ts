import { expect } from 'vitest';
import { test } from '../../testing';
import { someUser, storeOuting } from '../../testing/samples';
import { watchBooks } from './watch-books';

const it = test.extend('watch', ({ db }, { onCleanup }) => {
  const closing = new AbortController();
  onCleanup(() => closing.abort());
  const watchBook = watchBooks(db, () => undefined, 4);
  return async (userId: number) => {
    const watcher = watchBook(userId, closing.signal)[Symbol.asyncIterator]();
    await watcher.next();
    return watcher;
  };
});

/** Stores a user with a book. */
async function someHunter(db: Parameters<typeof someUser>[0]): Promise<number> {
  const { id } = await someUser(db);
  await storeOuting(db, id);
  return id;
}

it('where there are too many watchers, the oldest of who has most ends for another user', async ({
  db,
  watch,
}) => {
  const [greedy, modest, other] = [
    await someHunter(db),
    await someHunter(db),
    await someHunter(db),
  ];
  const kept = await watch(modest);
  const oldest = await watch(greedy);
  const second = await watch(greedy);
  await watch(greedy);
  await watch(other);
  // News that it had before is read first.
  while (!(await oldest.next()).done);
  for (const [hunter, watcher] of [
    [greedy, second],
    [modest, kept],
  ] as const) {
    await storeOuting(db, hunter);
    expect(await watcher.next()).toMatchObject({ done: false });
  }
});

it('nobody makes room for one who would have as many, who is refused with Retry-After', async ({
  db,
  watch,
}) => {
  const hunters = await Promise.all([1, 2, 3, 4].map(() => someHunter(db)));
  for (const hunter of hunters) await watch(hunter);
  await expect(watch(await someHunter(db))).rejects.toMatchObject({
    code: 'TOO_MANY',
    retryAfter: 60,
  });
});
