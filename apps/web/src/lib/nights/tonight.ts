import type { Day } from '@cuaderno/domain';
import {
  clockTime,
  dayAfter,
  dayAt,
  dayBefore,
  moonAltitude,
  moonAt,
  type Moon,
  momentOf,
  nextSyzygy,
  type Place,
  sunTimes,
} from '@cuaderno/sky';
import { type Night, verbOf } from './night';

const MINUTE = 60_000;

/** @returns the day of whose evening 'esta noche' is: until sunrise it is the night that runs, then the next one */
export function dayOfNight(now: Date, place: Place): Day {
  const today = dayAt(now, place.zone);
  const { sunrise } = sunTimes(today, place);
  return sunrise && now < sunrise ? dayBefore(today) : today;
}

const percent = ({ light }: Moon) => Math.round(100 * light);

/** The moon of a night in a line, as seen from `now`: 'Luna al 90 %, se pone a las 05:25', 'Luna al 100 %, toda la noche'. */
export function nightText(
  { moon, events, sunset, sunrise, altitudes, zone }: Night,
  now: number,
): string {
  const light = `Luna al ${percent(moon)} %`;
  const event = events.find(({ at }) => at.getTime() > sunset && at.getTime() < sunrise);
  if (event) {
    const verb = verbOf(event.kind, event.at.getTime(), now).toLowerCase();
    return `${light}, ${verb} a las ${clockTime(event.at, zone)}`;
  }
  const evening = altitudes.find(({ at }) => at > sunset);
  return `${light}, ${evening && evening.altitude > 0 ? 'toda la noche' : 'bajo el horizonte'}`;
}

const inWords = (day: Day, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-ES', { ...parts, timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '');

/** 'sábado'. */
export const weekdayOf = (day: Day) => inWords(day, { weekday: 'long' });

/** The next full or new moon after a night's midnight: 'Llena el martes 24'. */
export function nextPhaseText(day: Day, zone: string): string {
  const { kind, at } = nextSyzygy(momentOf(dayAfter(day), '00:00', zone));
  const name = kind === 'full' ? 'Llena' : 'Nueva';
  return `${name} el ${inWords(dayAt(at, zone), { weekday: 'long', day: 'numeric' })}`;
}

/** @returns when the moon is highest between sunset and sunrise, to the minute; null while it is below the horizon */
export function moonCulmination({ altitudes, sunset, sunrise }: Night, place: Place): Date | null {
  const dark = altitudes.filter(({ at }) => at >= sunset && at <= sunrise);
  const near = dark.reduce((a, b) => (b.altitude > a.altitude ? b : a)).at;
  let best = { at: near, altitude: -90 };
  const [from, to] = [Math.max(near - 10 * MINUTE, sunset), Math.min(near + 10 * MINUTE, sunrise)];
  for (let at = from; at <= to; at += MINUTE) {
    const altitude = moonAltitude(new Date(at), place);
    if (altitude > best.altitude) best = { at, altitude };
  }
  return best.altitude > 0 ? new Date(best.at) : null;
}

/** The moon at the midnights of seven nights: their day, its name ('Hoy', 'dom'), the phase and the percentage lit. */
export function weekOf(day: Day, zone: string) {
  let next = day;
  return Array.from({ length: 7 }, (_, index) => {
    const shown = next;
    next = dayAfter(shown);
    const moon = moonAt(momentOf(next, '00:00', zone));
    return {
      day: shown,
      name: index === 0 ? 'Hoy' : inWords(shown, { weekday: 'short' }),
      phase: moon.phase,
      percent: percent(moon),
    };
  });
}
