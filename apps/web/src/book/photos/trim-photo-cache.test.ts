import { afterEach, expect, it, vi } from 'vitest';
import { trimPhotoCache } from '../use-device-maintenance';

afterEach(() => vi.unstubAllGlobals());

it('keeps the photos stored last, up to the limit of the cache', async () => {
  const stored = ['a', 'b', 'c', 'd'];
  const cache = {
    keys: async () => [...stored],
    delete: async (request: string) => stored.splice(stored.indexOf(request), 1).length > 0,
  };
  vi.stubGlobal('caches', { open: async () => cache });
  await trimPhotoCache(4);
  expect(stored).toHaveLength(4);
  await trimPhotoCache(3);
  expect(stored).toEqual(['b', 'c', 'd']);
});

it('does nothing without a cache', async () => {
  vi.stubGlobal('caches', undefined);
  await expect(trimPhotoCache()).resolves.toBeUndefined();
});
