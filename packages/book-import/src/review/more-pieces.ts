import { cellText } from '../columns/cell-text';
import { type Choices, type Field, PIECE_COLUMNS, type TableRow } from '../types';
import { isNoPiece } from '../values/species';
import type { Columns } from './row-text';

/** The columns of a second piece of each row, of a third and so on. */
export type MorePieces = readonly ReadonlyMap<Field, number>[];

/** The columns beyond the first of each field of a piece. */
export function morePieces({ columns }: Choices): MorePieces {
  const groups: Map<Field, number>[] = [];
  for (const field of PIECE_COLUMNS) {
    const all = columns.flatMap((one, index) => (one === field ? [index] : []));
    all.slice(1).forEach((index, at) => {
      (groups[at] ??= new Map()).set(field, index);
    });
  }
  return groups;
}

/** The other pieces of a row as rows of their own beneath it, with nothing else in them. */
export const rowsOfPieces = (
  { columnOf }: Pick<Columns, 'columnOf'>,
  more: MorePieces,
  { number, cells }: TableRow,
): TableRow[] =>
  more.flatMap((group) => {
    const piece: TableRow = { number, cells: cells.map(() => null) };
    for (const [field, index] of group) {
      const at = columnOf.get(field);
      if (at !== undefined) piece.cells[at] = cells[index] ?? null;
    }
    return piece.cells.every((cell) => isNoPiece(cellText(cell))) ? [] : [piece];
  });
