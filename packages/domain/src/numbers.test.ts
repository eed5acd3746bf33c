import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber, parseCount, parseDecimal, roundToCents } from './numbers';

describe('numbers', () => {
  it.each([
    [0, '0'],
    [106, '106'],
    [106.5, '106,50'],
    [81.25, '81,25'],
    [-4, '-4'],
  ])('shows %d as %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it.each([
    ['', undefined],
    ['  ', undefined],
    ['106,5', 106.5],
    ['106.5', 106.5],
    [' 7 ', 7],
    [',5', 0.5],
    ['-4', -4],
    ['1.234,5', Number.NaN],
    ['12a', Number.NaN],
    ['1e3', Number.NaN],
    ['Infinity', Number.NaN],
  ])('reads %j as %s', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  it.each([
    [1.005, 1.01],
    [9999.994, 9999.99],
    [9999.995, 10000],
    [-0.001, 0],
    [1e-7, 0],
    [106.5, 106.5],
  ])('rounds %d to %d', (value, rounded) => {
    expect(roundToCents(value)).toBe(rounded);
  });

  it('parses every score that it formats', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999 }),
        (cents) => parseDecimal(formatNumber(cents / 100)) === cents / 100,
      ),
    );
  });
});

it.each([
  ['1.000', 1000],
  [' 12.345.678 ', 12_345_678],
  ['1.00', 1],
  ['1,000', 1],
  ['12', 12],
  ['', undefined],
])('a count of %j is %s', (text, value) => {
  expect(parseCount(text)).toBe(value);
});
