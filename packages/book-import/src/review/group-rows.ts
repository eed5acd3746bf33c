import { fold } from '@cuaderno/domain';
import { cellText } from '../columns/cell-text';
import { isBlank } from '../values/words';
import { readRow, type RowValues } from './read-row';
import { type Context, mend, newState, type Problem, type RowState, textOf } from './row-state';

/** A row as read, with its problems. */
export type RowReading = { state: RowState; values: RowValues; problems: Problem[] };
/** The rows of an outing. */
export type Group = { rows: [RowReading, ...RowReading[]] };
export type LeftRow = { row: number; reason: string };

/** Mendings of one row that may follow from each other. */
const ROUNDS = 8;

/** Reads a row until no mending changes it. */
export function settleRow(context: Context, state: RowState): RowReading {
  let reading = readRow(context, state);
  for (let round = 0; round < ROUNDS && mend(context, reading.problems); round += 1) {
    if (state.skipped) break;
    reading = readRow(context, state);
  }
  return { state, ...reading };
}

/** Reads all rows and joins those of one outing; tells the rows that are left out. */
export function groupRows(context: Context): { groups: Group[]; left: LeftRow[]; rows: number } {
  const left: LeftRow[] = [];
  const groups: Group[] = [];
  const byKey = new Map<string, Group>();
  let isBelow = false;
  let afterGap = false;
  let previous: Group | undefined;
  let rows = 0;
  for (const row of context.table.rows) {
    const hasDate = hasText(context, newState(row, null), 'date');
    if (row.left === undefined)
      isBelow = !hasDate && context.columnOf.has('date') && (isBelow || afterGap);
    const reason = row.left ?? (isBelow ? 'Debajo de la tabla' : undefined);
    afterGap = row.left === 'Vacía';
    if (reason !== undefined) {
      left.push({ row: row.number, reason });
      if (afterGap) previous = undefined;
      continue;
    }
    const own = newState(row, null);
    const isMore: boolean =
      context.choices.join && previous !== undefined && isContinued(context, own);
    const state = isMore ? newState(row, previous?.rows[0].state ?? null) : own;
    const reading = settleRow(context, state);
    if (state.skipped) {
      left.push({ row: row.number, reason: 'Saltada' });
      continue;
    }
    rows += 1;
    const key = isMore ? null : keyOf(context, reading);
    const joined = isMore ? previous : key === null ? undefined : byKey.get(key);
    if (joined) joined.rows.push(reading);
    else groups.push({ rows: [reading] });
    previous = joined ?? groups.at(-1);
    if (key !== null && previous) byKey.set(key, previous);
  }
  return { groups, left, rows };
}

const hasText = (
  context: Context,
  state: RowState,
  field: 'date' | 'municipality' | 'estate' | 'species',
) =>
  !isBlank(cellText(state.row.cells[context.columnOf.get(field) ?? -1])) &&
  context.columnOf.has(field);

/** Whether a row is a piece of the outing above: a species without a day and a place. */
const isContinued = (context: Context, state: RowState) =>
  hasText(context, state, 'species') &&
  !hasText(context, state, 'date') &&
  !hasText(context, state, 'municipality') &&
  !hasText(context, state, 'estate');

/** What rows of one outing share: their id, or the day, modality and place of a montería; null for neither. */
function keyOf(context: Context, { state, values }: RowReading): string | null {
  if (values.id !== null) return values.id;
  const { date, type, place } = values;
  if (!context.choices.join || type !== 'monteria' || !date || !place) return null;
  const texts = [
    place.name ?? '',
    place.province ?? '',
    textOf(context, state, 'estate'),
    textOf(context, state, 'place'),
  ];
  return [date, ...texts.map(fold)].join('|');
}
