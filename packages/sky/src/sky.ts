import { getMoonIllumination, getMoonPosition, getMoonTimes, getTimes } from 'suncalc';
import { elongationAt } from './elongation';

/** A place in degrees (WGS 84), with its time zone ('Europe/Madrid'). */
export type Place = { lat: number; lon: number; zone: string };

/** A rise or a set of the moon. */
export type MoonEvent = { kind: 'rise' | 'set'; at: Date };

/** The moon at a moment: the share of its disc that is lit, and its phase from 0, new, over 0.5, full, to 1, by its elongation. */
export type Moon = { light: number; phase: number };

/** A full or a new moon. */
export type Syzygy = { kind: 'full' | 'new'; at: Date };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The formats by zone: making one takes longer than all that is computed with it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/** @returns how much a zone's clocks are ahead of UTC at a moment, in milliseconds */
function offsetAt(moment: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(moment);
  const valueOf = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const clock = Date.UTC(
    valueOf('year'),
    valueOf('month') - 1,
    valueOf('day'),
    valueOf('hour'),
    valueOf('minute'),
    valueOf('second'),
  );
  return clock - Math.floor(moment / 1_000) * 1_000;
}

/**
 * @param day 'YYYY-MM-DD'
 * @param time 'HH:MM' by the clock of the zone
 * @returns the moment; of a time that a change of the clocks skips, an hour later
 */
export function momentOf(day: string, time: string, zone: string): Date {
  const clock = Date.parse(`${day}T${time}:00Z`);
  // The offset at the moment itself, which is not known before it.
  const near = clock - offsetAt(clock, zone);
  return new Date(clock - offsetAt(near, zone));
}

/** @returns a time by the clock of the zone, 'HH:MM', rounded to the minute */
export function clockTime(moment: Date, zone: string): string {
  const rounded = Math.round(moment.getTime() / 60_000) * 60_000;
  return new Date(rounded + offsetAt(rounded, zone)).toISOString().slice(11, 16);
}

/** @returns the calendar day of a moment by the clock of the zone, 'YYYY-MM-DD' */
export const dayAt = (moment: Date, zone: string) =>
  new Date(moment.getTime() + offsetAt(moment.getTime(), zone)).toISOString().slice(0, 10);

const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** @returns the day after 'YYYY-MM-DD' */
export const dayAfter = (day: string) => daysFrom(day, 1);

/** @returns the day before 'YYYY-MM-DD' */
export const dayBefore = (day: string) => daysFrom(day, -1);

/** @returns the rises and sets of the moon from `from` until before `to`, in their order */
export function moonEvents({ lat, lon }: Place, from: Date, to: Date): MoonEvent[] {
  const events: MoonEvent[] = [];
  // The library answers for a day of UTC.
  for (let at = from.getTime() - DAY; at <= to.getTime() + DAY; at += DAY) {
    const { rise, set } = getMoonTimes(new Date(at), lat, lon);
    if (rise) events.push({ kind: 'rise', at: rise });
    if (set) events.push({ kind: 'set', at: set });
  }
  return events
    .filter(({ at }) => at >= from && at < to)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Sunrise and sunset of a day; null where there is none, beyond the polar circles. */
export function sunTimes(day: string, { lat, lon, zone }: Place) {
  const { sunrise, sunset, dawn, dusk, night, nightEnd } = getTimes(
    momentOf(day, '12:00', zone),
    lat,
    lon,
  );
  return { sunrise, sunset, dawn, dusk, night, nightEnd };
}

/** @returns the moon's light and phase at a moment */
export function moonAt(moment: Date): Moon {
  return { light: getMoonIllumination(moment).fraction, phase: elongationAt(moment) / 360 };
}

const isWaxing = (at: number) => elongationAt(new Date(at)) < 180;

/** @returns the first full or new moon after a moment, to a quarter of an hour */
export function nextSyzygy(moment: Date): Syzygy {
  const waxes = isWaxing(moment.getTime());
  let before = moment.getTime();
  while (isWaxing(before + DAY) === waxes) before += DAY;
  let after = before + DAY;
  while (after - before > MINUTE) {
    const middle = (before + after) / 2;
    if (isWaxing(middle) === waxes) before = middle;
    else after = middle;
  }
  return { kind: waxes ? 'full' : 'new', at: new Date(after) };
}

/** @returns degrees of the moon above the horizon, negative below */
export const moonAltitude = (moment: Date, { lat, lon }: Place) =>
  getMoonPosition(moment, lat, lon).altitude;
