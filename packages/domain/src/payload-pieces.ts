import { hasManyPieces } from './modalities';
import type { OnePiece, Piece } from './modalities/piece-list';
import type { Modality } from './modality';
import type { Entry } from './outing';
import { KEPT_OF_PIECE, type KeptOfPiece, PIECE_DETAILS, type PieceDetail } from './outing-fields';
import type { OutingPayload } from './payload-schema';

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
