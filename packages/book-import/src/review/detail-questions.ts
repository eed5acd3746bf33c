import { formatNumber, mostKilos, pieceField } from '@cuaderno/domain';
import { likelyNumber } from '../values/numbers';
import { oneOf, someOf } from '../values/told-species';
import type { Asked } from './number-questions';
import type { RowPiece } from './read-row';
import { type Problem, writtenText } from './row-state';

/* What is asked about the details of a row's pieces; those of the book's own rows are as they are. */

/** A weight that no animal of its species has: kept if meant. */
export function tooHeavy({ state, values }: Asked, pieces: RowPiece[]): Problem | null {
  const [piece] = pieces;
  const { weight } = values.details;
  if (!piece || values.id !== null || weight === null || pieces.length > 1) return null;
  const most = mostKilos(piece.species);
  if (!(weight > most) || state.corrected.get('weight')?.isKept) return null;
  return {
    state,
    field: 'weight',
    message: `${formatNumber(weight)} kilos son muchos para ${oneOf(piece.species)}`,
    mark: formatNumber(weight),
    proposal: likelyNumber(weight, most),
    canKeep: true,
  };
}

/** The details of one animal that a row of several may have. */
const OF_ONE = { weight: ' kilos', seal: '', age: ' años' } as const;

/** Whether a detail of one animal is of each of several, of one of them, or of all together. */
export function ofEach({ context, state, values }: Asked, pieces: RowPiece[]): Problem | null {
  const [piece] = pieces;
  if (!piece || values.id !== null || pieces.length > 1) return null;
  const count = piece.quantity ?? values.quantity ?? 1;
  const field = (['weight', 'seal', 'age'] as const).find((one) => values.text(one) !== null);
  if (field === undefined || !(count > 1)) return null;
  const question = `each ${field}`;
  const number = writtenText(context, state, field);
  const answer = state.answers.get(question);
  if (answer === 'one') {
    pieces.splice(0, 1, { ...piece, quantity: 1 }, { ...piece, quantity: count - 1, note: null });
    values.quantity = null;
  }
  if (answer === 'note') {
    piece.note = [piece.note, `${pieceField(field).label}: ${number}`]
      .filter((note) => note !== null)
      .join('\n');
    values.details = { ...values.details, [field]: null };
  }
  if (answer !== undefined) return null;
  return {
    state,
    field,
    question,
    ofColumn: true,
    message: `${number}${OF_ONE[field]} y ${someOf(count, piece.species)}: ¿de cada uno?`,
    mark: number,
    choices: [
      { value: 'each', label: 'De cada uno' },
      { value: 'one', label: 'De uno solo' },
      { value: 'note', label: 'De todos juntos', hint: 'Se anota en la descripción' },
    ],
  };
}
