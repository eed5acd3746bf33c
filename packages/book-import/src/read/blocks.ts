import { fieldNamed, foldHeading } from '../columns/fields';
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

/** What a heading means: its field, or its own words where the book has none for them. */
function meaningOf(heading: string): string {
  const field = fieldNamed(heading);
  return field === null || field === 'note' ? foldHeading(heading) : `\0${field}`;
}

const meaningsOf = ({ titles }: Pick<Block, 'titles'>) =>
  new Set(titles.filter(Boolean).map(meaningOf));

/**
 * Whether two headers are those of one table, in any order and in other words for the same ('Coto', 'Finca'), of which
 * one may have a few columns more; without any they are if they are as wide.
 */
export function haveSameTitles(
  some: Pick<Block, 'titles'>,
  others: Pick<Block, 'titles'>,
): boolean {
  const [a, b] = [meaningsOf(some), meaningsOf(others)];
  if (a.size === 0 && b.size === 0) return some.titles.length === others.titles.length;
  const shared = [...a].filter((meaning) => b.has(meaning)).length;
  const [less, more] = [Math.min(a.size, b.size), Math.max(a.size, b.size)];
  return shared > 0 && shared * 4 >= less * 3 && shared * 2 >= more && (shared > 1 || more === 1);
}

/** Whether a header is of outings, as a table of its own kind has them beside another: of days, species and modalities. */
export function tellsOutings({ titles }: Pick<Block, 'titles'>, hasModality: boolean): boolean {
  const fields = new Set(titles.map(fieldNamed));
  return fields.has('date') && fields.has('species') && (hasModality || fields.has('type'));
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

type Columns = { header: string[]; keys: Map<string, number> };

/** The columns of a block among those of the ones before: of the same name, else of the same meaning, else new ones. */
function placesOf(block: Block, { header, keys }: Columns): number[] {
  const own = columnKeys(block);
  const taken = new Set(own.flatMap((key) => keys.get(key) ?? []));
  return own.map((key, index) => {
    const title = block.titles[index] ?? '';
    const known =
      keys.get(key) ??
      (title === ''
        ? -1
        : header.findIndex((name, at) => !taken.has(at) && meaningOf(name) === meaningOf(title)));
    const place = known === -1 ? header.push(block.names[index] ?? '') - 1 : known;
    taken.add(place);
    if (known === -1) keys.set(key, place);
    return place;
  });
}

/**
 * Makes one table of blocks of rows: their columns by their headings, those of the first block first.
 *
 * @throws DomainError for too many columns or rows of data
 */
export function joinBlocks(blocks: readonly Block[]): { header: string[]; rows: TableRow[] } {
  const header: string[] = [];
  const columns = { header, keys: new Map<string, number>() };
  const places = blocks.map((block) => placesOf(block, columns));
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
