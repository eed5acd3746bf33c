import type { PrintFacts } from '@cuaderno/domain';
import { expect, it } from 'vitest';
import { estimatePrint, seasonContent } from './index';

const OPTIONS = { photos: true, notes: true, sheets: true, places: 'municipality' } as const;
const NOTHING: PrintFacts = {
  outings: 0,
  pieces: 0,
  medals: 0,
  photos: 0,
  notes: 0,
  sheets: 0,
  species: 0,
  places: 0,
  months: [],
  lengths: [],
  stored: [],
};
const five = (bytes: number, width = 2560): PrintFacts => ({
  ...NOTHING,
  medals: 5,
  photos: 5,
  notes: 2,
  sheets: 2,
  stored: Array.from({ length: 5 }, () => [bytes, width, (width * 3) / 4]),
});

it('counts what could be printed, whatever was chosen', () => {
  const estimate = estimatePrint(five(900_000), { ...OPTIONS, photos: false });
  expect(estimate).toMatchObject({ photos: 5, notes: 2, sheets: 2 });
  expect(estimate.bytes).toBeLessThan(300_000);
});

it('weighs photos as they are stored: a small one stays small, a large one is shrunk', () => {
  const bytes = (facts: PrintFacts) => estimatePrint(facts, OPTIONS).bytes;
  const none = bytes({ ...five(0), stored: [] });
  expect((bytes(five(100_000, 1200)) - none) / 5).toBeCloseTo(85_000, -3);
  expect((bytes(five(900_000)) - none) / 5).toBeLessThan(400_000);
  expect((bytes(five(9_000_000)) - none) / 5).toBe(700_000);
});

it('counts the pages of a long note, which is printed once, and of none that is left out', () => {
  const pages = (length: number, options: Partial<Parameters<typeof estimatePrint>[1]> = {}) =>
    estimatePrint(
      { ...NOTHING, lengths: [{ length, sheet: true, photo: true, notes: 3 }] },
      { ...OPTIONS, ...options },
    ).pages;
  expect(pages(10_000) - pages(100)).toBe(12);
  expect(pages(400) - pages(100)).toBe(3);
  expect(pages(400, { photos: false }) - pages(100)).toBe(0);
  expect(pages(10_000, { notes: false }) - pages(100)).toBe(0);
});

it('a season that has not begun is named whole', () => {
  const content = seasonContent({
    outings: [],
    author: 'Marta Robledo',
    firstMonth: 4,
    today: '2026-11-21',
    span: { first: 2030, last: 2030 },
    options: OPTIONS,
  });
  expect([content.from, content.until]).toEqual(['2030-04-01', '2031-03-31']);
});
