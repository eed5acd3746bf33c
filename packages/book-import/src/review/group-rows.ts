import { fold, hasManyPieces } from '@cuaderno/domain';
import { cellText } from '../columns/cell-text';
import { EMPTY_ROW } from '../read/shape';
import type { Field, TableRow } from '../types';
import { isBlank, isFormulaError } from '../values/words';
import { readRow, type RowValues } from './read-row';
import {
  type Context,
  isSameAsked,
  correct,
  newState,
  type Problem,
  type RowState,
  textOf,
} from './row-state';

/** A row as read, with its problems. */
export type RowReading = { state: RowState; values: RowValues; problems: Problem[] };
/** The rows of an outing; `above`, the first one of those that would be joined with them. */
export type Group = { rows: [RowReading, ...RowReading[]]; above?: Group };
export type LeftRow = { row: number; reason: string };

/** Corrections of one row that may follow from each other. */
const ROUNDS = 8;

/** Reads a row until no correction changes it; once, while the corrections that it asks for are the same. */
function readOnce(context: Context, row: TableRow): RowReading {
  const { rows } = context.cache;
  const known = rows.get(row.number) as RowReading | undefined;
  if (known?.state.row === row && isSameAsked(context, known.state.asked)) return known;
  const reading = settleRow(context, newState(row, null));
  rows.set(row.number, reading);
  return reading;
}

/** Reads a row until no correction changes it. */
export function settleRow(context: Context, state: RowState): RowReading {
  let reading = readRow(context, state);
  for (let round = 0; round < ROUNDS && correct(context, reading.problems); round += 1) {
    if (state.skipped) break;
    reading = readRow(context, state);
  }
  return { state, ...reading };
}

/**
 * Reads all rows and joins those of one outing; tells the rows that are left out. A species without a day
 * and a place is one more piece of the outing above.
 */
export function groupRows(context: Context): { groups: Group[]; left: LeftRow[]; rows: number } {
  const left: LeftRow[] = [];
  const groups: Group[] = [];
  const byKey = new Map<string, Group>();
  const isBelow = belowTable(context);
  let above: Group | undefined;
  let rows = 0;
  for (const row of context.table.rows) {
    const reason = reasonOf(context, row, isBelow(row));
    if (reason !== undefined) {
      left.push({ row: row.number, reason });
      above = undefined;
      continue;
    }
    const head = context.choices.join && isContinued(context, row) ? above : undefined;
    const reading = head
      ? settleRow(context, newState(row, head.rows[0].state))
      : readOnce(context, row);
    if (reading.state.skipped) {
      left.push({ row: row.number, reason: SKIPPED });
      above = head;
      continue;
    }
    rows += 1;
    above = addRow(reading, head, { context, groups, byKey });
  }
  return { groups, left, rows };
}

/** The reason of a row that a correction leaves out. */
export const SKIPPED = 'Saltada';

type Groups = { context: Context; groups: Group[]; byKey: Map<string, Group> };

/** Adds a row to the outing above, to one with the same key, or to a new one. */
function addRow(
  reading: RowReading,
  head: Group | undefined,
  { context, groups, byKey }: Groups,
): Group {
  const key = head ? null : keyOf(context, reading);
  const same = head ?? (key === null ? undefined : byKey.get(key));
  const joined = context.choices.join || reading.values.id !== null ? same : undefined;
  joined?.rows.push(reading);
  const group = joined ?? { rows: [reading], ...(same && { above: same }) };
  if (!joined) groups.push(group);
  if (key !== null && !same) byKey.set(key, group);
  return group;
}

/** Why a row is left out before it is read; a row that was taken never is. */
function reasonOf({ choices }: Context, row: TableRow, isBelow: boolean): string | undefined {
  if (choices.taken.has(row.number)) return undefined;
  return row.left ?? (isBelow ? 'Debajo de la tabla' : undefined);
}

/** Tells the rows after an empty one that have no day, or a text alone, up to the next with one. */
function belowTable(context: Context): (row: TableRow) => boolean {
  let isBelow = false;
  let afterGap = false;
  return (row) => {
    if (row.left === undefined) {
      isBelow =
        (isBelow || afterGap) && context.columnOf.has('date') && !isOutingLike(context, row);
    }
    afterGap = row.left === EMPTY_ROW;
    return isBelow;
  };
}

const isOutingLike = (context: Context, row: TableRow) =>
  hasText(context, row, 'date') &&
  (row.cells.length === 1 || row.cells.filter((cell) => cell !== null).length > 1);

const hasText = (context: Context, row: TableRow, field: Field) => {
  const text = cellText(row.cells[context.columnOf.get(field) ?? -1]);
  return !isBlank(text) || isFormulaError(text);
};

/** Whether a row is a piece of the outing above: a species without a day and a place. */
const isContinued = (context: Context, row: TableRow) =>
  hasText(context, row, 'species') &&
  !hasText(context, row, 'date') &&
  !hasText(context, row, 'municipality') &&
  !hasText(context, row, 'estate');

/** What rows of one outing share, or would: their id, or the day, modality and place of a montería; null for neither. */
function keyOf(context: Context, { state, values }: RowReading): string | null {
  if (values.id !== null) return values.id;
  const { date, type, place } = values;
  if (!type || !hasManyPieces(type) || !date || !place) return null;
  const texts = [
    place.name ?? '',
    place.province ?? '',
    textOf(context, state, 'estate'),
    textOf(context, state, 'place'),
  ];
  return [date, type, ...texts.map(fold)].join('|');
}
