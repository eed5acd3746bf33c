import * as Dialog from '@radix-ui/themes/components/dialog';
import { ChevronLeft, ChevronRight, Download, Share2, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePhotoSource } from '../../book/use-photo-source';
import { IconButton, IconLink } from '../../ui/icon-button';
import { useCloseByBack } from '../../ui/sheet/use-close-by-back';
import { useRestoreFocus } from '../../ui/sheet/use-restore-focus';
import { useGestures } from './photo-viewer-gestures';
import './photo-viewer.css';
import { readPhotoBlob } from '../../book/use-photo-storage';
import { showToast } from '../../ui/sheet/toast-store';

const JPEG = { type: 'image/jpeg' };

/** Whether this device has a share sheet for images. */
function canShare(): boolean {
  const { canShare: can } = navigator as Partial<Navigator>;
  return can?.call(navigator, { files: [new File(['.'], 'foto.jpg', JPEG)] }) ?? false;
}

/** Shares a photo by the phone's own sheet or as a file; stored photos have no metadata. */
function PhotoActions({ address, name }: { address: string; name: string }) {
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

/** A photo with its caption. */
export type ViewedPhoto = {
  address: string;
  title: string;
  subtitle: string;
  /** The path of its outing, unless the viewer is open there. */
  to?: string;
};

/** The zoom factor of a key. */
const KEY_ZOOM = 1.5;

type ViewerProps = {
  photos: readonly ViewedPhoto[];
  /** The index of the first photo shown. */
  start?: number;
  className?: string;
  onClose: () => void;
};

/**
 * Photos in full screen, in a cycle, changed by buttons, arrow keys and swipes, zoomed by two fingers, a double
 * tap, the wheel, + and -; Escape closes.
 */
export function PhotoViewer({ photos, start = 0, className = '', onClose }: ViewerProps) {
  const restoreFocus = useRestoreFocus();
  useCloseByBack(onClose);
  const [index, setIndex] = useState(start);
  const goBy = (step: number) => setIndex((at) => (at + step + photos.length) % photos.length);
  const gestures = useGestures(goBy);
  const go = (step: number) => {
    goBy(step);
    gestures.rest();
  };
  const photo = photos[index];
  const position = `${index + 1} de ${photos.length}`;

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
    if (key === '+') gestures.zoomBy(KEY_ZOOM);
    if (key === '-') gestures.zoomBy(1 / KEY_ZOOM);
  };

  if (!photo) return null;
  const { title, subtitle, address, to } = photo;
  const { scale, x, y } = gestures.view;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content
        className={`photo-viewer ${className}`}
        aria-describedby={undefined}
        onCloseAutoFocus={restoreFocus}
        onKeyDown={onKeyDown}
      >
        <div className="photo-viewer-top">
          <span aria-live="polite">{position}</span>
          <PhotoActions
            key={address}
            address={address}
            name={`cuaderno-${index + 1}-de-${photos.length}`}
          />
          <Dialog.Close>
            <IconButton label="Cerrar">
              <X aria-hidden />
            </IconButton>
          </Dialog.Close>
        </div>
        <div
          className={`photo-viewer-stage${scale > 1 ? ' photo-viewer-enlarged' : ''}`}
          {...gestures.handlers}
        >
          <FullImage
            key={address}
            address={address}
            alt={`${title}, foto ${position}`}
            transform={`translate(${x}px, ${y}px) scale(${scale})`}
          />
        </div>
        <div className="photo-viewer-bottom">
          <div>
            <Dialog.Title as="h2">{title}</Dialog.Title>
            <span>{subtitle}</span>
            {to && (
              <Link to={to} viewTransition>
                Ver salida
              </Link>
            )}
          </div>
          {photos.length > 1 && <Steps onStep={go} />}
        </div>
      </Dialog.Content>
    </Dialog.Root>
  );
}

/** The buttons to the photo before and after. */
function Steps({ onStep }: { onStep: (step: number) => void }) {
  return (
    <div className="photo-viewer-steps">
      <IconButton label="Foto anterior" onClick={() => onStep(-1)}>
        <ChevronLeft size={28} aria-hidden />
      </IconButton>
      <IconButton label="Foto siguiente" onClick={() => onStep(1)}>
        <ChevronRight size={28} aria-hidden />
      </IconButton>
    </div>
  );
}

/** The full image; its thumbnail until it has loaded, or in its place after a failure. */
function FullImage({
  address,
  alt,
  transform,
}: {
  address: string;
  alt: string;
  transform: string;
}) {
  const thumbnail = usePhotoSource(address, 'thumb');
  const fullImage = usePhotoSource(address, 'image');
  const [state, setState] = useState<'loading' | 'loaded' | 'missing'>('loading');
  const [hasThumbnail, setHasThumbnail] = useState(true);
  // The browser's own dragging of images would cancel the gesture.
  const shown = { style: { transform }, draggable: false };
  const missing = state === 'missing';
  return (
    <>
      {state !== 'loaded' && hasThumbnail && (
        <img
          {...shown}
          src={thumbnail}
          alt={missing ? alt : ''}
          onError={() => setHasThumbnail(false)}
        />
      )}
      {!missing && (
        <img
          {...shown}
          src={fullImage}
          alt={alt}
          onLoad={() => setState('loaded')}
          onError={() => setState('missing')}
        />
      )}
      {missing && (
        // Without a network, or with a server that can't read it now.
        <output className="photo-viewer-missing">
          {hasThumbnail
            ? 'Ahora la foto solo se ve en pequeño'
            : 'La foto no se puede ver ahora. Inténtalo dentro de un rato'}
        </output>
      )}
    </>
  );
}
