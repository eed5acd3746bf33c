import type { NewOuting, NewPhoto, PhotoData } from '@cuaderno/db';
import { newId } from '@cuaderno/db';
import {
  customParamsOf,
  DomainError,
  type Entry,
  type Issue,
  locationOf,
  type OutingPayload,
  photoIdOf,
  placePieces,
} from '@cuaderno/domain';
import { decodeDataString, preparePhoto, type JobOwner } from '@cuaderno/photos';

async function preparePhotos(photos: string[], path: string, owner: JobOwner): Promise<NewPhoto[]> {
  return Promise.all(
    photos.map(async (photo, index) => {
      const kept = photoIdOf(photo);
      if (kept !== null) return { id: kept };
      try {
        return { id: newId(), ...(await preparePhoto(async () => decodeDataString(photo), owner)) };
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const issue: Issue = { path: `${path}.${index}`, message: error.message };
        throw new DomainError(error.code, error.message, [issue]);
      }
    }),
  );
}

/** The photos of a payload as they are stored: its own, and those of each piece. */
export type PreparedPhotos = { own: NewPhoto[]; ofPieces: NewPhoto[][] };

/** Decodes the photos of a payload. Takes long: not to be done while anything is locked. */
export async function prepareAllPhotos(
  payload: OutingPayload,
  owner: JobOwner,
): Promise<PreparedPhotos> {
  const [own, ...ofPieces] = await Promise.all([
    'photos' in payload ? preparePhotos(payload.photos, 'photos', owner) : [],
    ...placePieces(payload, []).map((piece, index) =>
      preparePhotos(piece.photos, `animals.${index}.photos`, owner),
    ),
  ]);
  return { own, ofPieces };
}

/** Those of a payload's photos that are new: the others are stored already. */
export const newPhotosOf = ({ own, ofPieces }: PreparedPhotos): PhotoData[] =>
  [own, ...ofPieces].flat().filter((photo): photo is PhotoData => 'image' in photo);

/**
 * A checked payload as it is stored, its photos prepared, medals computed. Entries whose species and score
 * are as before keep their id, and a medal that an appraiser gave them.
 */
export function placeOuting(
  id: string,
  payload: OutingPayload,
  { own, ofPieces }: PreparedPhotos,
  before: readonly Entry[],
): NewOuting {
  return {
    id,
    type: payload.type,
    date: payload.date,
    country: payload.country,
    municipality: payload.municipality,
    province: payload.province,
    ccaa: payload.ccaa,
    location: locationOf(payload),
    description: payload.description,
    customParams: customParamsOf(payload),
    photos: own,
    entries: placePieces(payload, before).map(({ species, score, was, awardedTrophy }, index) => ({
      id: was?.id ?? newId(),
      species,
      score,
      quantity: was?.quantity ?? 1,
      awardedTrophy,
      photos: ofPieces[index] ?? [],
    })),
  };
}
