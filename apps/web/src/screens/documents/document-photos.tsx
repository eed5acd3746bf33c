import { Camera, Expand } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { DocumentRow } from '../../book/use-documents';
import { usePhotoSource } from '../../book/use-photo-source';
import type { PickerProps } from '../../parts/photos/photo-picker-state';
import { PhotoPicker } from '../../parts/photos/photo-picker';
import { Button } from '../../ui/button';

const DocumentViewer = lazy(() =>
  import('./document-viewer').then((module) => ({ default: module.DocumentViewer })),
);

/** The photos of a document: the first as a print with 'Enseñar', or the picker while they are changed. */
export function DocumentPhotos({
  row,
  error,
  ...picker
}: PickerProps & { row: DocumentRow | undefined; error: string | undefined }) {
  const { photos } = picker;
  const [changing, setChanging] = useState(photos.length === 0);
  const [showing, setShowing] = useState(false);
  const [photo] = photos;
  if (changing || photo === undefined) return <PhotoPicker {...picker} error={error} />;
  return (
    <>
      <Print address={photo} />
      <div className="document-actions">
        <Button
          variant="secondary"
          icon={<Expand size={20} aria-hidden />}
          onClick={() => setShowing(true)}
        >
          Enseñar
        </Button>
        <Button
          variant="secondary"
          icon={<Camera size={20} aria-hidden />}
          onClick={() => setChanging(true)}
        >
          Cambiar
        </Button>
      </div>
      {showing && (
        <Suspense>
          <DocumentViewer row={row} photos={photos} onClose={() => setShowing(false)} />
        </Suspense>
      )}
    </>
  );
}

function Print({ address }: { address: string }) {
  return (
    <div className="print document-print">
      <img src={usePhotoSource(address, 'image')} alt="La primera foto del documento" />
    </div>
  );
}
