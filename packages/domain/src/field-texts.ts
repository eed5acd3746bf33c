import { formatNumber } from './numbers';
import {
  type Field,
  type FieldKey,
  FIELDS,
  PIECE_DETAILS,
  type PieceDetail,
} from './outing-fields';
import type { Piece } from './modalities/piece-list';
import { type Sex, SEX_NAMES } from './sex';

/** The heading of a field on the page of an outing and in the spreadsheet. */
export function headingOf(key: FieldKey): string {
  const field: Field = FIELDS[key];
  return field.heading ?? field.label;
}

/** @returns a detail of a piece as text ('Hembra', '106,50 ptos'), null where there is none */
export function detailText(key: PieceDetail, value: Sex | number | null | undefined) {
  if (value == null) return null;
  const { unit }: Field = FIELDS[key];
  return typeof value === 'number' ? `${formatNumber(value)} ${unit}` : SEX_NAMES[value];
}

/** @returns a piece of a payload in words: '12 Jabalí', 'Rebeco (Hembra, 84 ptos)' */
export function pieceText({ species, quantity = 1, ...details }: Piece): string {
  const texts = PIECE_DETAILS.flatMap((key) => detailText(key, details[key]) ?? []);
  const name = quantity > 1 ? `${quantity} ${species}` : species;
  return texts.length > 0 ? `${name} (${texts.join(', ')})` : name;
}
