import {
  COUNTRY,
  type FORM_SCHEMAS,
  FIELDS,
  type FieldKey,
  fieldsOf,
  type Modality,
  type Outing,
  PIECE_DETAILS,
  type PieceDetail,
  toPayload,
} from '@cuaderno/domain';
import type * as z from 'zod/mini';

/** The values of each form, converted to a payload by its schema. */
export type FormValues = { [Type in Modality]: z.input<(typeof FORM_SCHEMAS)[Type]> };
export type MonteriaValues = FormValues['monteria'];
export type PieceValues = MonteriaValues['animals'][number];

/** An empty piece. */
export const BLANK_PIECE: PieceValues = {
  species: '',
  ...(Object.fromEntries(PIECE_DETAILS.map((key) => [key, blankOf(key)])) as Pick<
    PieceValues,
    PieceDetail
  >),
  photos: [],
};

function blankOf(key: FieldKey): unknown {
  if (key === 'photos') return [];
  if (key === 'animals') return [BLANK_PIECE];
  if (key === 'archived') return false;
  return 'isNumber' in FIELDS[key] ? null : '';
}

/** @returns the values of a form: those of the outing to edit, or blank ones */
export function formValues<Type extends Modality>(
  type: Type,
  outing: Outing | null,
): FormValues[Type] {
  const payload: Record<string, unknown> = outing ? toPayload(outing) : {};
  const keys = fieldsOf(type).flatMap(({ of }) => of);
  return Object.fromEntries([
    ['type', type],
    ['country', COUNTRY],
    ...keys.map((key) => [key, payload[key] ?? blankOf(key)]),
  ]) as FormValues[Type];
}
