import { Download, Share2 } from 'lucide-react';
import { usePhotoSource } from '../book/use-photo-source';
import { readPhotoBlob } from '../book/use-photo-storage';
import { showToast } from '../ui/toast-store';
import { IconButton, IconLink } from '../ui/icon-button';

const JPEG = { type: 'image/jpeg' };

/** Whether this device has a share sheet for images. */
function canShare(): boolean {
  const { canShare: can } = navigator as Partial<Navigator>;
  return can?.call(navigator, { files: [new File(['.'], 'foto.jpg', JPEG)] }) ?? false;
}

/** Shares a photo by the phone's own sheet or as a file; stored photos have no metadata. */
export function PhotoActions({ address, name }: { address: string; name: string }) {
  const source = usePhotoSource(address, 'image');
  const file = `${name}.jpg`;
  const share = async () => {
    try {
      const photo = await readPhotoBlob(address);
      await navigator.share({ files: [new File([photo], file, JPEG)] });
    } catch (error) {
      // The user cancelled.
      if (error instanceof Error && error.name === 'AbortError') return;
      showToast({ tone: 'bad', title: 'Error', description: 'No se pudo compartir la foto.' });
    }
  };
  return (
    <>
      {canShare() && (
        <IconButton label="Compartir" onClick={() => void share()}>
          <Share2 aria-hidden />
        </IconButton>
      )}
      <IconLink label="Descargar" href={source} download={file}>
        <Download aria-hidden />
      </IconLink>
    </>
  );
}
