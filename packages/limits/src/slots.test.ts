import { expect, it } from 'vitest';
import { createSlots, limitPerUser, untilAborted } from './slots';

const { signal } = new AbortController();
const never = () => new Promise<never>(() => {});

it('slots are limited per user, independent of other users', async () => {
  const two = limitPerUser(2, 'Espera');
  void two(1, never);
  const second = new AbortController();
  const done = two(1, () => untilAborted(second.signal).then(() => 'done'));
  await expect(two(1, never)).rejects.toMatchObject({ code: 'TOO_MANY', retryAfter: 5 });
  expect(await two(2, async () => 'beside')).toBe('beside');
  second.abort();
  expect(await done).toBe('done');
  expect(await two(1, async () => 'after')).toBe('after');
});

it('failed work, or a disconnected client’s, releases its slot', async () => {
  const one = createSlots(1, 'imports');
  const fails = () => Promise.reject(new Error('no'));
  await expect(one({ userId: 1, signal }, fails)).rejects.toThrow('no');
  const gone = new AbortController();
  const begun = new AbortController();
  const held = one({ userId: 1, signal: gone.signal }, () => {
    begun.abort();
    return untilAborted(gone.signal);
  });
  await untilAborted(begun.signal);
  const waiting = one({ userId: 2, signal }, async () => 'next');
  gone.abort();
  await held;
  expect(await waiting).toBe('next');
  expect(await one({ userId: 3, signal }, async () => 'free')).toBe('free');
});

it('work without a slot within the timeout is rejected with Retry-After, and takes none later', async () => {
  const one = createSlots(1, 'imports', { waitMs: 10 });
  const first = new AbortController();
  const held = one({ userId: 1, signal }, () => untilAborted(first.signal));
  let begun = false;
  const late = one({ userId: 2, signal }, async () => {
    begun = true;
  });
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  first.abort();
  await held;
  expect(await one({ userId: 3, signal }, async () => begun)).toBe(false);
});

it('the wait for an already aborted signal ends at once', async () => {
  await expect(untilAborted(AbortSignal.abort())).resolves.toBeUndefined();
});
