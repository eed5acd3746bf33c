import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue';

/** One slot, and the jobs done in it, in order. */
function oneSlot() {
  const limit = createFairQueue(1, 'photos');
  const done: string[] = [];
  const enqueue = (userId: number, name: string, signal?: AbortSignal) =>
    limit({ userId, signal }, async () => {
      await Promise.resolve();
      done.push(name);
      return name;
    });
  return { done, enqueue };
}

const names = (user: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${user}${index + 1}`);

it('a user’s single photo is next, regardless of another’s queue', async () => {
  const { done, enqueue } = oneSlot();
  const many = names('a', 120).map((name) => enqueue(1, name));
  await enqueue(2, 'b1');
  expect(done).toEqual(['a1', 'b1']);
  expect(await Promise.all(many)).toEqual(names('a', 120));
});

it('users alternate, also with photos enqueued one after another', async () => {
  const { done, enqueue } = oneSlot();
  const oneByOne = async (userId: number, letter: string) => {
    for (const name of names(letter, 3)) await enqueue(userId, name);
  };
  await Promise.all([
    ...names('a', 6).map((name) => enqueue(1, name)),
    oneByOne(2, 'b'),
    oneByOne(3, 'c'),
  ]);
  for (const letter of ['a', 'b', 'c']) {
    const places = done.flatMap((name, place) => (name.startsWith(letter) ? [place] : []));
    expect([letter, places.slice(0, 3).every((place, turn) => place < 3 * (turn + 1))]).toEqual([
      letter,
      true,
    ]);
  }
});

it('photos of a disconnected client are never started', async () => {
  const { done, enqueue } = oneSlot();
  const gone = new AbortController();
  const dropped = names('a', 120).map((name) => enqueue(1, name, gone.signal));
  const other = enqueue(2, 'b1');
  const outcomes = Promise.allSettled(dropped);
  await dropped[0];
  gone.abort();
  await other;
  const [first, ...rest] = await outcomes;
  expect(first).toEqual({ status: 'fulfilled', value: 'a1' });
  expect(rest.map(({ status }) => status)).toEqual(Array(119).fill('rejected'));
  expect(rest[0]).toMatchObject({ reason: { name: 'AbortError' } });
  expect(done).toEqual(['a1', 'b1']);
});

it('a failed photo delays no other', async () => {
  const limit = createFairQueue(1, 'photos');
  const broken = limit({ userId: 1 }, () => Promise.reject(new Error('broken')));
  const right = limit({ userId: 1 }, () => Promise.resolve('right'));
  await expect(broken).rejects.toThrow('broken');
  expect(await right).toBe('right');
});
