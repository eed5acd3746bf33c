import { hasManyPieces } from './modalities';
import type { Piece } from './modalities/piece';
import { type FieldKey, OUTING_DETAILS } from './outing/outing-fields';
import { fieldsOf, type OutingField, outingField, pieceDetails } from './outing/outing-payload';
import type { OutingPayload } from './payload-fields';
import { KEPT_DETAILS, PIECE_FIELDS } from './pieces/piece-fields';

/** A piece while it is merged: the photos of an espera may be of none yet. */
export type ConflictPiece = Omit<Piece, 'species'> & { species: string | null };

const PIECE_KEYS = Object.keys(PIECE_FIELDS) as (keyof typeof PIECE_FIELDS)[];
const CHOSEN_WITH: readonly string[] = Object.values(PIECE_FIELDS).flatMap((field) =>
  'with' in field ? field.with : [],
);
/** The fields of a piece, each compared on its own, its photos too; a weight and what it is of are one. */
export const FIELDS_OF_PIECE = [
  ...PIECE_KEYS.filter((key) => !CHOSEN_WITH.includes(key)),
  'photos' as const,
].map(outingField);

const KEPT: readonly string[] = ['archived', ...OUTING_DETAILS, ...KEPT_DETAILS];

/** A value with its keys in order, which the database keeps in its own; one animal is no quantity. */
const canonical = (key: string, value: unknown): unknown => {
  if (key === 'quantity') return value ?? 1;
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value ?? null;
  return Object.entries(value)
    .map(([name, of]) => [name, canonical(name, of)])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
};

export function same(a: object, b: object, { of }: OutingField): boolean {
  const [one, other] = [a, b] as Record<string, unknown>[];
  return of.every((key) => {
    const [value, otherValue] = [one?.[key], other?.[key]];
    // What a client leaves out stays as it is.
    if (KEPT.includes(key) && (value === undefined || otherValue === undefined)) return true;
    return JSON.stringify(canonical(key, value)) === JSON.stringify(canonical(key, otherValue));
  });
}

export const samePiece = (a: ConflictPiece, b: ConflictPiece) =>
  FIELDS_OF_PIECE.every((field) => same(a, b, field));

export function samePieces(a: OutingPayload, b: OutingPayload): boolean {
  const [ours, theirs] = [a, b].map(slotsOf) as [ConflictPiece[], ConflictPiece[]];
  return (
    ours.length === theirs.length &&
    ours.every((piece, index) => samePiece(piece, theirs[index] ?? NO_PIECE))
  );
}

/** Whether two payloads are equal in every field. */
export function samePayload(a: OutingPayload, b: OutingPayload): boolean {
  return (
    a.type === b.type &&
    fieldsOf(a.type).every((field) => field.key === 'pieces' || same(a, b, field)) &&
    samePieces(a, b)
  );
}

/** No piece: null, so that the details of a stored one don't stay. */
export const NO_PIECE: ConflictPiece = { ...pieceDetails({}), species: null, photos: [] };

/** The pieces of a payload; photos without one are of a piece to come. */
export const slotsOf = ({ pieces, photos }: OutingPayload): ConflictPiece[] =>
  pieces.length === 0 && photos.length > 0 ? [{ ...NO_PIECE, photos }] : pieces;

/** Whether each of these payloads has one piece at most, which is then the same one. */
export const isOnePiece = (payloads: readonly OutingPayload[]) =>
  payloads.every(({ type, pieces }) => !hasManyPieces(type) && pieces.length < 2);

/** The first of values chosen together that differs. */
const differing = (a: object, b: object, field: OutingField) =>
  field.of.find((key) => !same(a, b, { ...field, of: [key] })) ?? [];

/**
 * @returns the fields that differ between two payloads of an outing: of values chosen together the first that
 * differs, and for several pieces 'pieces'
 */
export function changedFields(before: OutingPayload, after: OutingPayload): FieldKey[] {
  const [one = NO_PIECE] = slotsOf(before);
  const [other = NO_PIECE] = slotsOf(after);
  return fieldsOf(after.type).flatMap((field) => {
    if (field.key !== 'pieces') return differing(before, after, field);
    if (!isOnePiece([before, after])) return samePieces(before, after) ? [] : ['pieces' as const];
    return FIELDS_OF_PIECE.flatMap((ofPiece) => differing(one, other, ofPiece));
  });
}
