import { formatDay } from '@cuaderno/domain';
import type { Fault, Field } from '../types';
import { isFault } from '../values/outcome';
import { aroundText, columnDays, readIn } from './column-days';
import {
  columnId,
  type Context,
  faultId,
  type Problem,
  textOf,
  valueText,
  writtenText,
} from './row-state';

/** Fields without which there is no outing. */
const NEEDED: ReadonlySet<Field> = new Set<Field>(['date', 'type']);

/**
 * Lists problems as faults, those of equal values as one, those of a question of a column as that of its first value,
 * in the order of their first rows.
 */
export function listFaults(context: Context, problems: readonly Problem[]): Fault[] {
  const faults = new Map<string, Fault>();
  const ofColumns = new Map<string, Fault>();
  for (const problem of problems) {
    const { state, field } = problem;
    const corrected = state.corrected.get(field);
    const id = corrected?.id ?? faultId(context, problem);
    const { number } = state.row;
    const known = faults.get(id);
    const column = columnId(problem);
    const first = column === null ? undefined : ofColumns.get(column);
    if (known) {
      if (known.rows.at(-1) !== number) known.rows.push(number);
    } else if (first && column !== null)
      addOther(first, column, number, writtenText(context, state, field));
    else {
      const fault = newFault(context, problem, { id, typed: corrected?.text ?? null });
      faults.set(id, fault);
      if (column !== null) ofColumns.set(column, fault);
    }
  }
  return Array.from(faults.values()).toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0));
}

const SAMPLES = 3;

/** Adds another value of its column to a question. */
function addOther(fault: Fault, id: string, row: number, value: string): void {
  fault.all ??= { id, rows: [], samples: [] };
  const { rows, samples } = fault.all;
  if (rows.at(-1) !== row) rows.push(row);
  if (samples.length < SAMPLES && !samples.includes(value)) samples.push(value);
}

function newFault(
  context: Context,
  { state, field, message, mark, choices = [], proposal = null, canKeep = false }: Problem,
  { id, typed }: Pick<Fault, 'id' | 'typed'>,
): Fault {
  const place = valueText(context, state, 'municipality') || valueText(context, state, 'estate');
  const date = textOf(context, state, 'date');
  const day = readIn(context, date, columnDays(context).order ?? 'dmy');
  const around = field === 'date' ? aroundText(context, state.row.number) : null;
  return {
    id,
    field,
    value: writtenText(context, state, field),
    typed,
    rows: [state.row.number],
    message,
    ...(mark !== undefined && { mark }),
    choices,
    proposal,
    canClear: !NEEDED.has(field),
    canKeep,
    place: place || null,
    date: around ?? (isFault(day) ? date || null : formatDay(day.value)),
  };
}
