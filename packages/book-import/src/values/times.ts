import { isFault, type Outcome } from './outcome';

/** A time behind a day, with its zone. */
export const TIME =
  /[T\s,]+(\d{1,2}:\d{2})(?::\d{2})?(?:\.\d+)?\s*([ap]\.?\s?m\.?)?(Z|[+-]\d{2}:?\d{2})?$/i;

const CLOCK_IN_SPAIN = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Madrid',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The time beside a day, in Spain; null without one, and for midnight, which is that of a day alone. */
export function timeBeside(text: string): string | null {
  const [, clock, half, zone] = TIME.exec(text) ?? [];
  if (clock === undefined || Number.parseFloat(clock.replace(':', '.')) === 0) return null;
  if (zone === undefined) {
    const time = readTime(`${clock} ${half ?? ''}`);
    return isFault(time) ? null : time.value;
  }
  const moment = new Date(text.trim().replace(' ', 'T'));
  if (Number.isNaN(moment.getTime())) return null;
  const there = CLOCK_IN_SPAIN.format(moment);
  return there === '00:00' ? null : there;
}

/** Reads a time by the clock: 18:30, 18.30, 18h30, 18 h, 6:30 pm. */
export function readTime(text: string): Outcome<string> {
  const midnight = text.replace(/^24(?=\D|$)(?!\D*[1-9])/, '0');
  const clock =
    /^(?:\d{4}-\d{2}-\d{2} )?(\d{1,2})(?:\s*[:.h,]\s*(\d{2})?)?(?::\d{2})?\s*(?:h|hs|hrs|horas)?\.?\s*([ap]\.?\s?m\.?)?$/i.exec(
      midnight.trim().slice(0, 60),
    );
  const wrong = { message: 'La hora no es válida: escribe, por ejemplo, 18:30' };
  if (!clock) return wrong;
  const [, hours = '', minutes = '00', half = ''] = clock;
  const afternoon = /^p/i.test(half) && Number(hours) < 12 ? 12 : 0;
  const hour = /^a/i.test(half) && hours === '12' ? 0 : Number(hours) + afternoon;
  if (hour > 23 || Number(minutes) > 59) return wrong;
  return { value: `${String(hour).padStart(2, '0')}:${minutes}` };
}
