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
import { TIME } from './times';

const ENGLISH =
  'january february march april may june july august september october november december';
/** The months of Galicia, Catalonia and Portugal that have other beginnings, or longer names. */
const TONGUES: Readonly<Record<string, number>> = {
  xaneiro: 1,
  gener: 1,
  janeiro: 1,
  febreiro: 2,
  febrer: 2,
  fevereiro: 2,
  marc: 3,
  marco: 3,
  maio: 5,
  maig: 5,
  xuno: 6,
  juny: 6,
  junho: 6,
  xullo: 7,
  juliol: 7,
  julho: 7,
  agost: 8,
  setembro: 9,
  setembre: 9,
  outubro: 10,
  novembro: 11,
  novembre: 11,
  decembro: 12,
  desembre: 12,
  dezembro: 12,
};
const OTHER_TONGUES = Object.entries(TONGUES).map(
  ([name, month]) => [name.slice(0, 3), month] as const,
);
const MONTH_NUMBERS = new Map([
  ...MONTHS.map((name, index) => [fold(name).slice(0, 3), index + 1] as const),
  ...ENGLISH.split(' ').map((name, index) => [name.slice(0, 3), index + 1] as const),
  ['set', 9] as const,
  ...OTHER_TONGUES,
]);
const MONTH_NAMES = new Set([
  ...MONTHS.map(fold),
  ...ENGLISH.split(' '),
  'setiembre',
  'sept',
  ...Object.keys(TONGUES),
]);

/** '14-XI-2019' */
const ROMAN = new Map(
  'i ii iii iv v vi vii viii ix x xi xii'.split(' ').map((word, index) => [word, index + 1]),
);

/** Excel's days 1954 to 2100, for a serial that was saved as a number. */
const SERIALS = { first: 20_000, last: 73_050 };
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

const DOUBTFUL = 'El día está en duda: míralo';
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
  const words = fold(text.replace(/^\(?[lmxjvsd][.)]+\s*/i, ''))
    .replace(
      /^mar(?=\s\d)|\b(lunes|martes|miercoles|jueves|viernes|sabado|domingo|lun|mie|jue|vie|sab|dom|de|del|d)\b/g,
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
  if (!('value' in found)) return found;
  if (/[?¿~≈±]/.test(text)) return { message: DOUBTFUL, proposal: formatDay(found.value) };
  return possible(found.value);
}

function dateOf(text: string): Outcome<Day> {
  const serial = /^\d{5}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : 0;
  if (serial >= SERIALS.first && serial <= SERIALS.last) {
    return { value: new Date(SERIAL_EPOCH + Math.floor(serial) * DAY).toISOString().slice(0, 10) };
  }
  const plain = parseDay(apart(text));
  if (plain !== null) return { value: plain };
  const parts = partsOf(apart(text).replace(TIME, ''));
  if (parts === null) return { message: `No es una fecha: ${EXAMPLE}` };
  const { year, month, day } = parts;
  if (year === undefined || month === undefined || day === undefined)
    return { message: missing(parts) };
  const value = dayOf(wholeYear(year), month, Number(day));
  if (value !== null) return { value };
  const swapped = dayOf(wholeYear(year), Number(day), month);
  return { message: 'Esa fecha no existe', proposal: swapped === null ? null : formatDay(swapped) };
}

/** A day without signs between its parts with such: 20231014, 14102023, 14OCT23. */
const apart = (text: string) =>
  text
    .replace(/^((?:19|20)\d{2})(\d{2})(\d{2})$/, '$1-$2-$3')
    .replace(/^(\d{2})(\d{2})((?:19|20)\d{2})$/, '$1/$2/$3')
    .replace(/^(\d{1,2})(\p{L}{3,10})(\d{2}|\d{4})$/u, '$1 $2 $3');

/** The domain's verdict on a day: not before 1900, not in the future. */
function possible(day: Day): Outcome<Day> {
  const { error } = payloadSchema.safeParse({ type: 'espera', date: day });
  return error ? { message: error.issues[0]?.message ?? '' } : { value: day };
}
