import { type Field, rowPlace, type Sheet } from '@cuaderno/book-import';
import { groupDigits } from '@cuaderno/domain';
import { count } from '../../lib/format';

/** '1 fila', '4 filas'. */
export const rowsText = (rows: number): string => count(rows, 'fila', 'filas');

/** '1 hoja', '7 hojas'. */
export const sheetsText = (sheets: number): string => count(sheets, 'hoja', 'hojas');

/** The names of a file's sheets, by which rows are told apart; none where only one is read. */
export const sheetNames = (sheets: readonly Sheet[]): string[] =>
  sheets.filter(({ taken }) => taken).length > 1 ? sheets.map(({ name }) => name) : [];

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

/** Whether some column has the days, whole or in parts. */
export const hasDays = (columns: readonly (Field | null)[]): boolean =>
  columns.includes('date') || columns.includes('month');
