import { formatNumber } from './numbers';
import { type Field, type FieldKey, FIELDS, type PieceDetail } from './outing-fields';
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
