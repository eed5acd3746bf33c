import { fieldNamed, foldHeading } from '../columns/fields';
import type { Cell } from '../types';
import { haveSameTitles, tellsOutings } from './blocks';
import type { Grid } from './grid';

/** The column of another day, -1 without one. */
const secondDay = (titles: readonly string[]): number => {
  const days = titles.flatMap((title, index) => (fieldNamed(title) === 'date' ? [index] : []));
  return days[1] ?? -1;
};

/**
 * Two tables with the same titles or both of days and species, one beside the other, as two grids.
 *
 * @returns null for a header of one table
 */
export function sideBySide(grid: Grid, header: readonly Cell[]): [Grid, Grid] | null {
  const texts = header.map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  const titles = texts.map(foldHeading);
  const first = titles.findIndex((title) => title !== '');
  const again = titles.indexOf(titles[first] ?? '', first + 1);
  const start = again === -1 ? secondDay(texts) : again;
  if (first === -1 || start === -1) return null;
  const halves = [texts.slice(0, start), texts.slice(start)] as const;
  const haveDays = halves.every((half) => half.some((title) => fieldNamed(title) === 'date'));
  const [left, right] = halves.map((half) => ({ titles: half.filter(Boolean) }));
  if (!haveDays || !left || !right) return null;
  const areOutings = [left, right].every((half) => tellsOutings(half, true));
  if (!areOutings && !haveSameTitles(left, right)) return null;
  return [
    grid.map((row) => ({ ...row, cells: row.cells.slice(0, start) })),
    grid.map((row) => ({ ...row, cells: row.cells.slice(start) })),
  ];
}
