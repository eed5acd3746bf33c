import {
  type ConflictPiece,
  FIELDS_OF_PIECE,
  isOnePiece,
  NO_PIECE,
  same,
  samePiece,
  samePieces,
  slotsOf,
} from '../compare-payloads';
import { matchPieces } from '../pieces/match-pieces';
import type { Piece } from '../modalities/piece';
import { fieldsOf, type OutingField, outingField } from './outing-payload';
import type { OutingPayload } from '../payload-fields';

/** A field that both sides changed differently; of a piece, with ours and theirs, null where it is removed. */
export type Conflict = OutingField & {
  pieces?: readonly [ours: ConflictPiece | null, theirs: ConflictPiece | null];
};

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

const isPiece = (piece: ConflictPiece): piece is Piece => piece.species !== null;

/** Puts merged pieces into a payload. */
function withPieces(outing: OutingPayload, pieces: readonly ConflictPiece[]): OutingPayload {
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
