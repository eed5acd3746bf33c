import { Download, Share2 } from 'lucide-react';
import { usePhotoSource } from '../book/use-photo-source';
import { readPhotoBlob } from '../book/use-photo-storage';
import { showToast } from '../ui/toast-store';
import { IconButton } from '../ui/button';

const JPEG = { type: 'image/jpeg' };

/** Whether this device has a share sheet that takes pictures. */
function canShare(): boolean {
  const { canShare: can } = navigator as Partial<Navigator>;
  return can?.call(navigator, { files: [new File(['.'], 'foto.jpg', JPEG)] }) ?? false;
}

/** Hands a photo on, by the phone's own sheet or as a file. What is stored has no metadata to go along. */
export function PhotoActions({ address, name }: { address: string; name: string }) {
  const source = usePhotoSource(address, 'image');
  const file = `${name}.jpg`;
  const share = async () => {
    try {
      const photo = await readPhotoBlob(address);
      await navigator.share({ files: [new File([photo], file, JPEG)] });
    } catch (error) {
      // The hunter has thought better of it.
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
      <a className="icon-button" aria-label="Descargar" href={source} download={file}>
        <Download aria-hidden />
      </a>
    </>
  );
}
