import {
  type Day,
  type Medal,
  type Modality,
  MORE_OF_PIECE,
  type MoreOfPiece,
  pieceField,
  type ScoreState,
  type Sex,
} from '@cuaderno/domain';
import { cellText } from '../columns/cell-text';
import { isLetter } from '../read/blocks';
import type { Field } from '../types';
import { readDate } from '../values/dates';
import { readCount, readNumber } from '../values/numbers';
import { isFault, type Outcome } from '../values/outcome';
import { readSpecies } from '../values/species';
import { type Mountains, mountainsOf } from '../values/species-meaning';
import type { Amount, AmountUnit } from '../values/species-parts';
import { readTime, timeBeside } from '../values/times';
import {
  isBlank,
  isFormulaError,
  readMedal,
  readModality,
  readSex,
  readState,
  readWeightKind,
  readYes,
  sexCounts,
} from '../values/words';
import { dateOf } from './date-of';
import { measuresOf, weightKindOf } from './measures';
import { groundRemark, placeOf, type ReadPlace } from './place-of';
import { remarksOf } from './remarks';
import {
  type Context,
  meaningIn,
  ownId,
  type Problem,
  type RowState,
  textOf,
  valueText,
  wordKey,
} from './row-state';

/** The values of a row; undefined where its text is a problem, null for a blank. */
export type RowValues = {
  id: string | null;
  date: Day | undefined;
  type: Modality | undefined;
  place: ReadPlace | undefined;
  startTime: string | null | undefined;
  endTime: string | null | undefined;
  archived: boolean | null | undefined;
  pieces: RowPiece[] | undefined;
  /** NaN for a text that is no number. */
  quantity: number | null;
  sex: Sex | null | undefined;
  medal: Medal | null | undefined;
  /** Those of a piece; a weight is NaN for a text that is no number. */
  details: Partial<Record<MoreOfPiece, unknown>> & { weight: number | null };
  state: ScoreState | null | undefined;
  recordDate: Day | null | undefined;
  /** What was corrected and says more than the correction, for the description. */
  remarks: string[];
  /** Of the columns that the book has no field for; one without a heading has ''. */
  notes: { index: number; heading: string; text: string }[];
  /** The text of any other field. */
  text: (field: Field) => string | null;
  /** Its number, NaN for a text that is none. */
  number: (field: Field) => number | null;
};

/** A species of a row with what its own cell says of it. */
export type RowPiece = {
  species: string;
  sex: Sex | null;
  amount: Amount | null;
  /** Null where its cell says none. */
  quantity: number | null;
  score: number | null;
  weight: number | null;
  /** A word of its kind ('vareto') and a number that is something else, for the description. */
  note: string | null;
};

/** Reads a row, with the problems of its texts; those of the outing as a whole are the domain's. */
export function readRow(
  context: Context,
  state: RowState,
): { values: RowValues; problems: Problem[] } {
  const problems: Problem[] = [];
  const take = <Value>(
    field: Field,
    outcome: Outcome<Value> & Pick<Problem, 'question' | 'ofColumn'>,
  ): Value | undefined => {
    if (!isFault(outcome)) return outcome.value;
    problems.push({ state, field, ...outcome });
    return undefined;
  };
  const optional = <Value>(field: Field, read: (text: string) => Outcome<Value>) => {
    const text = valueText(context, state, field);
    return text === '' ? null : take(field, read(text));
  };
  const number = (field: Field) => {
    const text = valueText(context, state, field);
    if (text === '') return null;
    return field === 'quantity' ? readCount(text) : readNumber(text);
  };
  const id = ownId(context, state);
  // A text of the book's own spreadsheet is kept to the letter.
  const text = (field: Field) => (id === null ? valueText : textOf)(context, state, field) || null;
  const type = take('type', readType(context, state));
  const place = take('municipality', placeOf(context, state, id !== null));
  const measures = measuresOf(context, state);
  problems.push(...measures.problems);
  const values: RowValues = {
    id,
    type,
    date: take('date', dateOf(context, state)),
    place,
    startTime:
      optional('startTime', readTime) ?? timeBeside(valueText(context, state, 'date')) ?? null,
    endTime: optional('endTime', readTime),
    archived: optional('archived', readYes),
    pieces: undefined,
    quantity: number('quantity'),
    sex: optional<Sex | null>('sex', (sex) =>
      sexCounts(sex, number('quantity') !== null) ? { value: null } : readSex(sex),
    ),
    medal: optional('medal', readMedal),
    details: {
      ...detailsOf(text, number),
      ...measures.values,
      weightKind: optional('weightKind', readWeightKind) ?? weightKindOf(context, state),
    },
    state: optional('state', readState),
    recordDate: optional('recordDate', readDate),
    remarks: [
      ...remarksOf(context, state),
      ...groundRemark(place, text('estate')),
      ...measures.remarks,
    ],
    notes: notesIn(context, state),
    text,
    number,
  };
  if (type) values.pieces = take('species', speciesIn(context, state, { type, place }));
  if (state.row.surplus !== undefined && !state.corrected.has('note')) {
    problems.push({ state, field: 'note', message: SURPLUS, canKeep: true });
  }
  if (id === null) problems.push(...formulaErrors(context, state), ...cutSeal(context, state));
  return { values, problems };
}

function speciesIn(
  context: Context,
  state: RowState,
  { type, place }: { type: Modality; place: RowValues['place'] },
): Outcome<RowPiece[]> {
  const text = textOf(context, state, 'species');
  const mountains = mountainsAt(context, place);
  const { species } = context.cache;
  const key = [type, mountains, text].join('\n');
  const read = species.get(key) ?? readSpecies(text, type, meaningIn(context, type, mountains));
  species.set(key, read);
  if (isFault(read)) return read;
  return {
    value: read.value.map((one) => {
      const { amount } = one;
      const of = (unit: AmountUnit) => (amount?.unit === unit ? amount.value : null);
      const said = { quantity: of('count'), score: of('points'), weight: of('weight') };
      return { ...one, ...said, note: one.kind && `${one.species}: ${one.kind}` };
    }),
  };
}

/** The mountains of a row's place, as far as it tells them. */
export function mountainsAt({ book }: Context, place: RowValues['place']): Mountains {
  const region = `${place?.province ?? ''} ${place?.ccaa ?? ''}`;
  return book.remember('mountains', region, () => mountainsOf(region));
}

const SURPLUS = 'La fila tiene más celdas que los títulos: mira si está bien';

/** The cells of the columns to be noted, and what a row has beyond the header where it is to be kept. */
function notesIn(context: Context, state: RowState): RowValues['notes'] {
  const { table, notes } = context;
  const { title = '' } = state.row;
  const surplus = valueText(context, state, 'note');
  const all = notes.map((index) => {
    const heading = table.header[index] ?? '';
    return {
      index,
      heading: isLetter(heading) ? '' : heading,
      text: cellText(state.row.cells[index]),
    };
  });
  return [
    ...all,
    { index: table.header.length, heading: '', text: surplus },
    { index: table.header.length + 1, heading: '', text: title },
  ].filter(({ text }) => !isBlank(text));
}

/** The numbers and the texts that are noted of a piece. */
const detailsOf = (text: RowValues['text'], number: RowValues['number']) =>
  Object.fromEntries(
    MORE_OF_PIECE.map((key) => [key, (pieceField(key).kind === 'text' ? text : number)(key)]),
  );

const CUT_SEAL = 'Excel no guardó todas las cifras: escribe el precinto';

/** A number of a seal whose last digits a spreadsheet has rounded: it keeps 15. */
function cutSeal(context: Context, state: RowState): Problem[] {
  if (state.corrected.has('seal')) return [];
  const cell = state.row.cells[context.columnOf.get('seal') ?? -1];
  const isCut = typeof cell === 'number' ? cell >= 1e15 : /^\d[.,]\d+E\+\d+$/i.test(cell ?? '');
  return isCut ? [{ state, field: 'seal', message: CUT_SEAL, canKeep: true }] : [];
}

const FORMULA_ERROR = 'La fórmula falló en tu hoja: escribe el valor, o bórralo';

/** The failed formulas of a row, which are blanks otherwise; a day and a modality are asked for anyway. */
function formulaErrors(context: Context, state: RowState): Problem[] {
  return Array.from(context.columnOf.keys())
    .filter((field) => field !== 'date' && field !== 'type')
    .filter((field) => isFormulaError(textOf(context, state, field)))
    .map((field) => ({ state, field, message: FORMULA_ERROR }));
}

function readType(context: Context, state: RowState): Outcome<Modality> {
  const text = valueText(context, state, 'type');
  const { words, modality } = context.choices;
  const titled = state.row.modality ?? modality;
  if (text === '' && titled !== null) return { value: titled };
  const word = words.get(wordKey('type', text)) ?? text;
  return context.book.remember('type', word, () => readModality(word));
}
