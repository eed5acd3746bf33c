import { formatNumber } from '@cuaderno/domain';
import type { Choice } from '../types';
import { someOf } from '../values/told-species';
import { ofEach, tooHeavy } from './detail-questions';
import { type Asked, openNumber, openQuantity, pointsChoice } from './number-questions';
import { mayNotCount } from './own-pieces';
import { readRow, type RowPiece, type RowValues } from './read-row';
import { type Context, type Problem, type RowState, writtenText } from './row-state';

/** Reads a row, with what a careful person asks about its pieces. */
export function readAsked(
  context: Context,
  state: RowState,
): { values: RowValues; problems: Problem[] } {
  const { values, problems } = readRow(context, state);
  return { values, problems: [...problems, ...settlePieces(context, state, values)] };
}

/** Settles the numbers of a row's pieces by the hunter's answers, in place; tells what is to be asked. */
function settlePieces(context: Context, state: RowState, values: RowValues): Problem[] {
  const { pieces, type } = values;
  if (!pieces || !type) return [];
  const asked: Asked = { context, state, values, type };
  const open = openNumber(asked, pieces) ?? openQuantity(asked, pieces);
  if (open) return [open];
  return [
    mayNotCount(asked),
    contradiction(asked, pieces),
    ...(['score', 'weight'] as const).map((field) => twoValues(asked, pieces, field)),
    whose(asked, pieces),
    ofEach(asked, pieces),
    tooHeavy(asked, pieces),
  ].filter((problem) => problem !== null);
}

const countOf = (pieces: readonly RowPiece[]) =>
  pieces.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);

/** A count of the words that isn't the one of its column. */
function contradiction({ context, state, values }: Asked, pieces: RowPiece[]): Problem | null {
  const { quantity } = values;
  const [piece] = pieces;
  if (quantity === null || !Number.isInteger(quantity) || !piece) return null;
  if (state.corrected.has('species') || state.corrected.has('quantity')) return null;
  const isSaid = pieces.length > 1 || piece.quantity !== null;
  if (!isSaid || countOf(pieces) === quantity) return null;
  const written = writtenText(context, state, 'species');
  const number = writtenText(context, state, 'quantity');
  return {
    state,
    field: 'species',
    message: `«${written}» y ${number} en la cantidad: ¿cuántos?`,
    mark: number,
    choices: [pieces, ...counted(pieces, quantity)].map((some) => ({
      value: some.map(textOfPiece).join(', '),
      label: some.map(({ species, quantity: of }) => someOf(of ?? 1, species)).join(' y '),
      icon: 'count',
    })),
  };
}

const textOfPiece = ({ species, quantity, sex }: RowPiece) =>
  [quantity ?? 1, species, sex].filter((part) => part !== null).join(' ');

/** The pieces with as many as a column says: of each species that its cell doesn't count, of an only one in any case. */
function counted(pieces: readonly RowPiece[], quantity: number): RowPiece[][] {
  if (quantity === 0) return [];
  return pieces.flatMap((piece, index) => {
    const rest = quantity - countOf(pieces.filter((_, at) => at !== index));
    const isFree = piece.quantity === null || pieces.length === 1;
    return isFree && rest > 0 ? [pieces.with(index, { ...piece, quantity: rest })] : [];
  });
}

/** Points or kilos of the species' cell beside others in their column. */
function twoValues(
  { context, state, values }: Asked,
  pieces: RowPiece[],
  field: 'score' | 'weight',
): Problem | null {
  const own = pieces.find((piece) => piece[field] !== null)?.[field] ?? null;
  const column = field === 'weight' ? values.details.weight : values.number(field);
  if (own === null || column === null || own === column || state.corrected.has(field)) return null;
  const written = writtenText(context, state, 'species');
  const number = formatNumber(column);
  const unit = field === 'score' ? 'puntos' : 'kilos';
  return {
    state,
    field,
    message: `«${written}» y ${number} ${unit}: ¿cuál vale?`,
    mark: number,
    choices: [formatNumber(own), number].map((value) => ({ value, label: `${value} ${unit}` })),
  };
}

/** The details of one animal, of which several columns may have some. */
const OF_ONE = ['score', 'weight', 'age', 'seal', 'record'] as const;

/** Whose the points and other details of one animal are, where a cell has several species. */
function whose({ context, state, values }: Asked, pieces: RowPiece[]): Problem | null {
  if (new Set(pieces.map(({ species }) => species)).size < 2) return null;
  const field = OF_ONE.find((one) => values.text(one) !== null);
  if (field === undefined || pieces.some((one) => one.score !== null || one.weight !== null)) {
    return null;
  }
  const question = 'whose';
  const at = Number(state.answers.get(question));
  const mine = pieces[at];
  if (mine) {
    pieces.splice(at, 1);
    pieces.unshift(mine);
    return null;
  }
  const number = writtenText(context, state, field);
  const unit = { score: ' puntos', weight: ' kilos', age: ' años', seal: '', record: '' }[field];
  const points = values.number('score');
  return {
    state,
    field: 'species',
    question,
    message: `${number}${unit} en «${writtenText(context, state, 'species')}»: ¿de cuál?`,
    mark: number,
    choices: pieces.map(({ species }, index) => ({
      value: String(index),
      label: species,
      ...(points !== null && medalHintOf(species, points)),
    })),
  };
}

function medalHintOf(species: string, points: number): Pick<Choice, 'hint' | 'medal'> {
  const { hint, medal } = pointsChoice(String(points), points, species);
  return { ...(hint !== undefined && { hint }), ...(medal && { medal }) };
}
