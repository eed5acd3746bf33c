import {
  COUNTRY,
  type FORM_SCHEMAS,
  type FieldKey,
  FIELDS,
  fieldsOf,
  hasManyPieces,
  MORE_OF_PIECE,
  type Modality,
  type Outing,
  type OutingPayload,
  type Piece,
  todayHere,
  toPayload,
} from '@cuaderno/domain';
import type * as z from 'zod/mini';

/** The values of each form, converted to a payload by its schema. */
export type FormValues = { [Type in Modality]: z.input<(typeof FORM_SCHEMAS)[Type]> };
export type PieceValues = FormValues[Modality]['pieces'][number];
/** The pieces of any form: a list, also of one. */
export type PiecesValues = { pieces: PieceValues[] };

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
  const isText = !('isNumber' in FIELDS[key]) && !('options' in FIELDS[key]);
  return isText ? '' : null;
}

/** A stored piece in the form; the photos of an espera without a piece are of a blank one. */
const valuesOf = (type: Modality, { species, ...piece }: Piece): PieceValues => ({
  ...blankPiece(type),
  id: piece.id,
  species,
  sex: piece.sex,
  score: piece.score,
  ...moreOf(piece),
  // Not sent: what a change of the species would lose.
  measurement: piece.measurement,
  homologation: piece.homologation,
  ...(piece.quantity && { quantity: piece.quantity }),
  photos: piece.photos,
});

function piecesOf(type: Modality, payload: OutingPayload | null): PieceValues[] {
  if (!payload) return [blankPiece(type)];
  const { pieces, photos } = payload;
  return pieces.length > 0
    ? pieces.map((piece) => valuesOf(type, piece))
    : [{ ...blankPiece(type), photos }];
}

/** @returns the values of a form: those of the outing to edit, or blank ones of today */
export function formValues<Type extends Modality>(
  type: Type,
  outing: Outing | null,
): FormValues[Type] {
  const payload = outing && toPayload(outing);
  const values = payload as Record<string, unknown> | null;
  const keys = fieldsOf(type).flatMap(({ of }) => of);
  return {
    type,
    country: COUNTRY,
    ...Object.fromEntries(keys.map((key) => [key, values?.[key] ?? blankOf(key)])),
    date: outing?.date ?? todayHere(),
    pieces: piecesOf(type, payload),
  } as FormValues[Type];
}

/** @returns the values of a draft; in one of 0.2.0 a montería has `animals`, another outing its only piece's values */
export function draftValues<Values>(values: Values): Values {
  const { animals, species, score, photos, ...others } = values as PieceValues & {
    animals?: PieceValues[];
  };
  if ('pieces' in others) return values;
  return { ...others, pieces: animals ?? [{ species, score, photos }] } as Values;
}
