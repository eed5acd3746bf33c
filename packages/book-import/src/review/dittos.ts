import { isUuid } from '@cuaderno/domain';
import type { Cell, Table, TableRow } from '../types';

const SIGNS = /^[-\s]*(?:["”“″〃»]|''|´´|,,)(?:\s*(?:["”“″〃»]|''|´´))*[-\s.]*$/u;
const WORDS = /^\s*(?:[ií]dem|id|ib[ií]d(?:em)?|igual|lo mismo)\.?\s*$/i;
const LONGEST = 12;

/** Whether a cell stands for the one above it: '"', '〃', 'ídem'. */
export const isDitto = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' && cell.length <= LONGEST && (SIGNS.test(cell) || WORDS.test(cell));

/** A table whose dittos are what is above them; the book's own rows, which have ids, are to the letter. */
export function withoutDittos(table: Table): Table {
  const above: (Cell | undefined)[] = [];
  const rows = table.rows.map((row): TableRow => {
    if (
      row.left !== undefined ||
      row.cells.some((cell) => typeof cell === 'string' && isUuid(cell))
    ) {
      return row;
    }
    const isAny = row.cells.some(isDitto);
    const cells = isAny
      ? row.cells.map((cell, index) => (isDitto(cell) ? (above[index] ?? cell) : cell))
      : row.cells;
    cells.forEach((cell, index) => {
      if (cell !== null) above[index] = cell;
    });
    return isAny ? { ...row, cells } : row;
  });
  return { ...table, rows };
}
