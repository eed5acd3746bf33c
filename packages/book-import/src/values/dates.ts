import {
  type Day,
  fold,
  formatDay,
  MONTHS,
  parseDay,
  payloadSchema,
  todayInSpain,
} from '@cuaderno/domain';
import { isFault, type Outcome } from './outcome';

const ENGLISH =
  'january february march april may june july august september october november december';
const MONTH_NUMBERS = new Map([
  ...MONTHS.map((name, index) => [fold(name).slice(0, 3), index + 1] as const),
  ...ENGLISH.split(' ').map((name, index) => [name.slice(0, 3), index + 1] as const),
  ['set', 9] as const,
]);
const MONTH_NAMES = new Set([...MONTHS.map(fold), ...ENGLISH.split(' '), 'setiembre', 'sept']);

/** '14-XI-2019' */
const ROMAN = new Map(
  'i ii iii iv v vi vii viii ix x xi xii'.split(' ').map((word, index) => [word, index + 1]),
);

/** Excel's days 1954 to 2100, for a serial that was saved as a number. */
const SERIALS = { first: 20_000, last: 73_050 };
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

const EXAMPLE = 'escribe, por ejemplo, 14/11/2024';

/** The number of a month's name or its beginning ('nov', 'sept'), or undefined. */
const monthNumber = (word: string) =>
  MONTH_NAMES.has(word) || word.length === 3 ? MONTH_NUMBERS.get(word.slice(0, 3)) : undefined;

/** Whether a text is the number or the name of a month. */
export const isMonth = (text: string) =>
  /^(0?[1-9]|1[0-2])$/.test(text) || monthNumber(fold(text)) !== undefined;

/** Whether a text is the number of a day in its month. */
export const isDayOfMonth = (text: string) => /^(0?[1-9]|[12]\d|3[01])$/.test(text);

/** The text of a day in several columns, as far as they have any: '14', 'nov', '2019' → '14 nov 2019'. */
export function joinDay(
  date: string,
  [day, month, year]: readonly [string, string, string],
): string {
  if (date === '') {
    const parts = [day, month === '' && day !== '' ? '?' : month, year].filter(
      (part) => part !== '',
    );
    return parts.join(/^\d*$/.test(month) ? '/' : ' ');
  }
  if (year === '' || !isFault(dateOf(date))) return date;
  return `${date}${/^\d{1,2}([/.-])\d{1,2}$/.exec(date)?.[1] ?? ' '}${year}`;
}

/** Whether a text is nothing but the parts of a day. */
export const isDayAlone = (text: string): boolean => partsOf(text.replace(TIME, '')) !== null;

/** A year of two digits: of this century up to this year, else of the last one. */
function wholeYear(text: string): number {
  const year = Number(text);
  if (text.length !== 2) return year;
  const now = Number(todayInSpain().slice(0, 4));
  return 2000 + year <= now ? 2000 + year : 1900 + year;
}

const dayOf = (year: number, month: number, day: number) =>
  parseDay(
    `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${String(year).padStart(4, '0')}`,
  );

/** Day, month and year of a text, as far as it names them. */
type Parts = { year?: string | undefined; month?: number | undefined; day?: string | undefined };

function partsOf(text: string): Parts | null {
  const [, only, of] = /^(\d{1,2})\/\?(?:\/(\d{2,4}))?$/.exec(text) ?? [];
  if (only !== undefined) return { day: only, year: of };
  const words = fold(text)
    .replace(
      /^mar(?=\s\d)|\b(lunes|martes|miercoles|jueves|viernes|sabado|domingo|lun|mie|jue|vie|sab|dom|de|del)\b/g,
      ' ',
    )
    .trim()
    .split(/\s+/);
  const months = words.map((word, index) =>
    index === 1 && words.length === 3 ? (monthNumber(word) ?? ROMAN.get(word)) : monthNumber(word),
  );
  const at = months.findIndex((month) => month !== undefined);
  const month = months[at];
  const numbers = words.filter((_, index) => index !== at);
  if (numbers.some((word) => !/^\d{1,4}$/.test(word))) return null;
  return month === undefined ? numberParts(numbers) : namedParts(month, numbers, at === 0);
}

function namedParts(
  month: number,
  numbers: readonly string[],
  isMonthFirst: boolean,
): Parts | null {
  const [first, second, third] = numbers;
  if (first === undefined) return { month };
  if (second === undefined) {
    // 'oct-19' is what Excel shows of a month and its year.
    const isYear = first.length === 4 || (isMonthFirst && first.length === 2);
    return isYear ? { month, year: first } : { month, day: first };
  }
  if (third !== undefined) return null;
  return first.length === 4
    ? { year: first, month, day: second }
    : { day: first, month, year: second };
}

function numberParts(numbers: string[]): Parts | null {
  const [first = '', second, third] = numbers;
  if (numbers.length === 3 && third !== undefined) {
    return first.length === 4
      ? { year: first, month: Number(second), day: third }
      : { day: first, month: Number(second), year: third };
  }
  if (numbers.length === 2 && second?.length === 4) return { month: Number(first), year: second };
  if (numbers.length === 2) return { day: first, month: Number(second) };
  return numbers.length === 1 && first.length === 4 ? { year: first } : null;
}

function missing({ year, month, day }: Parts): string {
  if (month === undefined && day !== undefined) return `Falta el mes: ${EXAMPLE}`;
  if (month === undefined) return `Faltan el día y el mes: ${EXAMPLE}`;
  if (day === undefined) return `Falta el día: ${EXAMPLE}`;
  return year === undefined ? `Falta el año: ${EXAMPLE}` : `No es una fecha: ${EXAMPLE}`;
}

/**
 * Reads a day: 14/11/2024, 7-12-24, 2024-11-14, '14 nov 2024', '14 de noviembre de 2024', with a time
 * or a weekday beside it, or Excel's number of a day.
 */
export function readDate(text: string): Outcome<Day> {
  const found = dateOf(text.trim().slice(0, 100));
  return 'value' in found ? possible(found.value) : found;
}

function dateOf(text: string): Outcome<Day> {
  const serial = /^\d{5}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : 0;
  if (serial >= SERIALS.first && serial <= SERIALS.last) {
    return { value: new Date(SERIAL_EPOCH + Math.floor(serial) * DAY).toISOString().slice(0, 10) };
  }
  const plain = parseDay(text.replace(/^((?:19|20)\d{2})(\d{2})(\d{2})$/, '$1-$2-$3'));
  if (plain !== null) return { value: plain };
  const parts = partsOf(text.replace(TIME, ''));
  if (parts === null) return { message: `No es una fecha: ${EXAMPLE}` };
  const { year, month, day } = parts;
  if (year === undefined || month === undefined || day === undefined)
    return { message: missing(parts) };
  const value = dayOf(wholeYear(year), month, Number(day));
  if (value !== null) return { value };
  const swapped = dayOf(wholeYear(year), Number(day), month);
  return { message: 'Esa fecha no existe', proposal: swapped === null ? null : formatDay(swapped) };
}

/** The domain's verdict on a day: not before 1900, not in the future. */
function possible(day: Day): Outcome<Day> {
  const { error } = payloadSchema.safeParse({ type: 'espera', date: day });
  return error ? { message: error.issues[0]?.message ?? '' } : { value: day };
}

const TIME =
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
  const clock =
    /^(?:\d{4}-\d{2}-\d{2} )?(\d{1,2})(?:\s*[:.h,]\s*(\d{2})?)?(?::\d{2})?\s*(?:h|hs|hrs|horas)?\.?\s*([ap]\.?\s?m\.?)?$/i.exec(
      text.trim().slice(0, 60),
    );
  const wrong = { message: 'La hora no es válida: escribe, por ejemplo, 18:30' };
  if (!clock) return wrong;
  const [, hours = '', minutes = '00', half = ''] = clock;
  const afternoon = /^p/i.test(half) && Number(hours) < 12 ? 12 : 0;
  const hour = /^a/i.test(half) && hours === '12' ? 0 : Number(hours) + afternoon;
  if (hour > 23 || Number(minutes) > 59) return wrong;
  return { value: `${String(hour).padStart(2, '0')}:${minutes}` };
}
