import { groupDigits } from '@cuaderno/domain';
import { count } from '../../lib/format';
import type { Opened } from './import-worker';

/** '1 fila', '4 filas'. */
export const rowsText = (rows: number): string => count(rows, 'fila', 'filas');

/** 'Fila 18', 'Filas 18 y 40', 'Filas 18, 40 y 3 más'. */
export function rowNumbers(rows: readonly number[]): string {
  const [first, second, ...more] = rows;
  if (second === undefined) return `Fila ${first}`;
  return more.length === 0
    ? `Filas ${first} y ${second}`
    : `Filas ${first}, ${second} y ${groupDigits(more.length)} más`;
}

/** The same within a sentence: 'fila 18'. */
export function inRow(rows: readonly number[]): string {
  const text = rowNumbers(rows);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Whether a column of a file with titles has none: the importer names it by its letter then. */
export const isUntitled = ({ key, columns }: Opened, index: number): boolean =>
  key !== null && /^Columna [A-Z]{1,3}$/.test(columns[index]?.header ?? '');

/** The title of a column. */
export const headingOf = (opened: Opened, index: number): string =>
  isUntitled(opened, index) ? 'Sin título' : (opened.columns[index]?.header ?? '');
