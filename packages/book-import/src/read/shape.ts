import { fold } from '@cuaderno/domain';
import type { Cell, Delimiter, Table, TableRow } from '../types';
import { isFormulaError } from '../values/words';
import { type Block, haveSameTitles, joinBlocks, letterOf, tellsOutings } from './blocks';
import type { Grid } from './grid';
import { findHeader, isHeaderAgain, isSecondHeader, knownIn, startsAnother } from './header';
import { COLUMNS_MAX, REFUSALS, ROWS_MAX } from './refuse';
import { rowNumber } from './row-number';
import { sideBySide } from './side-by-side';
import { settleSurplus } from './surplus';
import { titleAbove, type Titled, titleIn, titleOfSheet } from './titles';

/** The reason of a row without anything in it. */
export const EMPTY_ROW = 'Vacía';

export type Shape = Pick<Table, 'headerRow'> &
  Block & {
    /** Headings that are known. */
    known: number;
  };

/** Where a grid is from: the position and the name of its sheet, or how a CSV is delimited. */
type Source = { sheet?: number; name?: string; part?: number; delimiter?: Delimiter };

type Cells = readonly Cell[];

/** Formulas that fail are filled down below the last row. */
const isEmpty = (cells: Cells) =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && isFormulaError(cell)));

const TOTALS =
  /^((sub)?total(es)?|suma|sumas|promedio|recuento|media( (de|por|del|aritmetica|total|temporada|puntos)\b.*|$))\b/;
const DAY = /^\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/;

/** Whether a row begins with the word of a total, and has no day. */
function isTotal(cells: Cells): boolean {
  const first = cells.find((cell) => cell !== null);
  return (
    typeof first === 'string' &&
    TOTALS.test(fold(first)) &&
    !cells.some((cell) => typeof cell === 'string' && DAY.test(cell))
  );
}

/**
 * Finds the header of a grid and names the rows beneath it that are none of its data: totals, a repeated header, titles,
 * a second table. One with the same titles in another order, beneath or beside, is more of the first.
 *
 * @throws DomainError for a grid without rows, or with too many
 */
export function shapeOf(grid: Grid, source: Source = {}): Shape {
  const { header } = headOf(grid.filter(({ cells }) => !isEmpty(cells)));
  const [left, right] = (header && sideBySide(grid, header)) ?? [grid];
  const shape = shapeTable(left, source);
  if (!right || !hasRows(right, shape.headerRow)) return shape;
  const beside = shapeTable(right, { ...source, part: 1 });
  const { header: names, rows } = joinBlocks([shape, beside]);
  return { ...shape, names, titles: joinedTitles([shape, beside], names), rows };
}

const hasRows = (grid: Grid, header: number | null) =>
  grid.some(({ number, cells }) => number > (header ?? 0) && !isEmpty(cells));

function shapeTable(grid: Grid, { sheet = 0, name = '', part = 0, delimiter }: Source): Shape {
  const full = grid.filter(({ cells }) => !isEmpty(cells));
  if (full.length === 0) throw REFUSALS.noRows();
  const { header, number, from } = headOf(full);
  const below = grid.filter((row) => row.number > from);
  const body = below.slice(0, below.findLastIndex(({ cells }) => !isEmpty(cells)) + 1);
  const count = body.filter(({ cells }) => !isEmpty(cells)).length;
  if (count === 0) throw REFUSALS.noRows();
  if (count > ROWS_MAX) throw REFUSALS.tooManyRows();
  const titled = { ...titleAbove(full, number), ...titleOfSheet(name) };
  const settled = header && delimiter ? settleSurplus(body, header.length, delimiter) : body;
  const blocks = splitBlocks(settled, { header, sheet, part, titled });
  const { header: names, rows } = joinBlocks(blocks);
  const titles = joinedTitles(blocks, names);
  return { names, titles, rows, headerRow: number, known: header ? knownIn(header) : 0 };
}

/** The titles of joined blocks: all names but those of columns without a heading. */
function joinedTitles(blocks: readonly Block[], names: readonly string[]): string[] {
  const headed = new Set(blocks.flatMap(({ titles }) => titles));
  return names.map((one) => (headed.has(one) ? one : ''));
}

type Head = { header: Cells | null; number: number | null; from: number };

/** The header, with its second line where it has two. */
function headOf(full: Grid): Head {
  const head = findHeader(full);
  if (!head) return { header: null, number: null, from: 0 };
  const at = full.indexOf(head);
  const [above, below] = [full[at - 1], full[at + 1]];
  const { number } = head;
  if (below?.number === number + 1 && isSecondHeader(below.cells, head.cells)) {
    return { header: joined(below.cells, head.cells), number, from: below.number };
  }
  const isBelow =
    above?.number === number - 1 &&
    knownIn(above.cells) > 0 &&
    isSecondHeader(head.cells, above.cells);
  return { header: isBelow ? joined(head.cells, above.cells) : head.cells, number, from: number };
}

const joined = (cells: Cells, above: Cells): Cell[] =>
  Array.from(
    { length: Math.max(cells.length, above.length) },
    (_, index) => cells[index] ?? above[index] ?? null,
  );

/** The columns with a heading or any value, in their order. */
function filledColumns(rows: readonly Cells[]): number[] {
  const found = new Set<number>();
  for (const cells of rows) {
    cells.forEach((cell, index) => {
      if (cell !== null) found.add(index);
    });
  }
  return Array.from(found).toSorted((a, b) => a - b);
}

type Around = { header: Cells | null; sheet: number; part: number; titled: Titled };
type Named = Pick<TableRow, 'left' | 'season' | 'modality' | 'surplus'> & {
  number: number;
  cells: Cells;
};

type Part = { header: Cells; rows: Named[] };

/** The rows by the headers above them, with the reason of those that are none of the data. */
function splitBlocks(body: Grid, { header, sheet, part: side, titled: first }: Around): Block[] {
  let part: Part = { header: header ?? [], rows: [] };
  const parts = [part];
  const readReason = header
    ? reasonsBelow(header)
    : (cells: Cells): Reason => ({ left: reasonOf(cells) });
  let titled = first;
  for (const { number, cells, surplus } of body) {
    const { left, isHeader } = readReason(cells, titled);
    if (isHeader) {
      part = { header: cells, rows: [] };
      parts.push(part);
    }
    if (left === TITLE) titled = { ...titled, ...titleIn(cells, part.header) };
    part.rows.push({
      number: rowNumber(sheet, number, side),
      cells,
      ...(left !== null && { left }),
      ...titled,
      ...(surplus !== undefined && { surplus }),
    });
  }
  return parts.map(toBlock);
}

type Reason = { left: string | null; isHeader?: boolean };

/** Tells the reasons of the rows below a header, in their order; those of a table with other titles are none of its data. */
function reasonsBelow(header: Cells): (cells: Cells, titled: Titled) => Reason {
  const first = titlesOf(header);
  let above = header;
  let isOther = false;
  let afterGap = false;
  const next = (cells: Cells, { modality }: Titled): Reason => {
    const left = reasonOf(cells, above);
    if (left !== null) return { left };
    if (isHeaderAgain(cells, above)) {
      isOther = false;
      return { left: TITLES_AGAIN };
    }
    if (!afterGap || !startsAnother(cells, above)) return { left: isOther ? OTHER_TABLE : null };
    const titles = titlesOf(cells);
    isOther = !haveSameTitles(titles, first) && !areOutings([titles, first], modality);
    if (isOther) return { left: OTHER_TABLE };
    above = cells;
    return { left: TITLES_AGAIN, isHeader: true };
  };
  return (cells, titled) => {
    const reason = next(cells, titled);
    afterGap = reason.left !== null && reason.left !== TITLES_AGAIN && reason.left !== OTHER_TABLE;
    return reason;
  };
}

const OTHER_TABLE = 'De otra tabla, debajo';
const TITLES_AGAIN = 'Títulos repetidos';
const TITLE = 'Parece el título de una temporada';

const titlesOf = (cells: Cells) => ({
  titles: cells.map((cell) => String(cell ?? '').trim()).filter(Boolean),
});

const areOutings = (all: readonly { titles: string[] }[], modality: Titled['modality']) =>
  all.every((one) => tellsOutings(one, modality !== undefined));

/** Why a row is none of the data, wherever it is. */
function reasonOf(cells: Cells, header: Cells = []): string | null {
  if (isEmpty(cells)) return EMPTY_ROW;
  if (isTotal(cells)) return 'Parece un total';
  return cells.length > 1 && titleIn(cells, header) ? TITLE : null;
}

function toBlock({ header, rows }: { header: Cells; rows: readonly Named[] }): Block {
  const data = rows.filter(({ left }) => left !== OTHER_TABLE && left !== EMPTY_ROW);
  const columns = filledColumns([
    header,
    ...(data.length > 0 ? data : rows).map(({ cells }) => cells),
  ]);
  if (columns.length > COLUMNS_MAX) throw REFUSALS.tooManyColumns();
  const titles = columns.map((index) => String(header[index] ?? '').trim());
  return {
    titles,
    names: columns.map((index, at) => titles[at] || letterOf(index)),
    rows: rows.map(({ cells, ...row }) => ({
      ...row,
      cells: columns.map((index) => cells[index] ?? null),
    })),
  };
}
