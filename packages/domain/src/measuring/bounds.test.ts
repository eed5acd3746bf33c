import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldEstimate, fieldRows, fieldValues, leastPoints } from './bounds';
import { CIC_CORZO_1 } from './cic-corzo-1';
import { CIC_JABALI_1 } from './cic-jabali-1';
import { CIC_VENADO_1 } from './cic-venado-1';
import { CIC_ZORRO_1 } from './cic-craneo-1';
import { measure, valueKeys } from './points';
import { rowsOf, type Scale } from './scale';
import { SCALES } from './scales';

describe('a half-finished sheet', () => {
  it('is at least what is measured, with the worst taken off', () => {
    const lengths = { lengthLeft: 22.2, lengthRight: 21.4 };
    const width = { widthLeft: 23.6 };
    expect(leastPoints(CIC_JABALI_1, lengths)).toBe(11.8);
    expect(leastPoints(CIC_JABALI_1, { ...lengths, ...width })).toBe(47.2);
    // Nothing taken off is how a sheet begins; 2 points are judged.
    expect(leastPoints(CIC_JABALI_1, { ...lengths, ...width, deductions: 0 })).toBe(47.2);
    expect(leastPoints(CIC_JABALI_1, { ...lengths, ...width, deductions: 2 })).toBe(55.2);
    expect(leastPoints(CIC_JABALI_1, {})).toBe(0);
  });

  it('takes the heaviest bone off a weight, and no span before both lengths', () => {
    expect(leastPoints(CIC_VENADO_1, { weight: 5, deductions: 1 })).toBe(7.6);
    expect(leastPoints(CIC_VENADO_1, { weight: 5, skull: 0, deductions: 1 })).toBe(9);
    const span = { span: 90, lengthLeft: 100, deductions: 0.5 };
    expect(leastPoints(CIC_VENADO_1, span)).toBe(24.5);
    expect(leastPoints(CIC_VENADO_1, { ...span, lengthRight: 100 })).toBe(52.5);
  });

  it('knows no volume of one weight', () => {
    expect(leastPoints(CIC_CORZO_1, { air: 700, deductions: 1 })).toBe(0);
    expect(leastPoints(CIC_CORZO_1, { air: 700, water: 400, deductions: 1 })).toBe(89);
  });
});

/** Any whole sheet. */
const wholeOf = (scale: Scale) =>
  fc.record(
    Object.fromEntries(
      rowsOf(scale).flatMap((row) =>
        valueKeys(row, {}).map((key) => {
          if (row.kind === 'weight' && key === 'skull')
            return [key, fc.constantFrom(...row.skulls.map(({ grams }) => grams))];
          const step = row.kind === 'grade' ? 2 : 1;
          const steps = fc.integer({ min: 0, max: Math.floor(row.max * step) });
          return [key, steps.map((n) => n / step)];
        }),
      ),
    ),
  );

describe.each(SCALES.map((scale) => [scale.id, scale as Scale] as const))('%s', (_, scale) => {
  it('is never under what a part of its measures gave at least', () => {
    fc.assert(
      fc.property(wholeOf(scale), fc.infiniteStream(fc.boolean()), (whole, keeps) => {
        const part = Object.fromEntries(
          Object.entries(whole).filter(([key, value]) => {
            // What is taken off may still be a 0 that nobody judged.
            return keeps.next().value || (key === 'deductions' && value === 0);
          }),
        );
        expect(leastPoints(scale, part)).toBeLessThanOrEqual(measure(scale, whole).points);
      }),
    );
  });

  it('has an estimate of two or three of its own measures, narrower with each', () => {
    const rows = fieldRows(scale);
    expect(rows.map(({ key }) => key)).toEqual(scale.field);
    let [least, most] = fieldEstimate(scale, {});
    const known: Record<string, number> = {};
    for (const row of rows) {
      const [low, high] = ('usual' in row && row.usual) || [10, 20];
      known[row.key] = Math.round((low + high) / 2);
      const [nextLeast, nextMost] = fieldEstimate(scale, fieldValues(scale, known));
      expect(nextLeast).toBeGreaterThanOrEqual(least);
      expect(nextMost).toBeLessThanOrEqual(most);
      [least, most] = [nextLeast, nextMost];
    }
    expect(most).toBeGreaterThan(least);
  });
});

it('estimates a fox by its length alone', () => {
  expect(fieldEstimate(CIC_ZORRO_1, { length: 150 })).toEqual([21.5, 24]);
});
