import { afterEach, describe, expect, it, vi } from 'vitest';
import { optionalText, safeText } from './safe-text';
import { canonicalSpecies } from './pieces/species';
import { codePointLength } from './text';

afterEach(() => vi.restoreAllMocks());

describe('a text', () => {
  it('is counted in code points, as it is stored', () => {
    const three = safeText(3, 'Falta');
    expect(three.parse(' 🦌🦌🦌 ')).toBe('🦌🦌🦌');
    expect(three.safeParse('🦌🦌🦌🦌').success).toBe(false);
    expect(codePointLength('🦌é')).toBe(2);
  });

  it('that normalisation shortens to the limit is accepted', () => {
    // Four code points of two units each that are one when composed.
    const long = '\u03b1\u0313\u0300\u0345';
    expect(safeText(1, 'Falta').parse(long)).toBe(long.normalize('NFC'));
    expect(codePointLength(long.normalize('NFC'))).toBe(1);
  });

  it.each([
    ['required', safeText(1000, 'Falta')],
    ['optional', optionalText(1000)],
  ])(
    'of megabytes is rejected before its normalisation, which could take minutes: %s',
    (_, schema) => {
      const normalize = vi.spyOn(String.prototype, 'normalize');
      const marks = `a${'\u0316\u0301'.repeat(1_000_000)}`;
      expect(schema.safeParse(marks).error?.issues).toMatchObject([
        { message: 'Como mucho 1000 caracteres' },
      ]);
      expect(normalize).not.toHaveBeenCalled();
    },
  );

  it('of megabytes is no species, and is not compared with any', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    expect(canonicalSpecies('rececho', 'á'.repeat(1_000_000))).toBeNull();
    expect(normalize).not.toHaveBeenCalled();
  });
});
