import type { Choices, Corrections, Table, TableRow } from '../types';

/** The key of the correction of one cell: the number of its row and the index of its column. */
export const cellKey = (row: number, column: number): string => `celda\n${row}\n${column}`;

/**
 * A table with the cells that were corrected one by one, and the rows that were left out and are outings after all;
 * a row that isn't changed is the same object.
 */
export function mendTable(table: Table, { taken }: Choices, corrections: Corrections): Table {
  const isCorrected = Array.from(corrections.keys()).some((key) => key.startsWith('celda\n'));
  if (!isCorrected && taken.size === 0) return table;
  return { ...table, rows: table.rows.map((row) => mendRow(row, taken, corrections)) };
}

function mendRow(row: TableRow, taken: Choices['taken'], corrections: Corrections): TableRow {
  const { number, left, ...rest } = row;
  const isTaken = taken.has(number);
  const cells = row.cells.map((cell, index) => {
    const text = corrections.get(cellKey(number, index));
    return text === undefined ? cell : text || null;
  });
  if (!isTaken && cells.every((cell, index) => cell === row.cells[index])) return row;
  return { ...rest, number, cells, ...(left !== undefined && !isTaken && { left }) };
}
