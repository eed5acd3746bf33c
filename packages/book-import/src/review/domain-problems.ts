import { FIELDS, type FieldKey, maximumScore, type Modality, scoreError } from '@cuaderno/domain';
import { FIELD_ROWS } from '../columns/fields';
import type { Field } from '../types';
import { likelyNumber } from '../values/numbers';
import type { Built, PieceInput, SoundRow, SoundRows } from './built';
import type { Problem } from './row-state';

/** The field of a payload's path in the file. */
const FIELD_OF: Record<string, Field> = {
  cotoName: 'estate',
  finca: 'estate',
  lugar: 'place',
  name: 'species',
  points: 'score',
  homologation: 'score',
};
/** The other fields have their names in a file too. */
const isColumn = (key: string): key is Field => key in FIELD_ROWS;

/** Turns an error of the domain into a problem of the row and the column that it is of. */
export function problemOf(
  { path, message }: { path: PropertyKey[]; message: string },
  { origins, pieces }: Built,
  rows: SoundRows,
): Problem {
  const index = path.find((part) => typeof part === 'number') ?? 0;
  const row = origins[index]?.row ?? rows[0];
  const key = String(path.at(-1));
  const named =
    key === 'date' && path.includes('homologation')
      ? 'recordDate'
      : (FIELD_OF[key] ?? (isColumn(key) ? key : 'species'));
  const field = sourceOf(named, row);
  return { state: row.state, field, message, proposal: proposalOf(field, row, pieces[index]) };
}

/** The column that a field was read from. */
function sourceOf(field: Field, row: SoundRow): Field {
  if (field === 'quantity') return quantityField(row);
  if (field !== 'score') return field;
  const columns = ['score', 'measuredScore', 'estimatedScore'] as const;
  const column = columns.find((one) => row.values.number(one) !== null);
  // A score of no column is a number beside the species, or in place of a quantity.
  return column ?? (row.state.answers.has('quantity number') ? 'quantity' : 'species');
}

function proposalOf(
  field: Field,
  { values }: SoundRow,
  piece: PieceInput | undefined,
): string | null {
  const value = field === 'weight' ? values.details.weight : values.number(field);
  if (value === null || Number.isNaN(value)) return null;
  if (['score', 'estimatedScore', 'measuredScore'].includes(field)) {
    return piece ? likelyNumber(value, maximumScore(piece.species, values.sex)) : null;
  }
  if (field !== 'age' && field !== 'weight' && field !== 'distance') return null;
  return likelyNumber(value, FIELDS[field satisfies FieldKey].max);
}

/** The column with the quantity of a piece. */
export const quantityField = ({ values }: SoundRow): Field =>
  values.number('quantity') === null ? 'species' : 'quantity';

/** Scores over the maximum of their species in an espera, which may have them: asked about, and kept if meant. */
export function unlikelyScores(built: Built, type: Modality): Problem[] {
  if (type !== 'espera') return [];
  const { pieces, origins } = built;
  return pieces.flatMap((piece, index) => {
    const message = scoreError(piece);
    const row = origins[index]?.row;
    if (message === null || !row) return [];
    const field = sourceOf('score', row);
    const { state } = row;
    const isMeant = state.corrected.get(field)?.isKept === true;
    return isMeant
      ? []
      : [
          {
            state,
            field,
            message,
            proposal: proposalOf(field, row, piece),
            canKeep: true,
          },
        ];
  });
}
