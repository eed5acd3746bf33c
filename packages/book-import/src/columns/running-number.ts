import type { Table } from '../types';
import { cellText } from './cell-text';
import { fieldNamed, foldHeading } from './fields';

/** Rows that are looked at. */
const ROWS = 300;
/** Up to so many numbers could be quantities, unless they begin at 1 or above this. */
const FEW = { numbers: 8, low: 9 };
/** So many that they would hardly be quantities. */
const MANY = 8;
/** The share of steps by one among all steps: a running number may begin anew with each season. */
const SHARE = 0.8;

/**
 * Whether the cells of a column run 1, 2, 3 …, also backwards or with several rows each, so that they number the
 * rows.
 */
export function isRunningNumber(table: Table, index: number): boolean {
  const numbers = numbersOf(table, index);
  if (new Set(numbers).size < leastRunning(table.header[index] ?? '', table.header.slice(0, index)))
    return false;
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  if (numbers.length < FEW.numbers && ![first, last].some((one) => one === 1 || one > FEW.low)) {
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

/**
 * How many different numbers tell those of the rows: few under a heading of any number, which 'N' is for a quantity
 * too, and the more so behind a day or a species.
 */
function leastRunning(header: string, before: readonly string[]): number {
  if (!/^(n|no|num|numero|number|orden|columna \w+)$/.test(foldHeading(header))) return MANY;
  const isQuantity = fieldNamed(header) === 'quantity';
  const isBehind = before.some((one) => ['date', 'species'].includes(fieldNamed(one) ?? ''));
  if (isQuantity && isBehind) return MANY;
  return isQuantity && foldHeading(header) !== 'no' ? 3 : 2;
}
