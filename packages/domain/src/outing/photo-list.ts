import * as z from 'zod/mini';
import { MAX_PHOTOS } from './outing-fields';
import { photoIdOf } from './photo-address';

function areUnique(photos: string[]): boolean {
  const kept = photos.map(photoIdOf).filter((id) => id !== null);
  return new Set(kept).size === kept.length;
}

const outingPhoto = z.string({ error: 'Cada foto debe ser una imagen' }).check(
  z.refine((photo) => photo.startsWith('data:') || photoIdOf(photo) !== null, {
    error: 'Cada foto debe ser una imagen',
  }),
);

/** Up to `max` photos of a payload: data strings, or addresses of photos stored on the server or the device. */
export const photoList = (max: number) =>
  z.pipe(
    z.nullish(
      z
        .array(outingPhoto, { error: 'Las fotos deben ser una lista' })
        .check(
          z.maxLength(max, { error: `Como mucho ${max} fotos` }),
          z.refine(areUnique, { error: 'Hay una foto repetida' }),
        ),
    ),
    z.transform((photos: string[] | null | undefined) => photos ?? []),
  );

/** The photos of an outing or of a piece. */
export const outingPhotos = photoList(MAX_PHOTOS);
