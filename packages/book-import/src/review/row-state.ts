import { fold, isUuid, type Modality, speciesMeant } from '@cuaderno/domain';
import { cellText } from '../columns/cell-text';
import { type Choice, type Choices, type Field, type Corrections, PIECE_COLUMNS } from '../types';
import type { Table, TableRow } from '../types';
import { isBlank } from '../values/words';
import type { Book } from './book';
import type { ReviewCache } from './review-cache';

/** What a review works on. */
export type Context = {
  table: Table;
  columnOf: ReadonlyMap<Field, number>;
  choices: Choices;
  corrections: Corrections;
  book: Book;
  cache: ReviewCache;
};

/** What is wrong with a value of a row. */
export type Problem = {
  state: RowState;
  field: Field;
  message: string;
  choices?: Choice[] | undefined;
  proposal?: string | null | undefined;
  canKeep?: boolean | undefined;
};

/** A row with the corrections that were put in place of its texts; the same text again keeps what was asked about. */
export type RowState = {
  row: TableRow;
  /** The row above whose day and place it has, of a piece listed beneath another. */
  head: RowState | null;
  corrected: Map<Field, { id: string; text: string; isKept: boolean }>;
  /** Whether a correction leaves it out. */
  skipped: boolean;
  /** The corrections that were looked for, undefined for none: with the same ones it stays as it is. */
  asked: Map<string, string | null | undefined>;
};

/** A state whose corrections may change without changing those of the first. */
export const copyState = (state: RowState): RowState => ({
  ...state,
  corrected: new Map(state.corrected),
  asked: new Map(state.asked),
});

export const newState = (row: TableRow, head: RowState | null): RowState => ({
  row,
  head,
  corrected: new Map(),
  skipped: false,
  asked: new Map(),
});

const OF_PIECE: ReadonlySet<Field> = new Set(PIECE_COLUMNS);

/** A row's text of a field as it is in the file, '' for none. */
export function writtenText({ columnOf }: Context, state: RowState, field: Field): string {
  const index = columnOf.get(field);
  if (index === undefined) return '';
  const text = cellText(state.row.cells[index]);
  return text === '' && state.head && !OF_PIECE.has(field)
    ? cellText(state.head.row.cells[index])
    : text;
}

/** The text of a field with its correction. */
export function textOf(context: Context, state: RowState, field: Field): string {
  const corrected = state.corrected.get(field);
  if (corrected) return corrected.text;
  if (state.head && !OF_PIECE.has(field)) {
    const index = context.columnOf.get(field);
    if (index !== undefined && cellText(state.row.cells[index]) === '') {
      return textOf(context, state.head, field);
    }
  }
  return writtenText(context, state, field);
}

/** As `textOf`, '' also for a word that stands for nothing. */
export function valueText(context: Context, state: RowState, field: Field): string {
  const text = textOf(context, state, field);
  return isBlank(text) ? '' : text;
}

/** The id of a row of the book's own spreadsheet, null of any other. */
export function ownId(context: Context, state: RowState): string | null {
  const id = textOf(context, state, 'id');
  return isUuid(id) ? id.toLowerCase() : null;
}

/** The key of a word in `Choices.words`. */
export const wordKey = (field: 'type' | 'species', word: string): string =>
  `${field}:${fold(word)}`;

/** The species of a modality that a word means, by the hunter's choice or by its synonyms. */
export function meaningIn(
  { choices, book }: Context,
  modality: Modality,
): (word: string) => string[] {
  return (written) => {
    const word = choices.words.get(wordKey('species', written)) ?? written;
    return book.remember(`species of ${modality}`, word, () => speciesMeant(modality, word));
  };
}

/** The id of a fault: its field, its value in the file and its message; of a municipality also its province. */
export function faultId(context: Context, { state, field, message }: Problem): string {
  const hint = field === 'municipality' ? textOf(context, state, 'province') : '';
  return [field, writtenText(context, state, field), message, hint].join('\n');
}

/** Whether corrections that were looked for are still the same. */
export const isSameAsked = (
  { corrections }: Context,
  asked: ReadonlyMap<string, string | null | undefined>,
): boolean => Array.from(asked).every(([id, text]) => corrections.get(id) === text);

/**
 * Puts the corrections of some problems in place.
 *
 * @returns whether any was new, so that the row is to be read again
 */
export function correct(context: Context, problems: readonly Problem[]): boolean {
  let isNew = false;
  for (const problem of problems) {
    const { state, field } = problem;
    if (state.corrected.has(field)) continue;
    const id = faultId(context, problem);
    const text = context.corrections.get(id);
    state.asked.set(id, text);
    const isTaken = text === null && context.choices.taken.has(state.row.number);
    if (text === undefined || isTaken) continue;
    if (text === null) state.skipped = true;
    else {
      const isKept = text === writtenText(context, state, field);
      state.corrected.set(field, { id, text, isKept });
    }
    isNew = true;
  }
  return isNew;
}
