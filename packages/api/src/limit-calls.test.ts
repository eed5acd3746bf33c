import { expect, it } from 'vitest';
import { limitWrites } from './turns';

const forever = new AbortController().signal;
const aside = <T>(wait: () => Promise<T>) => wait();

/** Starts writes that run until the test ends them. */
function writesOf(userId: number) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const write = (name: string, signal = forever) =>
    limitWrites({ userId, signal, aside }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { begun, write, end: (name: string) => ends.get(name)?.() };
}

it('a queued write lets other requests be worked on, and one that begins at once needs not', async () => {
  let waiting = 0;
  const counted = async <T>(wait: () => Promise<T>) => {
    waiting += 1;
    return wait();
  };
  const ends: (() => void)[] = [];
  const write = () =>
    limitWrites({ userId: 5, signal: forever, aside: counted }, () => {
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const writes = [write(), write()];
  expect(waiting).toBe(0);
  writes.push(write());
  expect(waiting).toBe(1);
  await expect.poll(() => ends.length).toBe(2);
  for (const end of ends.splice(0)) end();
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.();
  await Promise.all(writes);
});

it('two writes of a user run at once, the others queue in order, independent of other users', async () => {
  const [one, other] = [writesOf(1), writesOf(2)];
  const writes = ['a', 'b', 'c', 'd'].map((name) => one.write(name));
  void other.write('x');
  expect([one.begun, other.begun]).toEqual([['a', 'b'], ['x']]);
  one.end('b');
  expect(await writes[1]).toBe('b');
  await expect.poll(() => one.begun).toEqual(['a', 'b', 'c']);
  one.end('a');
  one.end('c');
  await expect.poll(() => one.begun).toEqual(['a', 'b', 'c', 'd']);
  one.end('d');
  expect(await Promise.all(writes)).toEqual(['a', 'b', 'c', 'd']);
});

it('a write of a disconnected client leaves the queue, and never starts', async () => {
  const { begun, write, end } = writesOf(3);
  const gone = new AbortController();
  const all = [write('a'), write('b'), write('c', gone.signal), write('d')];
  gone.abort();
  await expect(all[2]).rejects.toMatchObject({ name: 'AbortError' });
  await expect(write('e', gone.signal)).rejects.toMatchObject({ name: 'AbortError' });
  end('a');
  await expect.poll(() => begun).toEqual(['a', 'b', 'd']);
});

it('a write that fails starts the next', async () => {
  const { begun, write } = writesOf(4);
  const fails = () =>
    limitWrites({ userId: 4, signal: forever, aside }, () => Promise.reject(new Error('no')));
  const failing = [fails(), fails()];
  void write('a');
  for (const each of failing) await expect(each).rejects.toThrow('no');
  expect(begun).toEqual(['a']);
});

it('fifty queue at most: later ones are rejected with Retry-After', async () => {
  const { write } = writesOf(5);
  for (let n = 0; n < 52; n += 1) void write(String(n));
  await expect(write('one more')).rejects.toMatchObject({ code: 'TOO_MANY', retryAfter: 5 });
});
