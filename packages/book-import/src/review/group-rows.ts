import { fold, hasManyPieces } from '@cuaderno/domain';
import { cellText } from '../columns/cell-text';
import { rowPlace } from '../read/row-number';
import { EMPTY_ROW } from '../read/shape';
import type { TableRow } from '../types';
import { readNumber } from '../values/numbers';
import { rowsOfPieces } from './more-pieces';
import { readAsked } from './piece-questions';
import type { RowValues } from './read-row';
import {
  type Context,
  isSameAsked,
  correct,
  newState,
  type Problem,
  type RowState,
  textOf,
} from './row-state';
import { hasDays, hasText } from './row-text';

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
  let reading = readAsked(context, state);
  for (let round = 0; round < ROUNDS && correct(context, reading.problems); round += 1) {
    if (state.skipped) break;
    reading = readAsked(context, state);
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
  let sheet = 0;
  for (const row of context.table.rows) {
    const place = rowPlace(row.number);
    if (place.sheet !== sheet) above = undefined;
    ({ sheet } = place);
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
    for (const piece of rowsOfPieces(context, context.more, row)) {
      const read = settleRow(context, newState(piece, reading.state));
      if (!read.state.skipped) above.rows.push(read);
    }
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

/**
 * Tells the remarks and sums beneath a table, which are no outings: rows after an empty one with a text alone, or with a
 * word and a number in the place of the species.
 */
function belowTable(context: Context): (row: TableRow) => boolean {
  let isBelow = false;
  let afterGap = false;
  return (row) => {
    if (row.left === undefined) {
      isBelow = (isBelow || afterGap) && hasDays(context) && isRemark(context, row);
    }
    afterGap = row.left === EMPTY_ROW;
    return isBelow;
  };
}

function isRemark(context: Context, row: TableRow): boolean {
  const filled = row.cells.filter((cell) => cell !== null);
  if (row.cells.length === 1) return !hasText(context, row, 'date');
  if (filled.length === 1) return true;
  return (
    filled.length === 2 &&
    !hasText(context, row, 'date') &&
    filled.some((cell) => !Number.isNaN(readNumber(cellText(cell))))
  );
}

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
  // A stand or a feeder within a ground is the piece's own.
  const ground =
    textOf(context, state, 'estate') || textOf(context, state, 'place') || (place.ground ?? '');
  const texts = [place.name ?? '', place.province ?? '', ground];
  return [date, type, ...texts.map(fold)].join('|');
}
