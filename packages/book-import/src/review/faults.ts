import { formatDay } from '@cuaderno/domain';
import type { Fault, Field } from '../types';
import { readDate } from '../values/dates';
import { isFault } from '../values/outcome';
import { type Context, faultId, type Problem, textOf, valueText, writtenText } from './row-state';

/** Fields without which there is no outing. */
const NEEDED: ReadonlySet<Field> = new Set<Field>(['date', 'type']);

/** Lists problems as faults, those of equal values as one, in the order of their first rows. */
export function listFaults(context: Context, problems: readonly Problem[]): Fault[] {
  const faults = new Map<string, Fault>();
  for (const problem of problems) {
    const { state, field } = problem;
    const mended = state.mended.get(field);
    const id = mended?.id ?? faultId(context, problem);
    const { number } = state.row;
    const known = faults.get(id);
    if (known) {
      if (known.rows.at(-1) !== number) known.rows.push(number);
    } else faults.set(id, newFault(context, problem, { id, typed: mended?.text ?? null }));
  }
  return Array.from(faults.values()).toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0));
}

function newFault(
  context: Context,
  { state, field, message, choices = [], proposal = null, canKeep = false }: Problem,
  { id, typed }: Pick<Fault, 'id' | 'typed'>,
): Fault {
  const place = valueText(context, state, 'municipality') || valueText(context, state, 'estate');
  const date = textOf(context, state, 'date');
  const day = context.book.remember('date', date, () => readDate(date));
  return {
    id,
    field,
    value: writtenText(context, state, field),
    typed,
    rows: [state.row.number],
    message,
    choices,
    proposal,
    canClear: !NEEDED.has(field),
    canKeep,
    place: place || null,
    date: isFault(day) ? date || null : formatDay(day.value),
  };
}
