import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { withDeadline } from './deadline';
import { untilAborted } from './slots';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const reasonAfter = (ms: number, signal: AbortSignal) =>
  withDeadline(ms, signal, async (ending) => {
    await untilAborted(ending);
    return (ending.reason as Error).name;
  });

it('a deadline ends work that holds nothing but its signal, after a garbage collection too', async () => {
  const { signal } = new AbortController();
  const ended = Array.from({ length: 50 }, () => reasonAfter(50, signal));
  await new Promise(setImmediate);
  collectGarbage();
  expect(await Promise.all(ended)).toEqual(ended.map(() => 'TimeoutError'));
});

it('a deadline leaves nothing behind once the work is done, or has failed', async () => {
  const { signal } = new AbortController();
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  expect(await withDeadline(1_000_000, signal, async () => 'done')).toBe('done');
  const failing = withDeadline(1_000_000, signal, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(timers()).toBe(before);
});

it('work with a deadline ends with its client’s signal, aborted before or meanwhile', async () => {
  const client = new AbortController();
  const ended = reasonAfter(1_000_000, client.signal);
  client.abort();
  expect(await ended).toBe('AbortError');
  expect(await reasonAfter(1_000_000, AbortSignal.abort())).toBe('AbortError');
});
