import type { ReadOptions, Table } from '../types';
import { readCsv } from './read-csv';
import { kindOf } from './refuse';
import { type Shape, shapeOf } from './shape';
import { openWorkbook, type Workbook } from './read-xlsx';

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
