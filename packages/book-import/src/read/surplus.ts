import type { Cell, Delimiter } from '../types';
import type { Grid } from './grid';

type Row = Grid[number];

const isNumber = (cell: Cell | undefined) =>
  cell == null || typeof cell === 'number' || /^\s*[\d.]+(,\d+)?\s*$/.test(cell);
const widthOf = ({ cells }: Row) => cells.findLastIndex((cell) => cell !== null) + 1;

/**
 * Settles the rows of a CSV with more cells than its header: a comma within a text of the last column, or the decimal
 * comma of a number, if nothing else is possible. What else there is too much stays as the row's `surplus`, to be asked
 * about: the row may be shifted.
 */
export function settleSurplus(body: Grid, width: number, delimiter: Delimiter): Grid {
  if (!body.some((row) => widthOf(row) > width)) return body;
  const narrow = body.filter((row) => widthOf(row) <= width);
  const numeric = Array.from({ length: width }, (_, index) => index).filter(
    (index) =>
      narrow.some(({ cells }) => cells[index] != null) &&
      narrow.every(({ cells }) => isNumber(cells[index])),
  );
  const fits = (cells: readonly Cell[]) => numeric.every((index) => isNumber(cells[index]));
  const decimals =
    delimiter === ','
      ? decimalColumns(
          body.filter((row) => widthOf(row) > width),
          width,
          fits,
        )
      : new Map<number, string>();
  return body.map((row) => {
    const excess = widthOf(row) - width;
    if (excess <= 0) return row;
    const { number, cells } = row;
    const tail = tailJoined(cells, width, delimiter);
    if (tail && fits(tail)) return { number, cells: tail };
    const at = decimals.get(excess);
    if (at !== undefined) return { number, cells: mergedAt(cells, at.split(' ').map(Number)) };
    const surplus = cells
      .slice(width)
      .map((cell) => String(cell ?? ''))
      .join(delimiter)
      .trim();
    return { number, cells: cells.slice(0, width), surplus };
  });
}

/** The cells with those beyond the last column in it, if they go on after a comma and a space. */
function tailJoined(cells: readonly Cell[], width: number, delimiter: Delimiter): Cell[] | null {
  const [last, ...more] = cells.slice(width - 1).filter((cell) => cell !== null);
  if (typeof last !== 'string' || !/\p{L}/u.test(last)) return null;
  if (!more.every((cell) => typeof cell === 'string' && /^\s\S/.test(cell))) return null;
  return [...cells.slice(0, width - 1), [last, ...more].join(delimiter)];
}

/** Puts the numbers at some columns and their decimals together. */
function mergedAt(cells: readonly Cell[], columns: readonly number[]): Cell[] {
  const merged: Cell[] = [];
  for (let at = 0; at < cells.length; at += 1) {
    const isSplit = columns.includes(merged.length);
    merged.push(isSplit ? `${cells[at]},${cells[at + 1]}` : (cells[at] ?? null));
    if (isSplit) at += 1;
  }
  return merged;
}

const isSplit = (whole: Cell | undefined, decimals: Cell | undefined) =>
  /^\d{1,4}$/.test(String(whole).trim()) && /^\d{1,2}$/.test(String(decimals));

/** The columns with split decimals, of up to two, that are the only ones for all rows with as many cells too much. */
function decimalColumns(
  rows: readonly Row[],
  width: number,
  fits: (cells: readonly Cell[]) => boolean,
): Map<number, string> {
  const common = new Map<number, Set<string>>();
  for (const row of rows) {
    const excess = widthOf(row) - width;
    const found = new Set(
      splitsOf(row.cells, excess)
        .filter((columns) => fits(mergedAt(row.cells, columns)))
        .map((columns) => columns.join(' ')),
    );
    const known = common.get(excess);
    common.set(excess, known ? new Set([...known].filter((one) => found.has(one))) : found);
  }
  return new Map(
    Array.from(common).flatMap(([excess, found]) => {
      const [only, ...others] = found;
      return only === undefined || others.length > 0 ? [] : [[excess, only] as const];
    }),
  );
}

/** All choices of columns whose number may be split, in the order of the header. */
function splitsOf(cells: readonly Cell[], excess: number, from = 0): number[][] {
  if (excess === 0) return [[]];
  if (excess > 2) return [];
  const all: number[][] = [];
  for (let at = from; at + 1 < cells.length; at += 1) {
    if (!isSplit(cells[at], cells[at + 1])) continue;
    for (const more of splitsOf(cells, excess - 1, at + 2)) {
      all.push([at, ...more.map((column) => column - 1)]);
    }
  }
  return all;
}
