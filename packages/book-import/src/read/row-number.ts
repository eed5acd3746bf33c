/** Rows of one of two tables of a sheet: no Excel file has more. */
const ROWS = 2 ** 20;

/**
 * The number of a row in its table, by its sheet (its position, from 0), its number there, from 1, and its part: 1 in
 * the second of two tables side by side.
 */
export const rowNumber = (sheet: number, row: number, part = 0): number =>
  (sheet * 2 + part) * ROWS + row;

/** The sheet of a row, its part and its number there, as the spreadsheet shows it. */
export const rowPlace = (number: number): { sheet: number; part: number; row: number } => {
  const table = Math.floor(number / ROWS);
  return { sheet: Math.floor(table / 2), part: table % 2, row: number % ROWS };
};

/** Whether two rows are of one table of a sheet. */
export const isSameTable = (a: number, b: number): boolean =>
  Math.floor(a / ROWS) === Math.floor(b / ROWS);
