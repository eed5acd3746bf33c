import { hasManyPieces } from './modalities';
import type { Piece } from './modalities/piece-list';
import type { Modality } from './modality';
import type { OutingPayload } from './payload-schema';
import type { Sex } from './sex';

/** The pieces of a payload of any modality; the photos of an only piece are the outing's. */
export function payloadPieces(payload: OutingPayload): Piece[] {
  if ('animals' in payload) return payload.animals;
  const { species, sex, score } = payload;
  return species === null ? [] : [{ species, sex, score, photos: [] }];
}

/** A piece before an edit, stored or in the payload of its base. */
type PieceBefore = Pick<Piece, 'species' | 'score' | 'sex' | 'quantity'>;

type MatchedPiece<Before> = {
  piece: Piece & { sex: Sex | null; quantity: number };
  previous: Before | undefined;
  /** The quantity of the piece that this one replaces without its own, if that was more than 1. */
  uncounted: number | null;
};

const sexOf = ({ sex }: PieceBefore) => sex ?? 'macho';

/** The quantity of several animals, null for one. */
const manyOf = (piece: PieceBefore | undefined) => {
  const { quantity = 1 } = piece ?? {};
  return quantity > 1 ? quantity : null;
};

const inherited = (
  { sex, quantity }: Piece,
  previous: PieceBefore | undefined,
  replaced: PieceBefore | undefined,
) => ({
  sex: sex === undefined ? (replaced?.sex ?? null) : sex,
  quantity: quantity ?? previous?.quantity ?? 1,
});

/**
 * Pairs the pieces of a payload with those before an edit: a piece whose species, sex and score are
 * unchanged is the same one. A piece without `sex` keeps that of its species, one without `quantity`
 * that of the same piece.
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
    previous: take(
      (one) =>
        one.species === piece.species &&
        one.score === piece.score &&
        (piece.sex === undefined || sexOf(one) === sexOf(piece)),
    ),
  }));
  return pieces.map(({ piece, previous }) => {
    const isPartial = piece.sex === undefined || piece.quantity === undefined;
    const replaced =
      previous ?? (isPartial ? take(({ species }) => species === piece.species) : undefined);
    return {
      piece: { ...piece, ...inherited(piece, previous, replaced) },
      previous,
      uncounted: previous || piece.quantity !== undefined ? null : manyOf(replaced),
    };
  });
}

/** A piece as it is listed in a payload: one animal, and a missing sex, are left out. */
export function listPiece(
  type: Modality,
  { species, sex, score, quantity = 1, photos }: Piece,
): Piece {
  return {
    species,
    ...(sex && { sex }),
    score,
    ...(quantity > 1 && hasManyPieces(type) && { quantity }),
    photos,
  };
}
