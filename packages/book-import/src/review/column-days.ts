import { type Day, formatDay } from '@cuaderno/domain';
import { foldHeading } from '../columns/fields';
import type { TableRow } from '../types';
import {
  dayFirst,
  type DayOrder,
  dayOfCell,
  hasTwoOrders,
  isSwappable,
  provenOrder,
} from '../values/day-order';
import { readDate } from '../values/dates';
import { isFault } from '../values/outcome';
import type { ColumnDays } from './review-cache';
import type { Context } from './row-state';
import { rowText } from './row-text';

/** The days of a table, looked through once. */
export function columnDays(context: Context): ColumnDays {
  context.cache.days ??= findDays(context);
  return context.cache.days;
}

function findDays(context: Context): ColumnDays {
  const texts = context.table.rows.flatMap((row): [TableRow, string][] => {
    const text = row.left === undefined ? rowText(context, row, 'date') : '';
    return text === '' ? [] : [[row, text]];
  });
  const proofs = new Set(texts.map(([, text]) => provenOrder(text)));
  const isMonthFirst = proofs.has('mdy') && !proofs.has('dmy');
  const cells = context.table.kind === 'xlsx' ? texts.map(([, text]) => dayOfCell(text)) : [];
  const real = cells.filter((day) => !Number.isNaN(day));
  const isEither = proofs.has('mdy') || (!proofs.has('dmy') && isEnglish(context));
  const order = isMonthFirst ? 'mdy' : isEither ? null : 'dmy';
  return {
    order,
    mayBeSwapped: isMonthFirst && real.length > 1 && real.every((day) => day <= 12),
    rows: texts.flatMap(([{ number }, text]) => {
      const day = readIn(context, text, order ?? 'dmy');
      return isFault(day) ? [] : [{ number, day: day.value }];
    }),
  };
}

/** Whether the heading of the days is English: of a program of either side of the ocean. */
const isEnglish = ({ columnOf, table }: Context) =>
  /\bdate\b/.test(foldHeading(table.header[columnOf.get('date') ?? -1] ?? ''));

/** Reads a day whose column has an order. */
export function readIn({ book }: Context, text: string, order: DayOrder) {
  return book.remember(`date ${order}`, text, () =>
    readDate(order === 'mdy' ? dayFirst(text) : text),
  );
}

/** Whether only the hunter knows the order of a text. */
export function isOrderOpen(context: Context, text: string): boolean {
  const { order, mayBeSwapped } = columnDays(context);
  return (order === null && hasTwoOrders(text)) || (mayBeSwapped && isSwappable(text));
}

/** The days around a row: of the nearest rows above and below that have one. */
export function daysAround(
  context: Context,
  number: number,
): { before: Day | null; after: Day | null } {
  const { rows } = columnDays(context);
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.number ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  const at = rows[low]?.number === number ? low + 1 : low;
  return { before: rows[low - 1]?.day ?? null, after: rows[at]?.day ?? null };
}

/** 'entre 05/10 y 19/10/2019', null without days around. */
export function aroundText(context: Context, number: number): string | null {
  const { before, after } = daysAround(context, number);
  if (before === null || after === null) {
    const day = before ?? after;
    return day === null ? null : `${before === null ? 'antes' : 'después'} del ${formatDay(day)}`;
  }
  const [first = before, last = after] = [before, after].toSorted();
  if (first === last) return formatDay(first);
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  const from = isOneYear ? formatDay(first).slice(0, 5) : formatDay(first);
  return `entre ${from} y ${formatDay(last)}`;
}
