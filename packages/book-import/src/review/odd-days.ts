import { type Day, formatDay } from '@cuaderno/domain';
import type { ReadOuting, SeasonDays, TableRow } from '../types';

const DAY = 86_400_000;
/** Days between the rows around one that are near each other, and from them to one that is far. */
const NEAR = 60;
const FAR = 290;
/** The share of days in the order of their rows by which a file is one of them. */
const IN_ORDER = 0.6;

const daysFrom = (a: Day, b: Day) => Math.abs(Date.parse(a) - Date.parse(b)) / DAY;

type Dated = { index: number; row: number; date: Day; season: SeasonDays | undefined };

/** What is unlikely in the day of each outing, by the title above it and by its neighbours; null for nothing. */
export function unlikelyDays(
  outings: readonly ReadOuting[],
  rows: ReadonlyMap<number, TableRow>,
): (string | null)[] {
  const sorted = outings
    .map(({ payload: { date }, rows: [row = 0] }, index): Dated => {
      return { index, row, date, season: rows.get(row)?.season };
    })
    .toSorted((a, b) => a.row - b.row);
  const isOrdered = areInOrder(sorted);
  const found = outings.map((): string | null => null);
  sorted.forEach((one, at) => {
    const [before, after] = [sorted[at - 1], sorted[at + 1]];
    found[one.index] = outOfSeason(one) ?? (isOrdered ? outOfOrder(one, before, after) : null);
  });
  return found;
}

function areInOrder(sorted: readonly Dated[]): boolean {
  const steps = sorted.slice(1).map(({ date }, at) => date.localeCompare(sorted[at]?.date ?? date));
  return [1, -1].some(
    (by) => steps.filter((step) => step * by >= 0).length >= steps.length * IN_ORDER,
  );
}

/** A day of a year alone has all of it and the winter behind; that of a season ends with the spring's first corzos. */
function outOfSeason({ date, season }: Dated): string | null {
  if (!season) return null;
  const { from, to } = season;
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const isIn =
    first === last
      ? date >= `${first}-01-01` && date <= `${first + 1}-03-31`
      : date >= from && date <= `${last}-07-31`;
  const name = first === last ? String(first) : `${first}-${String(last).slice(2)}`;
  return isIn ? null : `Bajo el título ${name}, y es de ${date.slice(0, 4)}`;
}

/** A day a year or more from the rows around it, which are near each other. */
function outOfOrder(
  { date }: Dated,
  before: Dated | undefined,
  after: Dated | undefined,
): string | null {
  if (!before || !after || daysFrom(before.date, after.date) > NEAR) return null;
  const isFar = [before, after].every((one) => daysFrom(one.date, date) >= FAR);
  return isFar ? `Entre ${formatDay(before.date)} y ${formatDay(after.date)}` : null;
}
