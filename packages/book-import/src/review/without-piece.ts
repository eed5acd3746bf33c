import { type Modality, SPECIES } from '@cuaderno/domain';
import { FIELD_ROWS } from '../columns/fields';
import type { Field } from '../types';
import type { SoundRow } from './built';
import type { Problem } from './row-state';

/** What there is of an animal alone. */
const OF_ANIMAL = [
  'quantity',
  'score',
  'estimatedScore',
  'measuredScore',
  'medal',
  'age',
  'weight',
  'distance',
  'seal',
  'record',
] as const satisfies readonly Field[];
/** What an espera without a piece may have too, to be noted. */
const OF_HUNTER = ['sex', 'weapon'] as const satisfies readonly Field[];

const MESSAGE = '¿De qué especie es? La fila tiene datos de una pieza';

/**
 * The details of a row that names no species, of an espera or beside others of its outing, which would be lost: asked for one, or notes where the answer
 * is none.
 */
export function withoutPiece(
  { state, values }: SoundRow,
  type: Modality,
  isAlone: boolean,
): { problems: Problem[]; notes: string[] } {
  // The only row of another modality is asked for a piece anyway.
  const isLost = type === 'espera' || !isAlone;
  const isBlank = isLost && values.pieces?.length === 0 && values.id === null;
  if (!isBlank || values.quantity === 0) return { problems: [], notes: [] };
  const has = (field: Field) => values.text(field) !== null;
  if (OF_ANIMAL.some(has) && state.corrected.get('species') === undefined) {
    const choices = SPECIES[type].map((name) => ({ value: name, label: name }));
    return { problems: [{ state, field: 'species', message: MESSAGE, choices }], notes: [] };
  }
  const noted = [...OF_ANIMAL, ...OF_HUNTER].filter(has);
  return {
    problems: [],
    notes: noted.map((field) => `${FIELD_ROWS[field].label}: ${values.text(field)}`),
  };
}
