import { expect, it } from 'vitest';
import { FIRST_ROOM, MONTH_ROW, paginateMonths, ROOM, ROW } from './month-pages';

const month = { kind: 'month' as const, height: MONTH_ROW };
const outing = { kind: 'outing' as const, height: ROW };
/** Months of so many outings each. */
const rowsOf = (...counts: number[]) =>
  counts.flatMap((count) => [month, ...Array.from({ length: count }, () => outing)]);
const heightOf = (rows: { height: number }[]) => rows.reduce((sum, { height }) => sum + height, 0);
const outingsOf = (rows: { kind: string }[]) => rows.filter(({ kind }) => kind === 'outing').length;

it('keeps all outings, in order, within the page', () => {
  for (let count = 1; count < 120; count += 1) {
    const pages = paginateMonths(rowsOf(...Array.from({ length: count }, (_, at) => (at % 5) + 1)));
    const total = Array.from({ length: count }, (_, at) => (at % 5) + 1).reduce((a, b) => a + b);
    expect(pages.reduce((sum, page) => sum + outingsOf(page), 0)).toBe(total);
    for (const [index, page] of pages.entries()) {
      expect(heightOf(page)).toBeLessThanOrEqual(index === 0 ? FIRST_ROOM : ROOM);
      expect(page[0]?.kind).toBe('month');
      expect(page.at(-1)?.kind).toBe('outing');
    }
  }
});

it('leaves no outing alone on the last page', () => {
  const pages = paginateMonths(rowsOf(2, 3, 2, 3, 2, 3, 2, 2));
  expect(pages).toHaveLength(2);
  expect(outingsOf(pages.at(-1) ?? [])).toBeGreaterThanOrEqual(4);
});

it('leaves no last page nearly empty', () => {
  const last = Array.from({ length: 60 }, (_, more) => paginateMonths(rowsOf(30 + more)).at(-1));
  expect(Math.min(...last.map((rows = []) => heightOf(rows)))).toBeGreaterThan(ROOM / 3);
});
