import { beforeEach, expect, it, vi } from 'vitest';
import { hasSavedHere, requestPersistence } from './persistent-storage';

const DAY = 24 * 60 * 60 * 1000;
const persist = vi.fn(async () => false);

beforeEach(() => {
  persist.mockClear();
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
});

it('is requested again a week after a refusal, not at each save', async () => {
  expect(hasSavedHere()).toBe(false);
  await requestPersistence(100 * DAY);
  await requestPersistence(106 * DAY);
  expect(persist).toHaveBeenCalledTimes(1);
  await requestPersistence(107 * DAY);
  expect(persist).toHaveBeenCalledTimes(2);
  expect(hasSavedHere()).toBe(true);
});

it('is requested again where an earlier version did, which stored no time', async () => {
  localStorage.setItem('cuaderno-de-caza.asked-to-persist', 'yes');
  await requestPersistence();
  expect(persist).toHaveBeenCalledTimes(1);
});
