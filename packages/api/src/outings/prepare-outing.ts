import type { NewOuting, NewPhoto } from '@cuaderno/db';
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
import { decodeDataString, preparePhoto, type Turn } from '@cuaderno/photos';

async function preparePhotos(photos: string[], path: string, turn: Turn): Promise<NewPhoto[]> {
  return Promise.all(
    photos.map(async (photo, index) => {
      const kept = photoIdOf(photo);
      if (kept !== null) return { id: kept };
      try {
        return { id: newId(), ...(await preparePhoto(decodeDataString(photo), turn)) };
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const issue: Issue = { path: `${path}.${index}`, message: error.message };
        throw new DomainError(error.code, error.message, [issue]);
      }
    }),
  );
}

/**
 * A checked payload as it is stored: photos decoded, medals computed. Entries whose species and score
 * are as before keep their id, and a medal that an appraiser gave them.
 */
export async function prepareOuting(
  id: string,
  payload: OutingPayload,
  turn: Turn,
  before: readonly Entry[] = [],
): Promise<NewOuting> {
  const pieces = placePieces(payload, before);
  const [photos, ...ofPieces] = await Promise.all([
    'photos' in payload ? preparePhotos(payload.photos, 'photos', turn) : [],
    ...pieces.map((piece, index) => preparePhotos(piece.photos, `animals.${index}.photos`, turn)),
  ]);
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
    photos,
    entries: pieces.map(({ species, score, was, awardedTrophy }, index) => ({
      id: was?.id ?? newId(),
      species,
      score,
      quantity: was?.quantity ?? 1,
      awardedTrophy,
      photos: ofPieces[index] ?? [],
    })),
  };
}
