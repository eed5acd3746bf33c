import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePhotoSource } from '../book/use-photo-source';
import { IconButton } from '../ui/button';
import { useOpener } from '../ui/use-restore-focus';
import { PhotoActions } from './photo-viewer-actions';
import { useGestures } from './photo-viewer-gestures';
import './photo-viewer.css';

/** A photo with what the viewer says of it. */
export type ViewedPhoto = {
  address: string;
  title: string;
  subtitle: string;
  /** Where its outing is, when that is not where one comes from. */
  to?: string;
};

/** How much a key enlarges. */
const KEY_ZOOM = 1.5;

/**
 * Photos over the whole screen, one after the other and round again: by buttons, arrows and swipes; two
 * fingers, a double tap, the wheel or + and - enlarge; Escape closes.
 */
export function PhotoViewer({
  photos,
  start = 0,
  onClose,
}: {
  photos: readonly ViewedPhoto[];
  /** The photo to begin with. */
  start?: number;
  onClose: () => void;
}) {
  const returnFocus = useOpener();
  const [index, setIndex] = useState(start);
  const turn = (step: number) => setIndex((at) => (at + step + photos.length) % photos.length);
  const gestures = useGestures(turn);
  const go = (step: number) => {
    turn(step);
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
      <Dialog.Portal>
        <Dialog.Content
          className="photo-viewer"
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onKeyDown={onKeyDown}
        >
          <div className="photo-viewer-top">
            <span aria-live="polite">{position}</span>
            <PhotoActions
              key={address}
              address={address}
              name={`cuaderno-${index + 1}-de-${photos.length}`}
            />
            <Dialog.Close asChild>
              <IconButton label="Cerrar">
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <div
            className={`photo-viewer-stage${scale > 1 ? ' photo-viewer-enlarged' : ''}`}
            {...gestures.handlers}
          >
            <Picture
              key={address}
              address={address}
              alt={`${title}, foto ${position}`}
              transform={`translate(${x}px, ${y}px) scale(${scale})`}
            />
          </div>
          <div className="photo-viewer-bottom">
            <div>
              <Dialog.Title>{title}</Dialog.Title>
              <span>{subtitle}</span>
              {to && (
                <Link to={to} viewTransition>
                  Ver salida
                </Link>
              )}
            </div>
            {photos.length > 1 && (
              <div className="photo-viewer-steps">
                <IconButton label="Foto anterior" onClick={() => go(-1)}>
                  <ChevronLeft size={28} aria-hidden />
                </IconButton>
                <IconButton label="Foto siguiente" onClick={() => go(1)}>
                  <ChevronRight size={28} aria-hidden />
                </IconButton>
              </div>
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * The print, which is there at once, until the whole photo has come over it: with one bar of coverage that
 * takes its time, and without any it may not come at all.
 */
function Picture({ address, alt, transform }: { address: string; alt: string; transform: string }) {
  const print = usePhotoSource(address, 'thumb');
  const whole = usePhotoSource(address, 'image');
  const [state, setState] = useState<'coming' | 'there' | 'missing'>('coming');
  // The browser's own dragging of pictures would end the finger's way.
  const shown = { style: { transform }, draggable: false };
  const missing = state === 'missing';
  return (
    <>
      {state !== 'there' && <img {...shown} src={print} alt={missing ? alt : ''} />}
      {!missing && (
        <img
          {...shown}
          src={whole}
          alt={alt}
          onLoad={() => setState('there')}
          onError={() => setState('missing')}
        />
      )}
      {missing && (
        <output className="photo-viewer-missing">Sin conexión: la foto se ve en pequeño</output>
      )}
    </>
  );
}
