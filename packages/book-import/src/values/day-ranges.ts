/** A text of several days, as a weekend: '12-13 oct' is 12/10 and 13/10, with a year where it names one. */
export type DayRange = { days: string[]; isYearKnown: boolean };

const JOIN = String.raw`\s*(?:-|–|/|,|&|\by\b|\be\b|\bal?\b|\bhasta\b)\s*`;
const DAY = String.raw`(\d{1,2})`;
const YEAR = String.raw`(?:(?:\s*[/.-]\s*|\s+(?:de |del )?)(\d{4}|\d{2}))?`;
const NAMED = new RegExp(
  `^${DAY}${JOIN}${DAY}\\s*(?:de |[/.-]|\\s)\\s*(\\p{L}{3,10})\\.?${YEAR}$`,
  'iu',
);
/** Signs between the days that aren't those of the day: '12-13/10/2019', '12 y 13.10'. */
const NUMBERED = new RegExp(
  `^${DAY}(${JOIN})${DAY}([/.-])(\\d{1,2})(?:\\4(\\d{4}|\\d{2}))?$`,
  'iu',
);
const TWO = new RegExp(
  `^${DAY}([/.-])(\\d{1,2})(?:\\2(\\d{4}|\\d{2}))?(${JOIN})${DAY}\\2(\\d{1,2})(?:\\2(\\d{4}|\\d{2}))?$`,
  'iu',
);
const WEEKDAYS =
  /\b(lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|fin de semana|finde)\b,?\s*/giu;

const isDay = (text: string | undefined) => Number(text) >= 1 && Number(text) <= 31;

/** @returns the days of a text with several, null for any other text */
export function dayRange(written: string): DayRange | null {
  const text = written
    .slice(0, 60)
    .replace(WEEKDAYS, '')
    .replace(/^del? /i, '')
    .trim();
  return named(text) ?? numbered(text) ?? two(text);
}

function named(text: string): DayRange | null {
  const [, first, second, month, year] = NAMED.exec(text) ?? [];
  if (month === undefined || !isDay(first) || !isDay(second)) return null;
  return rangeOf(
    [first, second].map((day) => `${day} ${month}`),
    year,
    ' ',
  );
}

function numbered(text: string): DayRange | null {
  const [, first, join = '', second, sign = '', month, year] = NUMBERED.exec(text) ?? [];
  if (!isDay(first) || !isDay(second) || join.trim() === sign) return null;
  return rangeOf(
    [first, second].map((day) => `${day}/${month}`),
    year,
    '/',
  );
}

function two(text: string): DayRange | null {
  const [, first, sign = '', month, year, join = '', second, other, last] = TWO.exec(text) ?? [];
  if (!isDay(first) || !isDay(second) || join.trim() === sign) return null;
  // '30/12-2/1/2020' goes over the end of a year.
  const before = Number(month) > Number(other) && last !== undefined ? Number(last) - 1 : last;
  const years = [year ?? before, last ?? year];
  const days = [`${first}/${month}`, `${second}/${other}`];
  return {
    days: days.map((day, index) => (years[index] === undefined ? day : `${day}/${years[index]}`)),
    isYearKnown: years[0] !== undefined,
  };
}

const rangeOf = (days: string[], year: string | undefined, sign: string): DayRange => ({
  days: year === undefined ? days : days.map((day) => `${day}${sign}${year}`),
  isYearKnown: year !== undefined,
});
