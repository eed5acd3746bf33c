import type { Cell } from '../types';

/** A cell as the hunter sees it in a Spanish spreadsheet; '' for an empty one. */
export function cellText(cell: Cell | undefined): string {
  // A seal is all its digits.
  if (Number.isInteger(cell)) return String(cell);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12))).replace('.', ',');
  return cell?.trim() ?? '';
}
