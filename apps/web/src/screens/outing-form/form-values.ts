import {
  COUNTRY,
  type FORM_SCHEMAS,
  FIELDS,
  type FieldKey,
  fieldsOf,
  hasManyPieces,
  MORE_OF_PIECE,
  type Modality,
  type Outing,
  type OutingPayload,
  payloadPieces,
  toPayload,
} from '@cuaderno/domain';
import type * as z from 'zod/mini';

/** The values of each form, converted to a payload by its schema. */
export type FormValues = { [Type in Modality]: z.input<(typeof FORM_SCHEMAS)[Type]> };
export type PieceValues = FormValues[Modality]['animals'][number];
/** The pieces of any form: a list, also of one. */
export type PiecesValues = { animals: PieceValues[] };

/** @returns an empty piece, which is no stored one, of a montería one animal */
export const blankPiece = (type: Modality): PieceValues => ({
  id: null,
  species: '',
  sex: undefined,
  score: null,
  ...moreOf({}),
  ...(hasManyPieces(type) && { quantity: 1 }),
  photos: [],
});

/** The folded details of a piece, blank where it has none. */
function moreOf(piece: PieceValues): PieceValues {
  return Object.fromEntries(MORE_OF_PIECE.map((key) => [key, piece[key] ?? blankOf(key)]));
}

/** @returns the number of animals in all pieces */
export const countPieces = (pieces: readonly PieceValues[]) =>
  pieces.reduce((sum, { quantity }) => sum + (quantity || 1), 0);

function blankOf(key: FieldKey): unknown {
  if (key === 'archived') return false;
  return 'isNumber' in FIELDS[key] || key === 'weightKind' ? null : '';
}

function piecesOf(type: Modality, payload: OutingPayload | null): PieceValues[] {
  const pieces = payload === null ? [{}] : 'animals' in payload ? payload.animals : [payload];
  const ids = payload && payloadPieces(payload).map(({ id }) => id);
  return pieces.map((piece: PieceValues, index) => {
    const { species, sex, score, quantity, photos } = { ...blankPiece(type), ...piece };
    return {
      id: ids ? ids[index] : null,
      species: species ?? '',
      sex,
      score,
      ...moreOf(piece),
      // Not sent: what a change of the species would lose.
      measurement: piece.measurement,
      homologation: piece.homologation,
      ...(quantity && { quantity }),
      photos,
    };
  });
}

/** @returns the values of a form: those of the outing to edit, or blank ones */
export function formValues<Type extends Modality>(
  type: Type,
  outing: Outing | null,
): FormValues[Type] {
  const payload = outing && toPayload(outing);
  const values = payload as Record<string, unknown> | null;
  const keys = fieldsOf(type, true).flatMap(({ key, of }) => (key === 'animals' ? [] : of));
  return {
    type,
    country: COUNTRY,
    ...Object.fromEntries(keys.map((key) => [key, values?.[key] ?? blankOf(key)])),
    animals: piecesOf(type, payload),
  } as FormValues[Type];
}

/** @returns the values of a draft; those of earlier versions have the piece among the outing's values */
export function draftValues<Values>(values: Values): Values {
  const { species, score, photos, ...others } = values as PieceValues;
  return 'animals' in others
    ? values
    : ({ ...others, animals: [{ species, score, photos }] } as Values);
}
