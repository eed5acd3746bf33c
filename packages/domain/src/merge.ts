import { hasManyPieces, MODALITY_FACTS } from './modalities';
import type { ModalityFacts } from './modalities/modality-facts';
import type { Piece } from './modalities/piece';
import type { Modality } from './modality';
import { matchPieces } from './match-pieces';
import { type Field, type FieldKey, FIELDS, OUTING_DETAILS } from './outing-fields';
import { pieceDetails } from './outing-payload';
import type { OutingPayload } from './payload-schema';
import { KEPT_DETAILS, PIECE_FIELDS } from './piece-fields';

/** Values that are compared, chosen and merged together, as one field. */
export type OutingField = { key: string; label: string; of: readonly FieldKey[] };

/** A field that both sides changed differently; of a piece, with ours and theirs, null where it is removed. */
export type Conflict = OutingField & {
  pieces?: readonly [ours: ConflictPiece | null, theirs: ConflictPiece | null];
};

/** A piece while it is merged: the photos of an espera may be of none yet. */
export type ConflictPiece = Omit<Piece, 'species'> & { species: string | null };

function outingField(key: FieldKey): OutingField {
  const field: Field = FIELDS[key];
  const others = (field.with ?? []) as readonly FieldKey[];
  return { key, label: field.together ?? field.label, of: [key, ...others] };
}

/** The fields of an outing that are compared and merged, in the order of its form; its pieces are one. */
export function fieldsOf(modality: Modality): OutingField[] {
  const { fields }: ModalityFacts = MODALITY_FACTS[modality];
  return [...fields, 'archived' as const].map(outingField);
}

const PIECE_KEYS = Object.keys(PIECE_FIELDS) as (keyof typeof PIECE_FIELDS)[];
const CHOSEN_WITH: readonly string[] = Object.values(PIECE_FIELDS).flatMap((field) =>
  'with' in field ? field.with : [],
);
/** The fields of a piece, each compared on its own, its photos too; a weight and what it is of are one. */
const FIELDS_OF_PIECE = [
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

function same(a: object, b: object, { of }: OutingField): boolean {
  const [one, other] = [a, b] as Record<string, unknown>[];
  return of.every((key) => {
    const [value, otherValue] = [one?.[key], other?.[key]];
    // What a client leaves out stays as it is.
    if (KEPT.includes(key) && (value === undefined || otherValue === undefined)) return true;
    return JSON.stringify(canonical(key, value)) === JSON.stringify(canonical(key, otherValue));
  });
}

const samePiece = (a: ConflictPiece, b: ConflictPiece) =>
  FIELDS_OF_PIECE.every((field) => same(a, b, field));

function samePieces(a: OutingPayload, b: OutingPayload): boolean {
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
const NO_PIECE: ConflictPiece = { ...pieceDetails({}), species: null, photos: [] };

/** The pieces of a payload; photos without one are of a piece to come. */
const slotsOf = ({ pieces, photos }: OutingPayload): ConflictPiece[] =>
  pieces.length === 0 && photos.length > 0 ? [{ ...NO_PIECE, photos }] : pieces;

/** Whether each of these payloads has one piece at most, which is then the same one. */
const isOnePiece = (payloads: readonly OutingPayload[]) =>
  payloads.every(({ type, pieces }) => !hasManyPieces(type) && pieces.length < 2);

/** One piece before, and on each side of a merge; undefined where it isn't. */
type Trio = {
  base?: ConflictPiece | undefined;
  ours?: ConflictPiece | undefined;
  theirs?: ConflictPiece | undefined;
};

/** The pieces of a payload with what that of an earlier version leaves out, each from its own before. */
function completed(payload: OutingPayload, base: readonly Piece[]) {
  return matchPieces(payload.pieces, base).map(({ piece, source, isUnsure }, index) => {
    const sent = payload.pieces[index] ?? piece;
    // An unsure one stays as it is, for the server to refuse: it must not lose what it leaves out.
    if (isUnsure) return { piece: sent, source };
    const quantity = sent.quantity ?? (piece.quantity > 1 ? piece.quantity : undefined);
    const id = sent.id === undefined ? source?.id : sent.id;
    return { piece: { ...piece, id, quantity, sex: piece.sex ?? sent.sex }, source };
  });
}
type Completed = ReturnType<typeof completed>;

/** Pairs the pieces of both sides by those before; those that are only there come last. */
function triosOf(here: Completed, there: Completed): Trio[] {
  const find = (side: Completed, { piece, source }: Completed[number]) =>
    side.find((other) =>
      source ? other.source === source : !other.source && samePiece(other.piece, piece),
    )?.piece;
  return [
    ...here.map((one) => ({ base: one.source, ours: one.piece, theirs: find(there, one) })),
    ...there
      .filter((one) => !find(here, one))
      .map(({ piece, source }) => ({ base: source, theirs: piece })),
  ];
}

type Merged = { piece: ConflictPiece | undefined; conflicts: Conflict[] };
type Naming = (field: OutingField) => OutingField;

/** Merges a piece; `nameField` names a field of it. */
function mergePiece(trio: Trio, nameField: Naming, fromTheirs: readonly string[]): Merged {
  const { base, ours, theirs } = trio;
  if (!base) return { piece: theirs ?? ours, conflicts: [] };
  const isRemoved = (piece: ConflictPiece | undefined) => !piece?.species && base.species !== null;
  if (ours && theirs && isRemoved(ours) === isRemoved(theirs)) {
    return mergeFields({ base, ours, theirs }, nameField, fromTheirs);
  }
  const [stayed, gone] = isRemoved(ours) ? [theirs, ours] : [ours, theirs];
  if (!stayed || samePiece(base, stayed)) return { piece: gone, conflicts: [] };
  const conflict = {
    ...nameField(outingField('species')),
    pieces: [ours ?? null, theirs ?? null] as const,
  };
  return { piece: fromTheirs.includes(conflict.key) ? theirs : ours, conflicts: [conflict] };
}

function mergeFields(
  { base, ours, theirs }: Record<'base' | 'ours' | 'theirs', ConflictPiece>,
  nameField: Naming,
  fromTheirs: readonly string[],
): Merged {
  const conflicts: Conflict[] = [];
  let piece = ours;
  for (const field of FIELDS_OF_PIECE) {
    const named = nameField(field);
    const isUnchanged = same(base, ours, field);
    const isConflict = !isUnchanged && !same(base, theirs, field) && !same(ours, theirs, field);
    if (isConflict) conflicts.push({ ...named, pieces: [ours, theirs] });
    if (isUnchanged || (isConflict && fromTheirs.includes(named.key))) {
      piece = { ...piece, ...takenFrom(theirs, field) };
    }
  }
  return { piece, conflicts };
}

/** The values of a field; the id goes with the species. */
function takenFrom(piece: ConflictPiece, { of }: OutingField) {
  const keys: readonly string[] = of[0] === 'species' ? ['id', ...of] : of;
  const values: Record<string, unknown> = piece;
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}

/** Puts merged pieces into a payload. */
function withPieces(outing: OutingPayload, pieces: readonly ConflictPiece[]): OutingPayload {
  const isPiece = (piece: ConflictPiece): piece is Piece => piece.species !== null;
  return {
    ...outing,
    pieces: pieces.filter(isPiece),
    photos: pieces.flatMap((piece) => (isPiece(piece) ? [] : piece.photos)),
  };
}

const takePieces = (outing: OutingPayload, { pieces, photos, photosApart }: OutingPayload) => {
  const { photosApart: _before, ...others } = outing;
  return { ...others, pieces, photos, ...(photosApart && { photosApart }) };
};

type MergedPayload = { merged: OutingPayload; conflicts: Conflict[] };

function mergePieces(
  base: OutingPayload,
  edit: OutingPayload,
  theirs: OutingPayload,
  fromTheirs: readonly string[],
): MergedPayload {
  const here = completed(edit, base.pieces);
  const ours = { ...edit, pieces: here.map(({ piece }) => piece) };
  if (samePieces(base, ours)) return { merged: takePieces(ours, theirs), conflicts: [] };
  if (samePieces(base, theirs) || samePieces(ours, theirs)) return { merged: ours, conflicts: [] };
  const isOne = isOnePiece([base, ours, theirs]);
  if (!isOne && base.pieces.length === 0) {
    // Without a piece that both know, those of each side may be the same.
    const field = outingField('pieces');
    const isTheirs = fromTheirs.includes(field.key);
    return { merged: isTheirs ? takePieces(ours, theirs) : ours, conflicts: [field] };
  }
  const [before = NO_PIECE, mine = NO_PIECE, other = NO_PIECE] = [base, ours, theirs].map(
    (payload) => slotsOf(payload)[0],
  );
  const results = isOne
    ? [mergePiece({ base: before, ours: mine, theirs: other }, (field) => field, fromTheirs)]
    : triosOf(here, completed(theirs, base.pieces)).map((trio, index) =>
        mergePiece(trio, (field) => numbered(field, index + 1), fromTheirs),
      );
  return {
    merged: withPieces(
      ours,
      results.flatMap(({ piece }) => piece ?? []),
    ),
    conflicts: results.flatMap(({ conflicts }) => conflicts),
  };
}

/** A field of one of several pieces: 'Pieza 2', 'Peso de la pieza 2'. */
const numbered = ({ key, label, of }: OutingField, number: number): OutingField => ({
  key: `pieces.${number}.${key}`,
  label: key === 'species' ? `${label} ${number}` : `${label} de la pieza ${number}`,
  of,
});

/**
 * Merges two edits of one outing with the common `base`, its pieces one by one.
 *
 * @param fromTheirs the keys of conflicts for which `merged` has theirs; of the others it has ours
 * @returns in `conflicts` the fields that both changed differently, in the order of the form
 */
export function mergePayloads(
  base: OutingPayload,
  ours: OutingPayload,
  theirs: OutingPayload,
  fromTheirs: readonly string[] = [],
): MergedPayload {
  const pieces = mergePieces(base, ours, theirs, fromTheirs);
  let { merged } = pieces;
  const conflicts = fieldsOf(ours.type).flatMap((field): Conflict[] => {
    if (field.key === 'pieces') return pieces.conflicts;
    const isUnchanged = same(base, ours, field);
    const isConflict = !isUnchanged && !same(base, theirs, field) && !same(ours, theirs, field);
    if (isUnchanged || (isConflict && fromTheirs.includes(field.key))) {
      const taken = Object.entries(theirs).filter(([key]) => field.of.some((name) => name === key));
      merged = { ...merged, ...Object.fromEntries(taken) };
    }
    return isConflict ? [field] : [];
  });
  return { merged, conflicts };
}

/**
 * @returns the fields that differ between two payloads of an outing: of values chosen together the first that
 * differs, and for several pieces 'pieces'
 */
export function changedFields(before: OutingPayload, after: OutingPayload): FieldKey[] {
  const differing = (a: object, b: object, field: OutingField) =>
    field.of.find((key) => !same(a, b, { ...field, of: [key] })) ?? [];
  const [one = NO_PIECE] = slotsOf(before);
  const [other = NO_PIECE] = slotsOf(after);
  return fieldsOf(after.type).flatMap((field) => {
    if (field.key !== 'pieces') return differing(before, after, field);
    if (!isOnePiece([before, after])) return samePieces(before, after) ? [] : ['pieces' as const];
    return FIELDS_OF_PIECE.flatMap((ofPiece) => differing(one, other, ofPiece));
  });
}
