import { readPhotosOf } from '@cuaderno/db';
import { DomainError, type Outing, photoIdOf } from '@cuaderno/domain';
import type { Hunter } from '../trpc';

/** Bytes of photos that one answer may carry: beyond it the server's memory would be the price. */
const INLINE_MAX = 64 * 1024 * 1024;

/** The outings with data strings in place of photo addresses. */
export async function inlinePhotos({ db, userId }: Hunter, outings: Outing[]): Promise<Outing[]> {
  const stored = await readPhotosOf(
    db,
    userId,
    outings.map(({ id }) => id),
    INLINE_MAX,
  );
  if (stored === null) {
    throw new DomainError(
      'TOO_LARGE',
      'Son demasiadas fotos para una respuesta: pide las salidas de una en una',
    );
  }
  const inline = (address: string) => {
    const photo = stored.get(photoIdOf(address) ?? '');
    return photo
      ? `data:${photo.mime};base64,${Buffer.from(photo.bytes).toString('base64')}`
      : address;
  };
  return outings.map((outing) => ({
    ...outing,
    photos: outing.photos.map(inline),
    species: outing.species.map((entry) => ({ ...entry, photos: entry.photos.map(inline) })),
  }));
}
