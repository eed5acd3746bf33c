import type { ReadOptions, Table, Delimiter, Encoding } from '../types';
import { kindOf, REFUSALS, ROWS_MAX } from './refuse';
import { type Shape, shapeOf } from './shape';
import { openWorkbook, type Workbook } from './read-xlsx';
import { decodeText } from './decode-text';
import type { Grid } from './grid';

const DELIMITERS: readonly Delimiter[] = [';', '\t', ','];
/** Letters from which the delimiter is found. */
const SAMPLE = 64 * 1024;
/** Rows above a header and empty ones, beyond those with data. */
const SPARE_ROWS = 5000;

type Csv = { grid: Grid; encoding: Encoding; delimiter: Delimiter };

/** Reads a CSV; a first line 'sep=;' names its delimiter and is no row. */
async function readCsv(
  bytes: Uint8Array,
  chosen: { encoding?: Encoding; delimiter?: Delimiter },
): Promise<Csv> {
  const { text: whole, encoding } = decodeText(bytes, chosen.encoding);
  const { default: Papa } = await import('papaparse');
  const named = /^"?sep=([;,\t])"?\r?\n/i.exec(whole);
  const text = named ? whole.slice(named[0].length) : whole;
  const parse = (delimiter: Delimiter, part = text) =>
    Papa.parse<string[]>(part, { delimiter, preview: ROWS_MAX + SPARE_ROWS }).data;
  const delimiter =
    chosen.delimiter ??
    (named?.[1] as Delimiter | undefined) ??
    findDelimiter((one) => parse(one, text.slice(0, SAMPLE)));
  const rows = parse(delimiter);
  if (rows.length >= ROWS_MAX + SPARE_ROWS) throw REFUSALS.tooManyRows();
  return {
    grid: rows.map((cells, index) => ({ number: index + 1, cells: cells.map(textOf) })),
    encoding,
    delimiter,
  };
}

/** A text; one that was kept from being a formula by an apostrophe is itself again. */
const textOf = (text: string) =>
  text.trim() === '' ? null : /^'[=+\-@\t\r＝＋－＠]/.test(text) ? text.slice(1) : text;

/** The delimiter by which most rows have the same number of cells, more than one. */
function findDelimiter(parse: (delimiter: Delimiter) => string[][]): Delimiter {
  const scored = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>();
    const rows = parse(delimiter).filter((cells) => cells.some((cell) => cell.trim() !== ''));
    for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
    const best = Array.from(counts).filter(([length]) => length > 1);
    const share = Math.max(0, ...best.map(([, count]) => count)) / Math.max(1, rows.length);
    const width = Math.max(
      0,
      ...best.filter(([, count]) => count === share * rows.length).map(([length]) => length),
    );
    return { delimiter, score: share * Math.min(width, 8) };
  });
  const [first] = scored.toSorted((a, b) => b.score - a.score);
  return first && first.score > 0 ? first.delimiter : ';';
}

/** Sheets that are looked at for the one with the book. */
const SHEETS_TRIED = 10;

/**
 * Reads an Excel file or a CSV as a table: finds its sheet, or its encoding and delimiter, unless they
 * are chosen, and its header.
 *
 * @throws DomainError with the reason in Spanish for a file that is empty, damaged, too large, no table,
 *   or has more than 20,000 rows
 */
export async function readTable(bytes: Uint8Array, options: ReadOptions = {}): Promise<Table> {
  return kindOf(bytes) === 'zip' ? readWorkbook(bytes, options) : readText(bytes, options);
}

async function readText(bytes: Uint8Array, options: ReadOptions): Promise<Table> {
  const { grid, encoding, delimiter } = await readCsv(bytes, options);
  const { known: _known, ...shape } = shapeOf(grid);
  return { kind: 'csv', sheets: [], sheet: null, encoding, delimiter, ...shape };
}

async function readWorkbook(bytes: Uint8Array, options: ReadOptions): Promise<Table> {
  const workbook = await openWorkbook(bytes);
  const { sheet, shape } =
    options.sheet === undefined
      ? await findSheet(workbook)
      : { sheet: options.sheet, shape: shapeOf(await workbook.read(options.sheet)) };
  const { known: _known, ...found } = shape;
  return {
    kind: 'xlsx',
    sheets: workbook.sheets,
    sheet,
    encoding: null,
    delimiter: null,
    ...found,
  };
}

/** The sheet whose header is known best, of equal ones the first. */
async function findSheet(workbook: Workbook): Promise<{ sheet: string; shape: Shape }> {
  let best: { sheet: string; shape: Shape } | undefined;
  let refusal: unknown;
  for (const sheet of workbook.sheets.slice(0, SHEETS_TRIED)) {
    try {
      const shape = shapeOf(await workbook.read(sheet));
      if (!best || shape.known > best.shape.known) best = { sheet, shape };
    } catch (error) {
      refusal ??= error;
    }
  }
  if (!best) throw refusal;
  return best;
}
