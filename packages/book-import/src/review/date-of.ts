import { type Day, formatDay, MONTHS } from '@cuaderno/domain';
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
  return isFault(read) ? withYears(context, state, text, read) : read;
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

/** A day without a year is one of the years around it. */
function withYears(
  context: Context,
  state: RowState,
  text: string,
  fault: Extract<DayOutcome, { message: string }>,
): DayOutcome {
  if (!fault.message.startsWith('Falta el año')) return fault;
  const sign = /^\d{1,2}([/.-])\d{1,2}$/.exec(text)?.[1] ?? ' ';
  const choices = daysOf(
    context,
    yearsAround(context, state).map((year) => `${text}${sign}${year}`),
  ).map(dayChoice);
  if (choices.length === 0) return fault;
  return { message: `«${text}»: ¿qué año?`, mark: text, choices };
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
