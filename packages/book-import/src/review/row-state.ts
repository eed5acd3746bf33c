import { fold, isUuid, type Modality } from '@cuaderno/domain';
import { type Choice, type Choices, type Field, type Corrections, PIECE_COLUMNS } from '../types';
import type { TableRow } from '../types';
import { meaningOf, type Means, type Mountains } from '../values/species-meaning';
import { isBlank } from '../values/words';
import type { Book } from './book';
import type { MorePieces } from './more-pieces';
import type { ReviewCache } from './review-cache';
import { type Columns, rowText } from './row-text';

/** What a review works on. */
export type Context = Columns & {
  /** The columns of more pieces than one of a row. */
  more: MorePieces;
  /** The columns that are added to the description. */
  notes: readonly number[];
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
  mark?: string | undefined;
  /** What tells it from others of the same text, in place of the message. */
  key?: string | undefined;
  /** The name of a question: an answer is one of its choices, and no new text of the cell. */
  question?: string;
  /** Whether one answer may serve the whole column. */
  ofColumn?: boolean;
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
  /** The answers to questions, by their names. */
  answers: Map<string, string>;
  /** Whether a correction leaves it out. */
  skipped: boolean;
  /** The corrections that were looked for, undefined for none: with the same ones it stays as it is. */
  asked: Map<string, string | null | undefined>;
};

/** A state whose corrections may change without changing those of the first. */
export const copyState = (state: RowState): RowState => ({
  ...state,
  corrected: new Map(state.corrected),
  answers: new Map(state.answers),
  asked: new Map(state.asked),
});

export const newState = (row: TableRow, head: RowState | null): RowState => ({
  row,
  head,
  corrected: new Map(),
  answers: new Map(),
  skipped: false,
  asked: new Map(),
});

/** What a row has beyond the header is its own too. */
const OF_PIECE: ReadonlySet<Field> = new Set<Field>([...PIECE_COLUMNS, 'note']);

/** A row's text of a field as it is in the file, '' for none. */
export function writtenText(context: Context, state: RowState, field: Field): string {
  const text = rowText(context, state.row, field);
  return text === '' && state.head && !OF_PIECE.has(field)
    ? rowText(context, state.head.row, field)
    : text;
}

/** The text of a field with its correction. */
export function textOf(context: Context, state: RowState, field: Field): string {
  const corrected = state.corrected.get(field);
  if (corrected) return corrected.text;
  const isOfHead = state.head && !OF_PIECE.has(field) && rowText(context, state.row, field) === '';
  return state.head && isOfHead
    ? textOf(context, state.head, field)
    : rowText(context, state.row, field);
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
  `${field}:${fold(word) || word.trim()}`;

/** What a word means for a modality among some mountains, by the hunter's choice or by its synonyms. */
export function meaningIn(
  { choices, book }: Context,
  modality: Modality,
  mountains: Mountains,
): Means {
  return (written) => {
    const word = choices.words.get(wordKey('species', written)) ?? written;
    return book.remember(`species of ${modality} ${mountains}`, word, () =>
      meaningOf(modality, word, mountains),
    );
  };
}

/** The id of a fault: its field, its value in the file and its message; of a municipality also its province. */
export function faultId(context: Context, { state, field, message, key }: Problem): string {
  const hint = field === 'municipality' ? textOf(context, state, 'province') : '';
  const written = writtenText(context, state, field);
  const value = key === undefined ? written : fold(written) || written;
  return [field, value, key ?? message, hint].join('\n');
}

/** The id of the answer that serves the whole column, null for a question of one value. */
export const columnId = ({ field, question, ofColumn }: Problem): string | null =>
  question !== undefined && ofColumn ? [field, question].join('\n\n') : null;

/** Whether corrections that were looked for are still the same. */
export const isSameAsked = (
  { corrections }: Context,
  asked: ReadonlyMap<string, string | null | undefined>,
): boolean => Array.from(asked).every(([id, text]) => corrections.get(id) === text);

/** The correction of an id, noted as looked for. */
export function askedFor({ corrections }: Context, state: RowState, id: string | null) {
  if (id === null) return undefined;
  const text = corrections.get(id);
  state.asked.set(id, text);
  return text;
}

/**
 * Puts the corrections of some problems in place.
 *
 * @returns whether any was new, so that the row is to be read again
 */
export function correct(context: Context, problems: readonly Problem[]): boolean {
  let isNew = false;
  for (const problem of problems) {
    const { state, field, question } = problem;
    if (question === undefined ? state.corrected.has(field) : state.answers.has(question)) continue;
    const id = faultId(context, problem);
    if (state.corrected.get(field)?.id === id) continue;
    const own = askedFor(context, state, id);
    const text = own === undefined ? askedFor(context, state, columnId(problem)) : own;
    const isTaken = text === null && context.choices.taken.has(state.row.number);
    if (text === undefined || isTaken) continue;
    if (text === null) state.skipped = true;
    else if (question !== undefined && problem.choices?.some(({ value }) => value === text)) {
      state.answers.set(question, text);
    } else {
      const isKept = text === writtenText(context, state, field);
      state.corrected.set(field, { id, text, isKept });
    }
    isNew = true;
  }
  return isNew;
}
