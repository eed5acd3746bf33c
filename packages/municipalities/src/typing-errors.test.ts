import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { countTypingErrors, soundOf } from './typing-errors';

const MANY = 3;

describe('the errors between a typed text and a name', () => {
  test.each([
    ['cazorla', 'cazorla', 0, 0],
    ['cazrola', 'cazorla', 1, 1],
    ['cazola', 'cazorla', 1, 1],
    ['cazorrla', 'cazorla', 1, 1],
    ['casorla', 'cazorla', 1, 1],
    ['acorla', 'cazorla', 2, 2],
    ['valdepeñs', 'valdepeñas de jaen', MANY, 1],
    ['prat', 'prat de llobregat', MANY, 0],
    ['toledo', 'cazorla', MANY, MANY],
    ['', 'abc', MANY, 0],
    ['abc', '', MANY, MANY],
  ])('%j, %j: %i in the full name, %i in its beginning', (typed, name, full, beginning) => {
    expect(countTypingErrors(typed, name, 2)).toEqual({ full, beginning });
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });

  it('are symmetric', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(countTypingErrors(a, b, 2).full).toBe(countTypingErrors(b, a, 2).full);
      }),
    );
  });

  it('are never more in the beginning than in the full name, and one for a missing letter', () => {
    fc.assert(
      fc.property(word, word, fc.nat(6), (a, b, place) => {
        const errors = countTypingErrors(a, b, 2);
        expect(errors.beginning).toBeLessThanOrEqual(errors.full);
        const lost = b.slice(0, place) + b.slice(place + 1);
        expect(countTypingErrors(lost, b, 2).full).toBe(place < b.length ? 1 : 0);
      }),
    );
  });
});

describe('names that sound the same in Spanish', () => {
  test.each([
    ['huelba', 'huelva'],
    ['uelva', 'huelva'],
    ['albarasin', 'albarracin'],
    ['xerez', 'jeres'],
    ['sevilla', 'seviya'],
    ['quirós', 'kirós'],
  ])('%j and %j', (a, b) => {
    expect(soundOf(a)).toBe(soundOf(b));
  });
});
