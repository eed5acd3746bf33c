import { type Field, rowPlace } from '@cuaderno/book-import';
import { groupDigits } from '@cuaderno/domain';
import { count } from '../../lib/format';
import type { Opened } from './chosen';

/** '1 fila', '4 filas'. */
export const rowsText = (rows: number): string => count(rows, 'fila', 'filas');

/** '1 hoja', '7 hojas'. */
export const sheetsText = (sheets: number): string => count(sheets, 'hoja', 'hojas');

/** 'Fila 7', or of several sheets 'Temporada 2019-20, fila 7'. */
export function rowText(number: number, sheets: readonly string[]): string {
  const { sheet, row } = rowPlace(number);
  const name = sheets[sheet];
  return name === undefined ? `Fila ${row}` : `${name}, fila ${row}`;
}

/** 'Fila 18', 'Filas 18 y 40', 'Filas 18, 40 y 3 más'; of several sheets 'Temporada 2019-20, fila 18, y 4 más'. */
export function rowNumbers(rows: readonly number[], sheets: readonly string[]): string {
  const [first = 0, second, ...more] = rows;
  if (second === undefined) return rowText(first, sheets);
  if (sheets.length > 0) return `${rowText(first, sheets)}, y ${groupDigits(rows.length - 1)} más`;
  const [a, b] = [first, second].map((number) => rowPlace(number).row);
  return more.length === 0
    ? `Filas ${a} y ${b}`
    : `Filas ${a}, ${b} y ${groupDigits(more.length)} más`;
}

/** A row within a sentence: 'fila 18', or of several sheets 'fila 18 de «Temporada 2019-20»'. */
export function inRow(number: number, sheets: readonly string[]): string {
  const { sheet, row } = rowPlace(number);
  const name = sheets[sheet];
  return name === undefined ? `fila ${row}` : `fila ${row} de «${name}»`;
}

/** Whether a column of a file with titles has none: the importer names it by its letter then. */
export const isUntitled = ({ key, columns }: Opened, index: number): boolean =>
  key !== null && /^Columna [A-Z]{1,3}$/.test(columns[index]?.header ?? '');

/** The title of a column. */
export const headingOf = (opened: Opened, index: number): string =>
  isUntitled(opened, index) ? 'Sin título' : (opened.columns[index]?.header ?? '');

/** Whether some column has the days, whole or in parts. */
export const hasDays = (columns: readonly (Field | null)[]): boolean =>
  columns.includes('date') || columns.includes('month');
