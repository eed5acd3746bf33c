import { isUnchanged, matchPieces } from '../pieces/match-pieces';
import type { Outing } from './outing';
import { customParams, pieceDetails } from './outing-payload';
import { estateOf, isArchived } from './outing-summary';
import type { OutingPayload } from '../payload-fields';
import { photoPlaces } from './payload-wire';
import { awardedMedal, medalOf } from '../scores/trophy';

/** The user and time of a write, and the outing before it, null for a new one. */
type Write = { id: string; userId: number; now: string; before: Outing | null };

/** @returns the outing that the server will create from a payload, shown until it is sent */
export function toOuting(payload: OutingPayload, { id, userId, now, before }: Write): Outing {
  const { date, country, municipality, province, ccaa, description, type } = payload;
  const { archived = isArchived(before) } = payload;
  const params = customParams(payload, before);
  const { own, ofPieces } = photoPlaces(payload);
  return {
    id,
    userId,
    type,
    date,
    country,
    municipality,
    province,
    ccaa,
    description,
    location: estateOf({ type, location: null, custom_params: params }),
    photos: own,
    custom_params: params,
    species: matchPieces(payload.pieces, before?.species ?? []).map(
      ({ piece, previous }, index) => ({
        ...pieceDetails(piece),
        id: previous?.id ?? `${id}-${index}`,
        outingId: id,
        species: piece.species,
        name: piece.species,
        quantity: piece.quantity,
        awardedTrophy: medalOf({
          ...piece,
          awardedTrophy: previous && isUnchanged(piece, previous) ? awardedMedal(previous) : null,
        }),
        photos: ofPieces[index] ?? [],
        createdAt: previous?.createdAt ?? now,
      }),
    ),
    version: before?.version ?? 0,
    archivedAt: archived ? (before?.archivedAt ?? now) : null,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
}
