import { DomainError, type Outing, photoAddress, photosPath } from '@cuaderno/domain';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { isStaged, photos } from '../../schema/photos';
import { rethrowConflict } from '../accounts/unique-violation';
import { insertPhotos, type RowlessPhoto } from './photo-writes';

/** A photo of an outing: a stored or staged one by its id, or a new one. */
export type NewPhoto = { id: string } | RowlessPhoto;

/** Whether a photo has no row yet. */
export const isRowless = (photo: NewPhoto): photo is RowlessPhoto => 'mime' in photo;

/** A photo and its place: in the outing itself (null) or in an entry; `path` is its path in the payload. */
export type PlacedPhoto = {
  photo: NewPhoto;
  entryId: string | null;
  position: number;
  path: string;
};

type Photos = { photos: NewPhoto[]; entries: { id: string; photos: NewPhoto[] }[] };

/** @returns the places of an outing's photos */
export const placedPhotos = ({ photos: own, entries }: Photos): PlacedPhoto[] => [
  ...inOrder(own, null, photosPath(null)),
  ...entries.flatMap(({ photos: ofEntry, id }, index) => inOrder(ofEntry, id, photosPath(index))),
];

const inOrder = (list: NewPhoto[], entryId: string | null, path: string): PlacedPhoto[] =>
  list.map((photo, position) => ({ photo, entryId, position, path: `${path}.${position}` }));

/** Whether the photos of `outing` are those of `placed`, in the same places. */
export function areInPlace(outing: Outing, placed: readonly PlacedPhoto[]): boolean {
  const places = new Set(
    [{ id: null, photos: outing.photos }, ...outing.species].flatMap(({ id, photos: addresses }) =>
      addresses.map((address, position) => `${address} ${id} ${position}`),
    ),
  );
  return (
    placed.length === places.size &&
    placed.every(({ photo, entryId, position }) =>
      places.has(`${photoAddress(photo.id)} ${entryId} ${position}`),
    )
  );
}

/** The error of a photo that is neither stored nor staged. */
export const UNKNOWN_PHOTO = 'Una de las fotos ya no existe';

/**
 * Assigns photos to their places, and stores new ones. The entries must exist.
 *
 * @returns all ids
 * @throws DomainError INVALID for a photo neither of this outing nor staged by this user
 */
export async function placePhotos(
  tx: Db,
  userId: number,
  outingId: string,
  placed: PlacedPhoto[],
): Promise<string[]> {
  const ids = placed.map(({ photo }) => photo.id);
  if (new Set(ids).size !== ids.length) throw new DomainError('INVALID', 'Hay una foto repetida');
  await keepPhotos(tx, userId, outingId, placed);
  const added = placed.flatMap(({ photo, path: _path, ...place }) =>
    isRowless(photo) ? [{ photo, place: { outingId, ...place } }] : [],
  );
  await insertPhotos(tx, userId, added).catch((error: unknown) =>
    rethrowConflict(error, 'photos_pkey', 'Esa foto ya existe'),
  );
  return ids;
}

async function keepPhotos(
  tx: Db,
  userId: number,
  outingId: string,
  placed: PlacedPhoto[],
): Promise<void> {
  const kept = placed.filter(({ photo }) => !isRowless(photo));
  if (kept.length === 0) return;
  const places = sql.join(
    kept.map(
      ({ photo, entryId, position }) =>
        sql`(${photo.id}::uuid, ${entryId}::uuid, ${position}::integer)`,
    ),
    sql`, `,
  );
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE photos SET outing_id = ${outingId}, entry_id = place.entry_id, position = place.position
    FROM (VALUES ${places}) AS place (id, entry_id, position)
    WHERE photos.user_id = ${userId} AND photos.id = place.id
      AND (photos.outing_id = ${outingId} OR (${isStaged}))
    RETURNING photos.id`);
  const there = new Set(rows.map(({ id }) => id));
  const missing = kept.filter(({ photo }) => !there.has(photo.id));
  if (missing.length === 0) return;
  const issues = missing.map(({ path }) => ({ path, message: UNKNOWN_PHOTO }));
  throw new DomainError('INVALID', UNKNOWN_PHOTO, issues);
}

/** Deletes the photos of the outing, and of its entries, that are not among `ids`. */
export async function dropOtherPhotos(
  tx: Db,
  userId: number,
  outingId: string,
  ids: string[],
): Promise<void> {
  await tx
    .delete(photos)
    .where(
      and(eq(photos.userId, userId), eq(photos.outingId, outingId), notInArray(photos.id, ids)),
    );
}
