import type { Outing } from '@cuaderno/domain';
import type { Cell as SheetCell } from 'write-excel-file/universal';
import { COLUMNS, type Column, type Line, linesOf } from './columns';

/** Characters that no XML may hold. */
const UNWRITABLE = /[^\P{Cc}\t\n\x7f-\x9f]|[\ufffe\uffff]/gu;

const HEAD = { fontWeight: 'bold', backgroundColor: '#EDE6D6' } as const;

/**
 * Writes outings as an Excel file: the columns and lines of `salidas.csv`, with real days and numbers,
 * and a header that stays in sight.
 */
export function bookWorkbook(outings: Iterable<Outing>): Promise<Uint8Array<ArrayBuffer>> {
  return writeWorkbook('Salidas', COLUMNS, Array.from(outings).flatMap(linesOf));
}

/** Writes lines as the only sheet of an Excel file. */
export async function writeWorkbook(
  sheet: string,
  columns: readonly Column[],
  lines: readonly Line[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const head: SheetCell[] = columns.map(({ heading }) => ({
    value: heading,
    type: String,
    ...HEAD,
  }));
  const rows = lines.map((line) => columns.map((column) => sheetCell(column, line)));
  const file = writeXlsxFile([head, ...rows], {
    sheet,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  });
  return new Uint8Array(await (await file.toBlob()).arrayBuffer());
}

/** A cell; of a day it is midnight in UTC, which is how the writer counts days. */
function sheetCell({ cell, isDay }: Column, line: Line): SheetCell {
  const value = cell(line);
  if (value == null || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  if (isDay) return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };
  const text = value.replaceAll('\r\n', '\n').replace(UNWRITABLE, '');
  // The writer finds 'constructor' among the properties of every object, and would damage the file.
  return { value: text in {} ? `${text} ` : text, type: String };
}
