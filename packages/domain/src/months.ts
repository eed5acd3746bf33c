import type { Day } from './dates';

/* Apart from the dates, as the first screen names no month. */

/** The names of the months, January first. */
export const MONTHS = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
];

/** The heading of a day's month: 'Noviembre 2026'. */
export function monthName(day: Day): string {
  const [year, month = '1'] = day.split('-');
  return `${MONTHS[Number(month) - 1]} ${year}`;
}
