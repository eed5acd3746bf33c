import type { Day } from '@cuaderno/domain';
import {
  clockTime,
  dayAfter,
  type Moon,
  moonAltitude,
  moonAt,
  type MoonEvent,
  moonEvents,
  momentOf,
  type Place,
  sunTimes,
} from '@cuaderno/sky';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The night that follows a day at a place: moments in milliseconds, altitudes in degrees. */
export type Night = {
  zone: string;
  /** From two hours before sunset to one after sunrise. */
  from: number;
  to: number;
  sunset: number;
  sunrise: number;
  /** Civil twilight's end and beginning, and the astronomical one's, null where it doesn't get that dark. */
  dusk: number;
  dawn: number;
  dark: [from: number, to: number] | null;
  /** At midnight. */
  moon: Moon;
  /** The moon's rises and sets from noon to noon. */
  events: MoonEvent[];
  /** Its altitude every ten minutes. */
  altitudes: { at: number; altitude: number }[];
};

/** @returns the night that follows `day`; null beyond the polar circles */
export function nightOf(day: Day, place: Place): Night | null {
  const next = dayAfter(day);
  const [evening, morning] = [sunTimes(day, place), sunTimes(next, place)];
  const { sunset, dusk, night } = evening;
  const { sunrise, dawn, nightEnd } = morning;
  if (!sunset || !sunrise || !dusk || !dawn) return null;
  const from = sunset.getTime() - 2 * HOUR;
  const to = sunrise.getTime() + HOUR;
  const steps = Math.floor((to - from) / (10 * MINUTE)) + 1;
  const noon = (of: Day) => momentOf(of, '12:00', place.zone);
  return {
    zone: place.zone,
    from,
    to,
    sunset: sunset.getTime(),
    sunrise: sunrise.getTime(),
    dusk: dusk.getTime(),
    dawn: dawn.getTime(),
    dark: night && nightEnd ? [night.getTime(), nightEnd.getTime()] : null,
    moon: moonAt(momentOf(next, '00:00', place.zone)),
    events: moonEvents(place, noon(day), noon(next)),
    altitudes: Array.from({ length: steps }, (_, index) => {
      const at = from + index * 10 * MINUTE;
      return { at, altitude: moonAltitude(new Date(at), place) };
    }),
  };
}

const PHASES = [
  'luna nueva',
  'creciente',
  'cuarto creciente',
  'gibosa creciente',
  'luna llena',
  'gibosa menguante',
  'cuarto menguante',
  'menguante',
];

/** 'gibosa creciente'. */
export const phaseName = ({ phase }: Moon) => PHASES[Math.round(phase * 8) % 8] ?? '';

/** 'Luna al 90 %, gibosa creciente'. */
export const moonText = (moon: Moon) =>
  `Luna al ${Math.round(100 * moon.light)} %, ${phaseName(moon)}`;

/** 'Se pone' or 'Sale' at a moment, null where it never does; 'Se puso' or 'Salió' once it has passed. */
export function verbOf(kind: MoonEvent['kind'], at: number | null, now: number): string {
  const isPast = at !== null && at < now;
  if (kind === 'rise') return isPast ? 'Salió' : 'Sale';
  return isPast ? 'Se puso' : 'Se pone';
}

/** 'Se puso a las 17:56, sale a las 07:59', as seen from `now`. */
export function sunText({ sunset, sunrise, zone }: Night, now: number): string {
  const rises = verbOf('rise', sunrise, now).toLowerCase();
  return `${verbOf('set', sunset, now)} a las ${clockTime(new Date(sunset), zone)}, ${rises} a las ${clockTime(new Date(sunrise), zone)}`;
}

/** 'De 15:38 a 05:25'; of one that only rises or sets, 'Sale a las 20:10', 'Se puso a las 23:15', as seen from `now`. */
export function moonTimesText({ events, sunrise, zone }: Night, now: number): string {
  const [first, second] = events;
  if (!first) return sunrise < now ? 'Ni salió ni se puso' : 'Ni sale ni se pone';
  const time = clockTime(first.at, zone);
  if (!second) return `${verbOf(first.kind, first.at.getTime(), now)} a las ${time}`;
  const next = clockTime(second.at, zone);
  return first.kind === 'rise' ? `De ${time} a ${next}` : `Hasta las ${time}, y desde las ${next}`;
}
