import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Mark, markBeside, nearestMark, radiusOf, spread } from './marks';

const mark = (x: number, y: number, radius = 8): Mark => ({
  count: 1,
  x,
  y,
  radius,
});
const apartBy = (a: Mark, b: Mark) => Math.hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius;

describe('the radius of a mark', () => {
  it.each([
    ['spain', 1, 8],
    ['spain', 4, 11.4],
    ['province', 4, 16],
    ['small', 4, 6.7],
    ['spain', 5_000, 30],
  ] as const)('of %s for %d outings is %d', (size, count, radius) => {
    expect(radiusOf(size, count)).toBeCloseTo(radius);
  });
});

describe('marks', () => {
  it('stay where they are free', () => {
    const marks = [mark(0, 0), mark(100, 0)];
    expect(spread(marks)).toEqual(marks);
  });

  it('are pushed apart by 2.5 pixels, the largest stays', () => {
    const large = mark(0, 0, 16);
    const [first, second] = spread([mark(10, 0), large]);
    expect(first).toEqual(large);
    expect(second).toMatchObject({ x: 26.5, y: 0 });
  });

  it('are pushed apart on one place, each modality seen', () => {
    const placed = spread([mark(0, 0), mark(0, 0, 12), mark(0, 0, 10)]);
    for (const [index, one] of placed.entries())
      for (const other of placed.slice(index + 1))
        expect(apartBy(one, other)).toBeGreaterThan(2.49);
  });

  it('of a whole book don’t overlap where there is room, and are never far from their place', () => {
    const places = fc.array(
      fc.record({ x: fc.nat(1000), y: fc.nat(1000), r: fc.integer({ min: 8, max: 30 }) }),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(places, (all) => {
        const marks = all.map(({ x, y, r }, index) => ({ ...mark(x, y, r), index }));
        const placed = spread(marks);
        expect(placed).toHaveLength(marks.length);
        for (const one of placed) {
          const home = marks[one.index];
          expect(Math.hypot(one.x - (home?.x ?? 0), one.y - (home?.y ?? 0))).toBeLessThan(90);
        }
      }),
    );
  });
});

describe('a tap', () => {
  const marks = [mark(0, 0), mark(40, 0), mark(200, 0, 30)];

  it.each([
    [{ x: 10, y: 0 }, 0],
    [{ x: 25, y: 0 }, 1],
    [{ x: 171, y: 0 }, 2],
  ])('at %o means the nearest mark in reach', (at, index) => {
    expect(nearestMark(marks, at, 24)).toBe(marks[index]);
  });

  it('means none beyond 24 pixels', () => {
    expect(nearestMark(marks, { x: 0, y: 25 }, 24)).toBeUndefined();
  });
});

describe('an arrow key', () => {
  const [middle, right, up, far] = [mark(0, 0), mark(50, 10), mark(5, -60), mark(120, 0)];
  const marks = [middle, right, up, far];

  it('leads to the mark beside, in its direction', () => {
    expect(markBeside(marks, middle, 'ArrowRight')).toBe(right);
    expect(markBeside(marks, middle, 'ArrowUp')).toBe(up);
    expect(markBeside(marks, far, 'ArrowLeft')).toBe(right);
    expect(markBeside(marks, middle, 'ArrowDown')).toBe(right);
  });

  it('leads nowhere past the last one, nor does another key', () => {
    expect(markBeside(marks, far, 'ArrowRight')).toBeUndefined();
    expect(markBeside(marks, middle, 'Tab')).toBeUndefined();
  });
});
