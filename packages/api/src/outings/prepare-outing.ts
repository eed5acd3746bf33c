import type { NewOuting, NewPhoto } from '@cuaderno/db';
import { newId } from '@cuaderno/db';
import {
  type CustomParams,
  DomainError,
  type Entry,
  type Issue,
  type OutingPayload,
  photoIdOf,
  piecesOf,
  trophyFor,
} from '@cuaderno/domain';
import { decodeDataString, preparePhoto } from '@cuaderno/photos';

function customParams(payload: OutingPayload): CustomParams {
  switch (payload.type) {
    case 'espera':
      return { cotoName: payload.cotoName, place: payload.place };
    case 'monteria':
      return { finca: payload.finca, armada: payload.armada, puesto: payload.puesto };
    case 'rececho':
      return { finca: payload.finca, lugar: payload.lugar };
  }
}

async function preparePhotos(photos: string[], path: string): Promise<NewPhoto[]> {
  return Promise.all(
    photos.map(async (photo, index) => {
      const kept = photoIdOf(photo);
      if (kept !== null) return { id: kept };
      try {
        return { id: newId(), ...(await preparePhoto(decodeDataString(photo))) };
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
  before: readonly Entry[] = [],
): Promise<NewOuting> {
  const params = customParams(payload);
  const left = [...before];
  const pieces = piecesOf(payload).map((piece) => {
    const same = left.findIndex(
      ({ species, score }) => species === piece.species && score === piece.score,
    );
    return { ...piece, was: same === -1 ? undefined : left.splice(same, 1)[0] };
  });
  const [photos, ...ofPieces] = await Promise.all([
    'photos' in payload ? preparePhotos(payload.photos, 'photos') : [],
    ...pieces.map((piece, index) => preparePhotos(piece.photos, `animals.${index}.photos`)),
  ]);
  return {
    id,
    type: payload.type,
    date: payload.date,
    country: payload.country,
    municipality: payload.municipality,
    province: payload.province,
    ccaa: payload.ccaa,
    location: params.cotoName ?? params.finca ?? null,
    description: payload.description,
    customParams: params,
    photos,
    entries: pieces.map(({ species, score, was }, index) => ({
      id: was?.id ?? newId(),
      species,
      score,
      quantity: was?.quantity ?? 1,
      awardedTrophy: trophyFor(species, score, was?.awardedTrophy),
      photos: ofPieces[index] ?? [],
    })),
  };
}
