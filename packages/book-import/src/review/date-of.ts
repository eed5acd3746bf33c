import { type Day, fold, formatDay, MONTHS } from '@cuaderno/domain';
import type { Choice } from '../types';
import { swapped } from '../values/day-order';
import { dayRange } from '../values/day-ranges';
import { isFault, type Outcome } from '../values/outcome';
import { columnDays, daysAround, isOrderOpen, readIn } from './column-days';
import { type Context, type Problem, type RowState, valueText } from './row-state';

type DayOutcome = Outcome<Day> & Pick<Problem, 'question' | 'ofColumn'>;

const ORDER = 'order';

/** The day of a row, or what is asked about it. */
export function dateOf(context: Context, state: RowState): DayOutcome {
  const text = valueText(context, state, 'date');
  if (text === '') return { message: 'Falta la fecha' };
  const isWritten = !state.corrected.has('date');
  const range = dayRange(text);
  if (range) return askDay(context, state, text);
  const order = isWritten ? (columnDays(context).order ?? 'dmy') : 'dmy';
  if (isWritten && isOrderOpen(context, text)) return inOrder(context, state, text);
  const read = readIn(context, text, order);
  if (isFault(read)) return withYears(context, state, text, read);
  return otherWeekday(text, read.value) ?? read;
}

const daysLater = (day: Day, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const WEEKDAY = /\b(lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/;

/** What is asked about a day that wasn't the day of the week beside it: '28/10/2023, viernes'. */
function otherWeekday(text: string, day: Day): DayOutcome | null {
  const named = WEEKDAY.exec(fold(text))?.[1];
  if (named === undefined || named === fold(dayName(day))) return null;
  const near = [-3, -2, -1, 1, 2, 3].map((days) => daysLater(day, days));
  const others = near.filter((one) => fold(dayName(one)) === named);
  return {
    message: `«${text}»: ese día fue ${dayName(day)}`,
    mark: text,
    choices: [day, ...others].map(dayChoice),
  };
}

const DAY_NAMES = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const dayName = (day: Day) => DAY_NAMES[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? '';

const dayChoice = (day: Day): Choice => ({
  value: formatDay(day),
  label: formatDay(day),
  hint: dayName(day),
});

/** Days of some texts without the faulty ones. */
const daysOf = (context: Context, texts: readonly string[]): Day[] =>
  texts.flatMap((text) => {
    const day = readIn(context, text, 'dmy');
    return isFault(day) ? [] : [day.value];
  });

/** The years of the days around a row, of which a day without one may have any. */
function yearsAround(context: Context, state: RowState): string[] {
  const { before, after } = daysAround(context, state.row.number);
  const years = [before, after].flatMap((day) => (day === null ? [] : [day.slice(0, 4)]));
  return [...new Set(years)].toSorted();
}

/** One of several days, as of a weekend. */
function askDay(context: Context, state: RowState, text: string): DayOutcome {
  const { days = [], isYearKnown = false } = dayRange(text) ?? {};
  const texts = isYearKnown
    ? days
    : yearsAround(context, state).flatMap((year) => days.map((day) => `${day} ${year}`));
  const choices = daysOf(context, texts).map(dayChoice);
  const question = isYearKnown ? '¿qué día?' : '¿qué año?';
  return { message: `«${text}»: ${question}`, mark: text, choices };
}

/** What stands between a month and its year, as between its day and the month. */
const signOf = (text: string) => /^\d{1,2}([/.-])\d{1,2}$/.exec(text)?.[1] ?? ' ';

/** A day without a year is one of the years around it. */
function withYears(
  context: Context,
  state: RowState,
  text: string,
  fault: Extract<DayOutcome, { message: string }>,
): DayOutcome {
  if (!fault.message.startsWith('Falta el año')) return fault;
  const inSeason = ofSeason(context, state, text);
  if (inSeason !== null) return { value: inSeason };
  const sign = signOf(text);
  const choices = daysOf(
    context,
    yearsAround(context, state).map((year) => `${text}${sign}${year}`),
  ).map(dayChoice);
  if (choices.length === 0) return fault;
  return { message: `«${text}»: ¿qué año?`, mark: text, choices };
}

/** The only day of a text without a year that the season of its title has, null without one. */
function ofSeason(context: Context, { row: { season } }: RowState, text: string): Day | null {
  if (!season) return null;
  const { from, to } = season;
  const sign = signOf(text);
  const years = new Set([from, to].map((day) => day.slice(0, 4)));
  const days = daysOf(
    context,
    Array.from(years, (year) => `${text}${sign}${year}`),
  );
  return days.find((day) => day >= from && day <= to) ?? null;
}

const longDay = (day: Day) => {
  const [year, month, date] = day.split('-');
  return `${Number(date)} de ${MONTHS[Number(month) - 1]?.toLowerCase()} de ${year}`;
};

/** A day whose order only the hunter knows, by the answer for its column. */
function inOrder(context: Context, state: RowState, text: string): DayOutcome {
  const read = readIn(context, text, 'dmy');
  if (isFault(read)) return read;
  const [first, second] = [read.value, swapped(read.value)];
  const answer = state.answers.get(ORDER);
  if (answer !== undefined) return { value: answer === 'mdy' ? second : first };
  const shown = /^\d{4}-/.test(text) ? formatDay(first) : text;
  return {
    message: `«${shown}»: ¿${longDay(first)}, o ${longDay(second)}?`,
    mark: shown,
    key: ORDER,
    question: ORDER,
    ofColumn: true,
    choices: [
      { value: 'dmy', label: longDay(first), hint: 'Primero el día' },
      { value: 'mdy', label: longDay(second), hint: 'Primero el mes' },
    ],
  };
}
