import fc from 'fast-check';
import { dayInSpain } from '@cuaderno/domain';
import { describe, expect, it } from 'vitest';
import { keptCopies } from './kept-copies';

const copyOf = (time: string | number, hasFailed = false) => ({
  madeAt: new Date(time),
  hasFailed,
});
const DAY_MS = 86_400_000;
const START = Date.parse('2024-01-01T02:20:00Z');
const copies = fc.array(
  fc.record({ at: fc.integer({ min: 0, max: 900 * 24 * 60 }), hasFailed: fc.boolean() }),
  { maxLength: 200 },
);
const made = (given: { at: number; hasFailed: boolean }[]) =>
  given.map(({ at, hasFailed }) => copyOf(START + at * 60_000, hasFailed));

/** Makes a copy each night, and removes what isn't kept. */
function nights(count: number) {
  let there: ReturnType<typeof copyOf>[] = [];
  for (let night = 0; night < count; night += 1) {
    there = keptCopies([...there, copyOf(START + night * DAY_MS)]);
  }
  return there.map(({ madeAt }) => dayInSpain(madeAt));
}

describe('the copies that are kept', () => {
  it('are seven nights, four weeks and twelve months after years of nights', () => {
    const kept = nights(800);
    // 10 March 2026, a Tuesday.
    expect(kept).toEqual([
      '2026-03-10',
      '2026-03-09',
      '2026-03-08',
      '2026-03-07',
      '2026-03-06',
      '2026-03-05',
      '2026-03-04',
      '2026-03-01',
      '2026-02-28',
      '2026-02-22',
      '2026-01-31',
      '2025-12-31',
      '2025-11-30',
      '2025-10-31',
      '2025-09-30',
      '2025-08-31',
      '2025-07-31',
      '2025-06-30',
      '2025-05-31',
      '2025-04-30',
    ]);
  });

  it('are few, in any order the same, and kept again', () => {
    fc.assert(
      fc.property(copies, (given) => {
        const all = made(given);
        const kept = keptCopies(all);
        expect(kept.length).toBeLessThanOrEqual(7 + 7 + 4 + 12 + 1);
        expect(all).toEqual(expect.arrayContaining(kept));
        expect(keptCopies(kept)).toEqual(kept);
        const times = (some: typeof kept) => some.map(({ madeAt }) => +madeAt);
        expect(times(keptCopies(all.toReversed()))).toEqual(times(kept));
      }),
    );
  });

  it('have the newest of all, and the newest that could be restored', () => {
    fc.assert(
      fc.property(copies, (given) => {
        const all = made(given).toSorted((one, other) => +other.madeAt - +one.madeAt);
        const kept = keptCopies(all);
        expect(kept[0]).toEqual(all[0]);
        const good = all.filter(({ hasFailed }) => !hasFailed).slice(0, 1);
        expect(kept).toEqual(expect.arrayContaining(good));
        // Failed ones take no place.
        const alone = keptCopies(all.filter(({ hasFailed }) => !hasFailed));
        expect(kept.filter(({ hasFailed }) => !hasFailed)).toEqual(alone);
      }),
    );
  });
});
