import { fold } from '@cuaderno/domain';
import { isKnownHeading } from '../columns/fields';
import type { Cell, Table, TableRow } from '../types';
import { isFormulaError } from '../values/words';
import type { Grid } from './grid';
import { COLUMNS_MAX, REFUSALS, ROWS_MAX } from './refuse';

/** Rows among which the header is looked for. */
const HEAD_ROWS = 40;

/** The reason of a row without anything in it. */
export const EMPTY_ROW = 'Vacía';

export type Shape = Pick<Table, 'header' | 'headerRow' | 'rows'> & {
  /** Headings that are known. */
  known: number;
};

/** Formulas that fail are filled down below the last row. */
const isEmpty = (cells: readonly Cell[]) =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && isFormulaError(cell)));
const knownIn = (cells: readonly Cell[]) =>
  cells.filter((cell) => typeof cell === 'string' && isKnownHeading(cell)).length;

const TOTALS = /^(sub)?(total|totales|suma|media|promedio|recuento)\b/;
const isTotal = (cells: readonly Cell[]) => {
  const first = cells.find((cell) => cell !== null);
  return typeof first === 'string' && TOTALS.test(fold(first));
};

/**
 * Finds the header of a grid and names the rows beneath it that are none of its data: totals, a repeated
 * header, a second table.
 *
 * @throws DomainError for a grid without rows, or with too many
 */
export function shapeOf(grid: Grid): Shape {
  const full = grid.filter(({ cells }) => !isEmpty(cells));
  if (full.length === 0) throw REFUSALS.noRows();
  const head = findHeader(full);
  const header = head?.cells ?? [];
  const below = grid.filter(({ number }) => number > (head?.number ?? 0));
  const last = below.findLastIndex(({ cells }) => !isEmpty(cells));
  const body = below.slice(0, last + 1);
  const data = body.filter(({ cells }) => !isEmpty(cells));
  if (data.length === 0) throw REFUSALS.noRows();
  if (data.length > ROWS_MAX) throw REFUSALS.tooManyRows();
  const columns = filledColumns(header, data);
  if (columns.length > COLUMNS_MAX) throw REFUSALS.tooManyColumns();
  const pick = (cells: readonly Cell[]) => columns.map((index) => cells[index] ?? null);
  return {
    header: columns.map((index) => String(header[index] ?? '').trim() || letterOf(index)),
    headerRow: head?.number ?? null,
    known: head ? knownIn(head.cells) : 0,
    rows: nameRows(body, head?.cells ?? null).map(({ cells, ...row }) => ({
      ...row,
      cells: pick(cells),
    })),
  };
}

/** The row with most known headings, two at least; else the first of nothing but different texts. */
function findHeader(full: Grid): Grid[number] | undefined {
  const [first, ...others] = full.slice(0, HEAD_ROWS);
  let best = first;
  for (const row of others) {
    if (best && knownIn(row.cells) > knownIn(best.cells)) best = row;
  }
  if (!best) return undefined;
  const known = knownIn(best.cells);
  const width = Math.max(...full.slice(0, HEAD_ROWS).map(({ cells }) => filled(cells).length));
  if (known >= 2 || (known === 1 && width === 1)) return best;
  const likely = full.slice(0, HEAD_ROWS).find(({ cells }) => looksLikeHeader(cells, width));
  return likely ?? (known === 1 && hasNoValue(best.cells) ? best : undefined);
}

const filled = (cells: readonly Cell[]) => cells.filter((cell) => cell !== null);

/** Whether a row has texts alone, none with a day in it. */
const hasNoValue = (cells: readonly Cell[]) =>
  filled(cells).every((cell) => typeof cell === 'string' && !/\d[/.-]\d/.test(cell));

function looksLikeHeader(cells: readonly Cell[], width: number): boolean {
  const texts = filled(cells);
  return (
    texts.length >= Math.max(2, width - 1) &&
    texts.every((cell) => typeof cell === 'string' && !/\d/.test(cell) && cell.length <= 40) &&
    new Set(texts).size === texts.length
  );
}

/** The columns with a heading or any value, in their order. */
function filledColumns(header: readonly Cell[], data: Grid): number[] {
  const found = new Set<number>();
  for (const cells of [header, ...data.map((row) => row.cells)]) {
    cells.forEach((cell, index) => {
      if (cell !== null) found.add(index);
    });
  }
  return Array.from(found).toSorted((a, b) => a - b);
}

/** The name of a column without a heading: 'Columna B'. */
function letterOf(index: number): string {
  const letters = (at: number): string =>
    (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
  return `Columna ${letters(index)}`;
}

/** The rows with the reason of those that are none of the data. */
function nameRows(body: Grid, header: readonly Cell[] | null): TableRow[] {
  const width =
    header === null ? Number.POSITIVE_INFINITY : header.findLastIndex((cell) => cell !== null) + 1;
  let another = false;
  let previous: readonly Cell[] = [null];
  return body.map(({ number, cells }) => {
    const afterGap = isEmpty(previous);
    previous = cells;
    if (header !== null && afterGap && startsAnother(cells, header)) another = true;
    const left = reasonOf(cells, { header, width, another });
    return { number, cells, ...(left !== null && { left }) };
  });
}

type Around = { header: readonly Cell[] | null; width: number; another: boolean };

function reasonOf(cells: readonly Cell[], { header, width, another }: Around): string | null {
  if (isEmpty(cells)) return EMPTY_ROW;
  if (another) return 'De otra tabla, debajo';
  if (isTotal(cells)) return 'Totales';
  if (header !== null && isSame(cells, header)) return 'Títulos repetidos';
  const beyond = cells.slice(width).some((cell) => cell !== null);
  return beyond ? 'Con más columnas que los títulos' : null;
}

const isSame = (cells: readonly Cell[], header: readonly Cell[]) =>
  filled(cells).length > 1 && header.every((heading, index) => (cells[index] ?? null) === heading);

/** Whether a row after an empty one has other known headings. */
const startsAnother = (cells: readonly Cell[], header: readonly Cell[]) =>
  knownIn(cells) >= 2 && knownIn(cells) * 2 > filled(cells).length && !isSame(cells, header);
