import { formatDay, MODALITY_TEXTS, outingTitle } from '@cuaderno/domain';
import { lazy, Suspense, useState } from 'react';
import { useLatestPhotos } from '../../book/use-latest-photos';
import { paths } from '../../lib/paths';
import { Thumbnail } from '../../parts/thumbnail';
import { SectionHeading } from '../../ui/section-heading';
import '../../parts/print.css';
import './latest-photos.css';

const PhotoViewer = lazy(() =>
  import('../../parts/photo-viewer').then((module) => ({ default: module.PhotoViewer })),
);

/** The photos of the latest outings in a strip, or nothing. */
export function LatestPhotos() {
  const { data: photos = [] } = useLatestPhotos();
  const [start, setStart] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="ultimas-fotos">
      <SectionHeading id="ultimas-fotos" title="Últimas fotos" />
      <ul className="latest-photos">
        {photos.map((photo, index) => (
          <li key={photo.address}>
            <button type="button" className="print" onClick={() => setStart(index)}>
              <Thumbnail
                address={photo.address}
                alt={`Ver foto: ${outingTitle(photo)}, ${formatDay(photo.date)}`}
              />
            </button>
          </li>
        ))}
      </ul>
      {start !== null && (
        <Suspense>
          <PhotoViewer
            start={start}
            photos={photos.map((photo) => ({
              address: photo.address,
              title: outingTitle(photo),
              subtitle: `${MODALITY_TEXTS[photo.type].name} · ${formatDay(photo.date)}`,
              to: paths.outing(photo.type, photo.outingId),
            }))}
            onClose={() => setStart(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
