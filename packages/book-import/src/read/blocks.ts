import { foldHeading } from '../columns/fields';
import type { Cell, TableRow } from '../types';
import { COLUMNS_MAX, REFUSALS, ROWS_MAX } from './refuse';

/** Rows beneath one header; a column without a heading has '' there and a letter's name. */
export type Block = { titles: string[]; names: string[]; rows: TableRow[] };

/** The name of a column without a heading: 'Columna B'. */
export function letterOf(index: number): string {
  const letters = (at: number): string =>
    (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
  return `Columna ${letters(index)}`;
}

/** Whether a name is of a column without a heading. */
export const isLetter = (name: string): boolean => /^Columna [A-Z]{1,3}$/.test(name);

const keysOf = ({ titles }: Pick<Block, 'titles'>) =>
  new Set(titles.filter(Boolean).map(foldHeading));

/**
 * Whether two headers are those of one table, in any order, of which one may have a few columns more; without any they
 * are if they are as wide.
 */
export function haveSameTitles(
  some: Pick<Block, 'titles'>,
  others: Pick<Block, 'titles'>,
): boolean {
  const [a, b] = [keysOf(some), keysOf(others)];
  if (a.size === 0 && b.size === 0) return some.titles.length === others.titles.length;
  const shared = [...a].filter((key) => b.has(key)).length;
  const [less, more] = [Math.min(a.size, b.size), Math.max(a.size, b.size)];
  return shared > 0 && shared * 4 >= less * 3 && shared * 2 >= more && (shared > 1 || more === 1);
}

/** The name of each column, told from one before of the same name by its place among these. */
function columnKeys({ titles, names }: Block): string[] {
  const seen = new Map<string, number>();
  return names.map((name, index) => {
    const key = titles[index] ? foldHeading(name) : name;
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return `${key}\n${times}`;
  });
}

/**
 * Makes one table of blocks of rows: their columns by their headings, those of the first block first.
 *
 * @throws DomainError for too many columns or rows of data
 */
export function joinBlocks(blocks: readonly Block[]): { header: string[]; rows: TableRow[] } {
  const columns = new Map<string, number>();
  const header: string[] = [];
  const places = blocks.map((block) =>
    columnKeys(block).map((key, index) => {
      const known = columns.get(key);
      if (known !== undefined) return known;
      columns.set(key, header.length);
      return header.push(block.names[index] ?? '') - 1;
    }),
  );
  if (header.length > COLUMNS_MAX) throw REFUSALS.tooManyColumns();
  const rows = blocks.flatMap((block, at) =>
    block.rows.map((row) => spread(row, places[at] ?? [], header.length)),
  );
  if (rows.filter(({ cells }) => cells.some((cell) => cell !== null)).length > ROWS_MAX) {
    throw REFUSALS.tooManyRows();
  }
  return { header, rows };
}

function spread(row: TableRow, places: readonly number[], width: number): TableRow {
  const cells = Array.from<Cell>({ length: width }).fill(null);
  row.cells.forEach((cell, index) => {
    cells[places[index] ?? 0] = cell;
  });
  return { ...row, cells };
}
