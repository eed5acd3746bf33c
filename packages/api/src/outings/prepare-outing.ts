import type { NewOuting, NewPhoto, PhotoData, RowlessPhoto } from '@cuaderno/db';
import { newId } from '@cuaderno/db';
import {
  customParams,
  DomainError,
  editIssues,
  estateOf,
  type Issue,
  matchPieces,
  type Outing,
  type OutingPayload,
  payloadPhotos,
  photoIdOf,
  photoPlaces,
  photosPath,
  pieceDetails,
} from '@cuaderno/domain';
import type { JobOwner } from '@cuaderno/limits';
import { decodeDataString, preparePhoto } from '@cuaderno/photos';

/** Decodes data strings of photos; those with an address are kept. `path` is theirs in the payload. */
export async function preparePhotos(
  photos: string[],
  path: string,
  owner: JobOwner,
): Promise<NewPhoto[]> {
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

/** The photos of a payload to store: those of the outing and of each piece. */
export type PreparedPhotos = { own: NewPhoto[]; ofPieces: NewPhoto[][] };

/** Decodes the photos of a payload; slow: call it before locking rows. */
export async function prepareAllPhotos(
  payload: OutingPayload,
  owner: JobOwner,
): Promise<PreparedPhotos> {
  const places = photoPlaces(payload);
  const [own, ...ofPieces] = await Promise.all([
    preparePhotos(places.own, photosPath(null), owner),
    ...places.ofPieces.map((photos, index) => preparePhotos(photos, photosPath(index), owner)),
  ]);
  return { own, ofPieces };
}

/** @returns the photos of a payload that are not stored yet */
export const newPhotosOf = ({ own, ofPieces }: PreparedPhotos): PhotoData[] =>
  [own, ...ofPieces].flat().filter((photo): photo is PhotoData => 'image' in photo);

/** @returns the photos, with those that were uploaded in the place of their bytes */
export const withHeld = (
  { own, ofPieces }: PreparedPhotos,
  held: ReadonlyMap<string, RowlessPhoto>,
): PreparedPhotos => {
  const replace = (list: NewPhoto[]) => list.map((photo) => held.get(photo.id) ?? photo);
  return { own: replace(own), ofPieces: ofPieces.map(replace) };
};

/** Whether a payload has photos to decode, besides addresses of stored ones. */
export const hasNewPhotos = (payload: OutingPayload): boolean =>
  payloadPhotos(payload).some((photo) => photoIdOf(photo) === null);

/**
 * A parsed payload as it is stored, in the place of the outing `before`. Entries whose id is given, or whose species, sex and score are unchanged,
 * keep their id.
 *
 * @throws DomainError INVALID for what its pieces can't keep from before
 */
export function placeOuting(
  id: string,
  payload: OutingPayload,
  { own, ofPieces }: PreparedPhotos,
  before: Outing | null,
): NewOuting {
  const { type, date, country, municipality, province, ccaa, description, archived } = payload;
  const params = customParams(payload, before);
  const issues = editIssues(payload, before);
  if (issues[0]) throw new DomainError('INVALID', issues[0].message, issues);
  return {
    id,
    type,
    date,
    country,
    municipality,
    province,
    ccaa,
    location: estateOf({ type, location: null, custom_params: params }),
    description,
    archived,
    customParams: params,
    photos: own,
    entries: matchPieces(payload.pieces, before?.species ?? []).map(
      ({ piece, previous }, index) => ({
        ...pieceDetails(piece),
        id: previous?.id ?? newId(),
        species: piece.species,
        quantity: piece.quantity,
        photos: ofPieces[index] ?? [],
      }),
    ),
  };
}
