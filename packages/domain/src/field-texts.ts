import { formatNumber } from './numbers';
import {
  type Field,
  type FieldKey,
  FIELDS,
  PIECE_DETAILS,
  type PieceDetail,
} from './outing-fields';
import type { Piece } from './modalities/piece-list';
import { SEX_NAMES } from './sex';
import { WEIGHT_KIND_NAMES } from './weight';

/** The heading of a field on the page of an outing and in the spreadsheet. */
export function headingOf(key: FieldKey): string {
  const field: Field = FIELDS[key];
  return field.heading ?? field.label;
}

/** The values of a piece's details, stored or in a payload. */
type Details = Pick<Piece, PieceDetail>;

/** @returns a detail of a piece as text ('Hembra', '106,50 ptos', 'Precinto 084417'), null where there is none */
export function detailText(key: PieceDetail, details: Details): string | null {
  const value = details[key];
  if (value == null) return null;
  if (typeof value === 'number') {
    const { unit }: Field = FIELDS[key];
    const number = formatNumber(value);
    if (key === 'age') return value === 1 ? '1 año' : `${number} años`;
    return key === 'weight' && details.weightKind
      ? `${number} kg ${WEIGHT_KIND_NAMES[details.weightKind].toLowerCase()}`
      : `${number} ${unit}`;
  }
  if (key === 'sex') return details.sex ? SEX_NAMES[details.sex] : null;
  // Told with its weight.
  if (key === 'weightKind') return null;
  return key === 'seal' ? `Precinto ${value}` : value;
}

/** @returns the details of a piece that are noted, in words */
export const detailTexts = (keys: readonly PieceDetail[], details: Details): string[] =>
  keys.flatMap((key) => detailText(key, details) ?? []);

/** @returns a piece of a payload in words: '12 Jabalí', 'Rebeco (Hembra, 84 ptos)' */
export function pieceText({ species, quantity = 1, ...details }: Piece): string {
  const texts = detailTexts(PIECE_DETAILS, details);
  const name = quantity > 1 ? `${quantity} ${species}` : species;
  return texts.length > 0 ? `${name} (${texts.join(', ')})` : name;
}
