import { dayInSpain } from '@cuaderno/domain';

/** Number of the last copies, and of days, weeks and months of which the newest copy is kept. */
const LAST = 7;
const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;

/** A copy by the moment of its data; a failed one could not be restored. */
export type DatedCopy = { madeAt: Date; hasFailed: boolean };

const weekOf = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  // The Monday, as ISO weeks begin.
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};
const PERIODS: [count: number, of: (day: string) => string][] = [
  [DAYS, (day) => day],
  [WEEKS, weekOf],
  [MONTHS, (day) => day.slice(0, 7)],
];

/**
 * Chooses the copies to keep: the last seven, and the newest of each of the last seven days, four weeks and twelve months that have one, by
 * Spain's calendar. Failed copies take no place of others'; the newest copy of all is kept, whatever it is.
 */
export function keptCopies<T extends DatedCopy>(copies: readonly T[]): T[] {
  const newestFirst = copies.toSorted((one, other) => +other.madeAt - +one.madeAt);
  const kept = new Set(newestFirst.slice(0, 1));
  const good = newestFirst.filter(({ hasFailed }) => !hasFailed);
  for (const copy of good.slice(0, LAST)) kept.add(copy);
  for (const [count, of] of PERIODS) {
    const newest = new Map<string, T>();
    for (const copy of good) {
      const period = of(dayInSpain(copy.madeAt));
      if (!newest.has(period)) newest.set(period, copy);
    }
    for (const copy of [...newest.values()].slice(0, count)) kept.add(copy);
  }
  return newestFirst.filter((copy) => kept.has(copy));
}
