import type { SheetData, SheetOptions } from 'write-excel-file/universal';
import type { Column, Line } from './columns';

/** Characters that no XML may hold. */
const UNWRITABLE = /[^\P{Cc}\t\n\x7f-\x9f]|[\ufffe\uffff]/gu;

const HEAD = { fontWeight: 'bold', backgroundColor: '#EDE6D6' } as const;

type Sheet = { data: SheetData; options: SheetOptions<never> };

/** The only sheet of an Excel file with a line a row, as the writer takes it: a header that stays in sight. */
export function sheetOf(name: string, columns: readonly Column[], lines: readonly Line[]): Sheet {
  const head = columns.map(({ heading }) => ({ value: heading, type: String, ...HEAD }));
  return {
    data: [head, ...lines.map((line) => columns.map((column) => cellOf(column, line)))],
    options: {
      sheet: name,
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    },
  };
}

/** How a cell shows a day. */
export const DAY_FORMAT = 'dd/mm/yyyy';

type Cell =
  | { value: string; type: typeof String }
  | { value: number; type: typeof Number }
  | { value: Date; type: typeof Date; format: string };

/** A cell; of a day it is midnight in UTC, which is how the writer counts days. */
export function cellOf({ cell, isDay }: Column, line: Line): Cell | null {
  const value = cell(line);
  if (value == null || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  if (isDay) return { value: new Date(`${value}T00:00:00Z`), type: Date, format: DAY_FORMAT };
  const text = value.replaceAll('\r\n', '\n').replace(UNWRITABLE, '');
  // The writer finds 'constructor' among the properties of every object, and would damage the file.
  return { value: text in {} ? `${text} ` : text, type: String };
}
