import type { Day } from '@cuaderno/domain';
import { dayAfter, dayBefore, momentOf, moonAltitude, type Place } from '@cuaderno/sky';

/** When an outing sits, by the clock; an `endTime` before `startTime` is on the next day. */
type SitTimes = {
  date: Day;
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
};

/** The moments of a sit, in milliseconds. */
export type Span = [from: number, to: number];

/** Between two looks at the moon. */
const STEP = 10 * 60_000;

/** @returns when a sit is by the clock of its place; null unless both of its times are known */
export function sitSpan({ date, startTime, endTime }: SitTimes, { zone }: Place): Span | null {
  if (!startTime || !endTime) return null;
  const endDay = endTime < startTime ? dayAfter(date) : date;
  return [momentOf(date, startTime, zone).getTime(), momentOf(endDay, endTime, zone).getTime()];
}

/** @returns the day whose evening begins the night of a sit: the one before, of a sit that is over by noon */
export function nightDayOf({ date, startTime, endTime }: SitTimes): Day {
  const last = endTime || startTime;
  const isOvernight = startTime && endTime && endTime < startTime;
  return last && last <= '12:00' && !isOvernight ? dayBefore(date) : date;
}

/** @returns for how much of a sit the moon is above the horizon, from 0 to 1, looked at every ten minutes */
export function moonShare([from, to]: Span, place: Place): number {
  let [up, all] = [0, 0];
  for (let at = from; at <= to; at += STEP) {
    all += 1;
    if (moonAltitude(new Date(at), place) > 0) up += 1;
  }
  return all === 0 ? 0 : up / all;
}

/** Where the moon is during a sit: 'Sobre el horizonte toda la espera'. */
export function sitMoonText(sit: Span, place: Place): string {
  const share = moonShare(sit, place);
  const where = share > 0.5 ? 'Sobre' : 'Bajo';
  const howLong = share === 0 || share === 1 ? 'toda' : 'la mayor parte de';
  return `${where} el horizonte ${howLong} la espera`;
}
