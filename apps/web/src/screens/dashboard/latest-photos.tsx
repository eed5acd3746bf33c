import { formatDay, type LatestPhoto, MODALITY_TEXTS } from '@cuaderno/domain';
import { lazy, Suspense, useState } from 'react';
import { useLatestPhotos } from '../../book/use-latest-photos';
import { usePhotoSource } from '../../book/use-photo-source';
import { NO_PLACE } from '../../lib/format';
import { paths } from '../../lib/paths';
import { SectionHeading } from '../../ui/section-heading';
import './latest-photos.css';

const PhotoViewer = lazy(() =>
  import('../../parts/photo-viewer').then((module) => ({ default: module.PhotoViewer })),
);

const placeOf = ({ municipality }: LatestPhoto) => municipality ?? NO_PLACE;

/** A strip of the album: the prints of the latest outings. Nothing at all while there are none. */
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
            <Print photo={photo} onOpen={() => setStart(index)} />
          </li>
        ))}
      </ul>
      {start !== null && (
        <Suspense>
          <PhotoViewer
            start={start}
            photos={photos.map((photo) => ({
              address: photo.address,
              title: placeOf(photo),
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

function Print({ photo, onOpen }: { photo: LatestPhoto; onOpen: () => void }) {
  const source = usePhotoSource(photo.address, 'thumb');
  return (
    <button type="button" onClick={onOpen}>
      <img
        src={source}
        alt={`Ver foto: ${placeOf(photo)}, ${formatDay(photo.date)}`}
        loading="lazy"
      />
    </button>
  );
}
