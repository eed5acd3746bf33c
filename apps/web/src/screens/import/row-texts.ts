import { createContext, useContext } from 'react';
import { inRow, rowNumbers } from './texts';

/** The names of the file's sheets, of `sheetNames`, for all that names rows. */
export const SheetNames = createContext<readonly string[]>([]);

/** @returns `rowNumbers` and `inRow` of the sheets under review */
export function useRowTexts() {
  const sheets = useContext(SheetNames);
  return {
    rowNumbers: (rows: readonly number[]) => rowNumbers(rows, sheets),
    inRow: (row: number) => inRow(row, sheets),
  };
}
