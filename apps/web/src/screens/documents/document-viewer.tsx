import { documentLine, documentTitle } from '@cuaderno/domain';
import { useEffect } from 'react';
import type { DocumentRow } from '../../book/use-documents';
import { PhotoViewer } from '../../parts/photos/photo-viewer';

type DocumentViewerProps = {
  /** Absent while a new document is written. */
  row: DocumentRow | undefined;
  photos: readonly string[];
  onClose: () => void;
};

/** The photos of a document in full screen, for whoever asks for it; the screen stays on. */
export function DocumentViewer({ row, photos, onClose }: DocumentViewerProps) {
  useEffect(() => {
    // Missing in older browsers; refused with a low battery.
    const lock = navigator.wakeLock?.request('screen').catch(() => undefined);
    return () => void lock?.then((held) => held?.release());
  }, []);
  return (
    <PhotoViewer
      photos={photos.map((address) => ({
        address,
        title: row ? documentTitle(row) : 'Documento',
        subtitle: row ? documentLine(row) : '',
      }))}
      className="document-shown"
      onClose={onClose}
    />
  );
}
