import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { IconButton } from '../ui/button';
import { useOpener } from '../ui/use-opener';
import './photo-viewer.css';

/** Photos over the whole screen, one after the other and round again; Escape and the arrows work. */
export function PhotoViewer({
  title,
  subtitle,
  photos,
  onClose,
}: {
  title: string;
  subtitle: string;
  photos: readonly string[];
  onClose: () => void;
}) {
  const returnFocus = useOpener();
  const [index, setIndex] = useState(0);
  const go = (step: number) => setIndex((at) => (at + step + photos.length) % photos.length);
  const step = { ArrowLeft: -1, ArrowRight: 1 } as Record<string, number>;
  const position = `${index + 1} de ${photos.length}`;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className="photo-viewer"
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onKeyDown={(event) => go(step[event.key] ?? 0)}
        >
          <div className="photo-viewer-top">
            <span aria-live="polite">{position}</span>
            <Dialog.Close asChild>
              <IconButton label="Cerrar">
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <img src={photos[index]} alt={`${title}, foto ${position}`} />
          <div className="photo-viewer-bottom">
            <div>
              <Dialog.Title>{title}</Dialog.Title>
              <span>{subtitle}</span>
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
