import { Suspense } from 'react';
import { useFormContext } from 'react-hook-form';
import { lazyPart } from '../../ui/lazy-part';
import type { PiecesValues } from './form-values';

const PhotosWithOffers = lazyPart(
  () => import('./photos-with-offers').then((module) => module.PhotosWithOffers),
  () => (
    <p className="field-hint">
      Las fotos no se han podido cargar: podrás añadirlas después de guardar.
    </p>
  ),
);

/** The photos of a piece, with their place kept until they are loaded. */
export function PhotoField({ index }: { index: number }) {
  const { getValues } = useFormContext<PiecesValues>();
  const photos = getValues(`pieces.${index}.photos`)?.length;
  return (
    <Suspense fallback={<div className="photo-space" data-photos={photos} />}>
      <PhotosWithOffers index={index} />
    </Suspense>
  );
}
