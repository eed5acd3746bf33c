import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { Skeleton } from '../../ui/skeleton';

const PhotosWithOffers = lazyPart(
  () => import('./photos-with-offers').then((module) => module.PhotosWithOffers),
  () => (
    <p className="field-hint">
      Las fotos no se han podido cargar: podrás añadirlas después de guardar.
    </p>
  ),
);

/** The photos of a piece. */
export function PhotoField({ index }: { index: number }) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={92} style={{ marginTop: 16 }} />}>
      <PhotosWithOffers index={index} />
    </Suspense>
  );
}
