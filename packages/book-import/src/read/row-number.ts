/** More than an Excel file has rows. */
const ROWS = 2 ** 21;

/** The number of a row in its table, by its sheet (its position, from 0) and its number there, from 1. */
export const rowNumber = (sheet: number, row: number): number => sheet * ROWS + row;

/** The sheet of a row and its number there, as the spreadsheet shows it. */
export const rowPlace = (number: number): { sheet: number; row: number } => ({
  sheet: Math.floor(number / ROWS),
  row: number % ROWS,
});
