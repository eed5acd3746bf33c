import { hasManyPieces } from './modalities';
import type { OnePiece, Piece } from './modalities/piece-list';
import type { Modality } from './modality';
import type { Entry } from './outing';
import { KEPT_OF_PIECE, type KeptOfPiece, PIECE_DETAILS, type PieceDetail } from './outing-fields';
import type { OutingPayload } from './payload-schema';
import type { Sex } from './sex';

/** The pieces of a payload of any modality; the photos of an only piece are the outing's. */
export function payloadPieces(payload: OutingPayload): Piece[] {
  if ('animals' in payload) return payload.animals;
  const { pieceId: id, species } = payload;
  if (species === null) return [];
  const details = Object.fromEntries(PIECE_DETAILS.map((key) => [key, payload[key]]));
  return [{ ...details, id, species, photos: [] } as unknown as Piece];
}

/** An outing without a piece; null, so that the details of a stored one don't stay. */
export const NO_PIECE: OnePiece = {
  species: null,
  score: null,
  ...(Object.fromEntries(KEPT_OF_PIECE.map((key) => [key, null])) as Record<KeptOfPiece, null>),
  photos: [],
};

type PieceDetails = Pick<Entry, PieceDetail>;

/** @returns the details of a piece, null where it has none */
export function pieceDetails(
  piece: {
    [Key in PieceDetail]?: PieceDetails[Key] | undefined;
  },
): PieceDetails {
  return Object.fromEntries(PIECE_DETAILS.map((key) => [key, piece[key] ?? null])) as PieceDetails;
}

/** A piece before an edit, stored or in the payload of its base. */
type PieceBefore = Pick<Piece, 'id' | 'species' | 'quantity' | PieceDetail>;

type MatchedPiece<Before> = {
  piece: Piece & { sex: Sex | null; quantity: number };
  /** The same piece before. */
  previous: Before | undefined;
  /** That, or another of its species whose place it takes. */
  replaced: Before | undefined;
};

type Scored = Pick<Piece, 'species' | 'sex' | 'score'>;

const sexOf = ({ sex }: Scored) => sex ?? 'macho';

/** Whether a piece has the species, sex and score of before, of which its awarded medal is. */
export const isUnchanged = (piece: Scored, before: Scored): boolean =>
  before.species === piece.species &&
  before.score === piece.score &&
  (piece.sex === undefined || sexOf(before) === sexOf(piece));

/** What goes with the species of a piece, and is lost when that is corrected. */
const OF_SPECIES = { sex: null, measurement: null, homologation: null };

const inherited = (
  piece: Piece,
  previous: PieceBefore | undefined,
  source: PieceBefore | undefined,
) => {
  const replaced = source?.species === piece.species ? source : { ...source, ...OF_SPECIES };
  const kept = <Key extends 'sex' | KeptOfPiece>(key: Key, from = piece[key]) =>
    from === undefined ? (replaced[key] ?? null) : from;
  return {
    sex: kept('sex'),
    quantity: piece.quantity ?? previous?.quantity ?? 1,
    ...(Object.fromEntries(KEPT_OF_PIECE.map((key) => [key, kept(key)])) as {
      [Key in KeptOfPiece]: NonNullable<Piece[Key]> | null;
    }),
    // Goes with the weight that it is of.
    ...(piece.weight !== undefined && { weightKind: piece.weightKind ?? null }),
  };
};

const isPartial = (piece: Piece) =>
  [piece.sex, piece.quantity, ...KEPT_OF_PIECE.map((key) => piece[key])].includes(undefined);

/**
 * Pairs the pieces of a payload with those before an edit: first those with the id of one. Of the others,
 * except new ones (id null), a piece whose species, sex and score are unchanged is the same one, and one
 * without `sex` or a folded detail keeps that of its species. A piece without `quantity` keeps that of the
 * same piece. An only piece, and one with its id, are the same also with their species corrected.
 */
export function matchPieces<Before extends PieceBefore>(
  payload: OutingPayload,
  before: readonly Before[],
): MatchedPiece<Before>[] {
  const left = [...before];
  const take = (matches: (one: Before) => boolean): Before | undefined => {
    const index = left.findIndex(matches);
    return index === -1 ? undefined : left.splice(index, 1)[0];
  };
  const pieces = payloadPieces(payload).map((piece) => ({
    piece,
    isNew: piece.id === null,
    previous: piece.id ? take(({ id }) => id === piece.id) : undefined,
  }));
  for (const one of pieces) {
    if (!one.isNew) one.previous ??= take((each) => isUnchanged(one.piece, each));
  }
  const isOnly = pieces.length === 1 && before.length === 1;
  return pieces.map(({ piece, isNew, previous }) => {
    const replaced =
      previous ??
      (!isNew && isPartial(piece) ? take(({ species }) => species === piece.species) : undefined);
    const source = replaced ?? (isOnly && !isNew ? left.pop() : undefined);
    return {
      piece: { ...piece, ...inherited(piece, previous, source) },
      previous,
      replaced,
    };
  });
}

/** A piece as it is listed in a payload: one animal, and a missing sex, are left out. */
export function listPiece(
  type: Modality,
  { id, species, sex, score, quantity = 1, photos, ...piece }: Piece,
): Piece {
  const known = KEPT_OF_PIECE.filter((key) => piece[key] !== undefined);
  return {
    id,
    species,
    ...(sex && { sex }),
    score,
    ...Object.fromEntries(known.map((key) => [key, piece[key]])),
    ...(quantity > 1 && hasManyPieces(type) && { quantity }),
    photos,
  };
}
