import type { Field } from '@cuaderno/book-import';
import { groupDigits } from '@cuaderno/domain';
import { count } from '../../lib/format';

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

/** Whether some column has the days, whole or in parts. */
export const hasDays = (columns: readonly (Field | null)[]): boolean =>
  columns.includes('date') || columns.includes('month');
