import { expect, it } from 'vitest';
import { median, percentile, ratio } from './figures';

it('the median is the middle value, or the mean of the middle two', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

it('a percentile is the value below which that part lies', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 99 - n);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile([3], 0.99)).toBe(3);
  expect(percentile([], 0.5)).toBeNaN();
});

it('a ratio compares slices of the same moment', () => {
  // Half the machine was busy in the second slice, which hits both.
  expect(ratio([50, 20, 52], [100, 40, 100])).toBe(0.5);
});
