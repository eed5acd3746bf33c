import type { Table } from '../types';
import { cellText } from './cell-text';

/** Rows that are looked at. */
const ROWS = 300;
/** Fewest numbers that tell, under the heading of any number ('Nº') and under that of a quantity. */
const LEAST = { any: 3, quantity: 8 };
/** Up to this first number, few rows could be quantities. */
const LOW = 9;
/** The share of steps by one among all steps: a running number may begin anew with each season. */
const SHARE = 0.8;

/**
 * Whether the cells of a column run 1, 2, 3 …, also backwards or with several rows each, so that they number the
 * rows; `isAny` tells a heading that says no more than 'number'.
 */
export function isRunningNumber(table: Table, index: number, isAny: boolean): boolean {
  const numbers = numbersOf(table, index);
  const least = isAny ? LEAST.any : LEAST.quantity;
  if (new Set(numbers).size < least) return false;
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  if (numbers.length < LEAST.quantity && ![first, last].some((one) => one === 1 || one > LOW)) {
    return false;
  }
  const steps = numbers
    .map((one, at) => one - (numbers[at - 1] ?? one))
    .filter((step) => step !== 0);
  return [1, -1].some((by) => steps.filter((step) => step === by).length >= steps.length * SHARE);
}

/** The whole numbers of a column, none if anything else is in it. */
function numbersOf({ rows }: Table, index: number): number[] {
  const numbers: number[] = [];
  for (const { cells, left } of rows.slice(0, ROWS)) {
    const text = left === undefined ? cellText(cells[index]) : '';
    if (text === '') continue;
    if (!/^\d{1,5}[.ºª)]?$/.test(text)) return [];
    numbers.push(Number.parseInt(text, 10));
  }
  return numbers;
}
