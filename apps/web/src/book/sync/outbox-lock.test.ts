import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OutboxLock } from './outbox-lock';
import { withOutboxLock } from './outbox-lock';

const MINUTE = 60_000;

/** Web Locks of one name, with an optional holder elsewhere that never releases it. */
function locks(isHeld: boolean) {
  return {
    request: (_name: string, options: LockOptions, work: () => Promise<unknown>) =>
      isHeld && !options.steal
        ? new Promise((_, reject) => {
            options.signal?.addEventListener('abort', () =>
              reject(new DOMException('', 'AbortError')),
            );
          })
        : work(),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

it('a flush that never settles loses the lock after four minutes without progress', async () => {
  let lock: OutboxLock | undefined;
  let end: string | undefined;
  void withOutboxLock(1, (given) => {
    lock = given;
    return new Promise(() => undefined);
  }).then((ended) => (end = ended));
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  lock?.moved();
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect([end, lock?.isLost()]).toEqual([undefined, false]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([end, lock?.isLost()]).toEqual(['deferred', true]);
  lock?.moved();
  expect(lock?.isLost()).toBe(true);
});

it('takes the lock of a flush elsewhere that has not moved for five minutes', async () => {
  Object.defineProperty(navigator, 'locks', { value: locks(true), configurable: true });
  let end: string | undefined;
  void withOutboxLock(1, async () => 'done').then((ended) => (end = ended));
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  // A channel delivers to others only: this one is another tab's.
  const elsewhere = new BroadcastChannel('cuaderno-outbox');
  elsewhere.postMessage({ hunter: 1 });
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  elsewhere.close();
  expect(end).toBeUndefined();
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(end).toBe('done');
});

it('ends as deferred when another tab has taken its lock', async () => {
  const taken = () => Promise.reject(new DOMException('', 'AbortError'));
  Object.defineProperty(navigator, 'locks', { value: { request: taken }, configurable: true });
  expect(await withOutboxLock(1, async () => 'done')).toBe('deferred');
});

it('ends as deferred when another tab takes the lock after this one has', async () => {
  const request = (_name: string, { signal }: LockOptions) =>
    new Promise((_, reject) => {
      const lose = () => reject(new DOMException('', 'AbortError'));
      if (signal) signal.addEventListener('abort', lose);
      else lose();
    });
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  let end: string | undefined;
  void withOutboxLock(1, async () => 'done').then((ended) => (end = ended));
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(end).toBe('deferred');
});
