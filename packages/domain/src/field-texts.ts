import { formatNumber } from './numbers';
import type { Piece } from './modalities/piece';
import { type FieldKey, FIELDS } from './outing/outing-fields';
import {
  type Field,
  PIECE_DETAILS,
  type PieceDetail,
  DETAILS_OF,
  pieceField,
} from './pieces/piece-fields';
import { SEX_NAMES } from './pieces/sex';

/** The heading of a field on the page of an outing and in the spreadsheet. */
export function headingOf(key: FieldKey): string {
  const field: Field = FIELDS[key];
  return field.heading ?? field.label;
}

/** The values of a piece's details, stored or in a payload. */
type Details = Pick<Piece, PieceDetail>;

const points = (sheet: { points: number }) => `${formatNumber(sheet.points)}\u00A0ptos`;

const TEXTS: Partial<Record<PieceDetail, (details: Details) => string | null>> = {
  sex: ({ sex }) => (sex ? SEX_NAMES[sex] : null),
  age: ({ age }) => (age == null ? null : age === 1 ? '1\u00A0año' : `${age}\u00A0años`),
  seal: ({ seal }) => (seal ? `Precinto ${seal}` : null),
  measurement: ({ measurement }) => (measurement ? `Medida ${points(measurement)}` : null),
  homologation: ({ homologation }) =>
    homologation ? `Homologada ${points(homologation)}, acta ${homologation.record}` : null,
};

/** @returns a detail of a piece as text ('Hembra', '106,50 ptos', 'Precinto 084417'), null where there is none */
export function detailText(key: PieceDetail, details: Details): string | null {
  const textOf = TEXTS[key];
  if (textOf) return textOf(details);
  const { unit, of } = pieceField(key);
  const value = details[key];
  // Beside what it is of.
  if (value == null || of !== undefined) return null;
  // The sheets have texts of their own above.
  if (typeof value === 'object') return null;
  return [
    typeof value === 'number' ? `${formatNumber(value)}\u00A0${unit}` : value,
    ...DETAILS_OF.flatMap(([other, its]) => (its === key ? choiceText(other, details) : [])),
  ].join(' ');
}

/** A choice in the middle of a text: 'en canal'. */
function choiceText(key: PieceDetail, details: Details): string[] {
  const value = details[key];
  const name = typeof value === 'string' ? pieceField(key).options?.[value] : undefined;
  return name === undefined ? [] : [name.toLowerCase()];
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
