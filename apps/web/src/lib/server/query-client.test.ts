import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient, keys } from './query-client';

const HOUR = 60 * 60 * 1000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

/** Observes a read, answered by `queryFn`. @returns the end of the observation */
function observe(
  client: ReturnType<typeof createQueryClient>,
  queryKey: readonly unknown[],
  queryFn: () => Promise<unknown>,
) {
  return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
}
const settle = () => vi.advanceTimersByTimeAsync(0);

it('never reads again by itself: not after time, on focus or by an interval', async () => {
  const client = createQueryClient();
  const read = vi.fn(async () => []);
  observe(client, keys.outings, read);
  await settle();
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(HOUR);
  focusManager.setFocused(true);
  observe(client, keys.outings, read);
  await settle();
  expect(read).toHaveBeenCalledOnce();
});

it('reads the stats again after five minutes, when they are next shown', async () => {
  const client = createQueryClient();
  const read = vi.fn(async () => ({}));
  observe(client, keys.stats, read)();
  await settle();
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  observe(client, keys.stats, read)();
  await settle();
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  observe(client, keys.stats, read)();
  await settle();
  expect(read).toHaveBeenCalledTimes(2);
});

it('reads once, without a retry, and again only once back online', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const client = createQueryClient();
  client.mount();
  const read = vi.fn(async () => Promise.reject(new Error('offline')));
  observe(client, keys.outings, read);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(read).toHaveBeenCalledOnce();
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await settle();
  expect(read).toHaveBeenCalledTimes(2);
  client.unmount();
});

it('writes once, without a retry', async () => {
  const client = createQueryClient();
  const write = vi.fn(async () => Promise.reject(new Error('no')));
  const mutation = client.getMutationCache().build(client, { mutationFn: write });
  await expect(mutation.execute(undefined)).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(write).toHaveBeenCalledOnce();
});

it.each([
  [keys.outings, 'Failed to fetch outings'],
  [keys.outing('1'), 'Failed to fetch outing'],
  [keys.stats, 'Failed to fetch dashboard stats'],
  [[['municipalities', 'search'], { input: { q: 'Cazorla' } }], 'Failed to fetch municipalities'],
])('logs a failed read of %j once, whoever shows it', async (queryKey, text) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const client = createQueryClient();
  const failure = new Error('no');
  const read = async () => Promise.reject(failure);
  observe(client, queryKey, read);
  observe(client, queryKey, read);
  await settle();
  expect(logged.mock.calls).toEqual([[text, failure]]);
});
