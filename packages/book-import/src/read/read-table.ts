import type Papa from 'papaparse';
import type { ReadOptions, Table, Delimiter, Encoding } from '../types';
import { kindOf, REFUSALS, ROWS_MAX } from './refuse';
import { mendQuotes } from './mend-quotes';
import { readWorkbook } from './read-workbook';
import { shapeOf } from './shape';
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
    rowsOf(
      Papa.parse<string[]>(mendQuotes(part, delimiter), {
        delimiter,
        preview: ROWS_MAX + SPARE_ROWS,
      }),
    );
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

/** @throws DomainError for quotes that could not be mended */
function rowsOf({ data, errors }: Papa.ParseResult<string[]>): string[][] {
  if (errors.length > 0) throw REFUSALS.damaged();
  return data;
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

/**
 * Reads an Excel file or a CSV as a table: finds its sheets, or its encoding and delimiter, unless they
 * are chosen, and its header.
 *
 * @throws DomainError with the reason in Spanish for a file that is empty, damaged, too large, no table,
 *   or has more than 20,000 rows
 */
export async function readTable(bytes: Uint8Array, options: ReadOptions = {}): Promise<Table> {
  return kindOf(bytes) === 'zip' ? readWorkbook(bytes, options.sheets) : readText(bytes, options);
}

async function readText(bytes: Uint8Array, options: ReadOptions): Promise<Table> {
  const { grid, encoding, delimiter } = await readCsv(bytes, options);
  const { names: header, headerRow, rows } = shapeOf(grid, { delimiter });
  return { kind: 'csv', sheets: [], encoding, delimiter, header, headerRow, rows };
}
