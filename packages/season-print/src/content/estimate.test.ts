import { expect, it } from 'vitest';
import { sampleBook, sampleOuting } from '../testing/sample-book';
import { estimatePrint, seasonContent } from './index';

const ID = '01970000-0000-7000-8000-00000000abcd';
const PLACE: [string, string, string] = ['Cazorla', 'Jaén', 'Andalucía'];
const bookOf = (outings: ReturnType<typeof sampleBook>, photos = true) => ({
  outings,
  author: 'Marta Robledo',
  firstMonth: 4,
  today: '2026-11-21' as const,
  span: null,
  options: { photos, notes: true, sheets: true, places: 'municipality' as const },
});
const stored = (bytes: number, width = 2560) =>
  new Map([[ID, { bytes, width, height: (width * 3) / 4 }]]);

it('counts what could be printed, whatever was chosen', () => {
  const content = seasonContent(bookOf(sampleBook(ID), false));
  const estimate = estimatePrint(content, stored(900_000));
  expect(estimate).toMatchObject({ photos: 5, notes: 2, sheets: 2 });
  expect(estimate.bytes).toBeLessThan(300_000);
});

it('weighs photos as they are stored: a small one stays small, a large one is shrunk', () => {
  const content = seasonContent(bookOf(sampleBook(ID)));
  const bytes = (photo: Parameters<typeof estimatePrint>[1]) => estimatePrint(content, photo).bytes;
  const none = bytes(new Map());
  expect((bytes(stored(100_000, 1200)) - none) / 5).toBeCloseTo(85_000, -3);
  expect((bytes(stored(900_000)) - none) / 5).toBeLessThan(400_000);
  expect((bytes(stored(9_000_000)) - none) / 5).toBe(700_000);
});

it('counts the pages of a long note', () => {
  const trophy = (length: number) =>
    sampleOuting('rececho', '2026-05-01', PLACE, [{ species: 'Corzo', medal: 'gold' }], {
      description: 'a'.repeat(length),
    });
  const pages = (length: number) =>
    estimatePrint(seasonContent(bookOf([trophy(length)])), new Map()).pages;
  expect(pages(10_000) - pages(100)).toBe(4);
});

it('a season that has not begun is named whole', () => {
  const content = seasonContent({ ...bookOf([]), span: { first: 2030, last: 2030 } });
  expect([content.from, content.until]).toEqual(['2030-04-01', '2031-03-31']);
});
