import type { Day } from '@cuaderno/domain';

/** Whether the day or the month is written first: 3/4/2024 is of April or of March. */
export type DayOrder = 'dmy' | 'mdy';

const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const CELL = /^(\d{4})-(\d{2})-(\d{2})(?= |$)/;

/** The order that a text proves by a number that is no month, null for one that proves none. */
export function provenOrder(text: string): DayOrder | null {
  const [, first, , second] = NUMBERS.exec(text.trim()) ?? [];
  const [a, b] = [Number(first), Number(second)];
  if (a > 12 && a <= 31 && b <= 12) return 'dmy';
  return b > 12 && b <= 31 && a <= 12 ? 'mdy' : null;
}

/** Whether both orders of a text are days, and not the same. */
export function hasTwoOrders(text: string): boolean {
  const [, first, , second] = NUMBERS.exec(text.trim()) ?? [];
  return isEither(Number(first), Number(second));
}

/** Whether the day and the month of a cell that Excel took for a day may be swapped. */
export function isSwappable(text: string): boolean {
  const [, , month, day] = CELL.exec(text) ?? [];
  return isEither(Number(day), Number(month));
}

/** The day of the month of a cell that Excel took for a day, NaN for another text. */
export const dayOfCell = (text: string): number => Number(CELL.exec(text)?.[3]);

const isEither = (a: number, b: number) => a >= 1 && b >= 1 && a <= 12 && b <= 12 && a !== b;

/** A text with the day first, of one with the month first. */
export const dayFirst = (text: string): string =>
  text
    .trim()
    .replace(NUMBERS, (_, month: string, sign: string, day: string, year: string) =>
      [day, month, year].join(sign),
    );

/** A day with its day and month swapped. */
export const swapped = (day: Day): Day => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1-$3-$2');
