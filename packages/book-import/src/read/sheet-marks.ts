import { unescapeXml } from './xml';
import type { Grid } from './grid';

/** Cells of one column that are merged, by the numbers of their rows; a column is from 0. */
type Merged = { column: number; from: number; to: number };
type Comment = { row: number; text: string };

/** Most rows of merged cells: more are no book. */
const ROWS_MERGED = 1_000_000;

const columnOf = (letters: string) =>
  Array.from(letters).reduce((at, one) => at * 26 + one.charCodeAt(0) - 64, 0) - 1;

/** The cells that a sheet has merged downwards: a day of several rows. */
export const mergedDown = (xml: string): Merged[] =>
  Array.from(
    xml.matchAll(/<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g),
  ).flatMap(([, first = '', from, last, to]) =>
    first === last ? [{ column: columnOf(first), from: Number(from), to: Number(to) }] : [],
  );

/** The comments of a sheet's cells, without the signature of those in threads. */
export const commentsOf = (xml: string): Comment[] =>
  xml.split(/<(?:\w+:)?comment\s/).flatMap((piece) => {
    const row = /^[^<>]*?\bref="[A-Z]{1,3}(\d{1,7})"/.exec(piece.slice(0, 300))?.[1];
    const text = Array.from(
      piece.matchAll(/<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)/g),
      ([, one = '']) => one,
    )
      .join('')
      .trim();
    const said = unescapeXml(text).replace(/^\[[^\]]*\][^]*?\b(?:Comment|Comentario):\s*/, '');
    return row === undefined || said === '' ? [] : [{ row: Number(row), text: said }];
  });

/** Puts the text of merged cells in each of their rows, and comments in a column of their own. */
export function withMarks(
  grid: Grid,
  merged: readonly Merged[],
  comments: readonly Comment[],
): Grid {
  let rows = 0;
  for (const { column, from, to } of merged) {
    rows += to - from;
    if (rows > ROWS_MERGED) break;
    const text = grid[from - 1]?.cells[column];
    // A number would count more than once.
    if (typeof text !== 'string') continue;
    for (const { cells } of grid.slice(from, to)) {
      if ((cells[column] ?? null) !== null) break;
      if (cells.some((cell) => cell !== null)) cells[column] = text;
    }
  }
  const width = Math.max(0, ...grid.slice(0, 1).map(({ cells }) => cells.length));
  for (const { row, text } of comments) {
    const cells = grid[row - 1]?.cells;
    if (cells) cells[width] = [cells[width] ?? '', text].filter(Boolean).join(' ');
  }
  return grid;
}
