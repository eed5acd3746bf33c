import type { Entry, Outing } from '@cuaderno/domain';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { usePhotoSource } from '../../book/use-photo-source';
import { useSession } from '../../book/use-session';
import { Button } from '../../ui/button';
import { SegmentsField } from '../../ui/segments-field';
import { Sheet } from '../../ui/sheet';
import { SwitchField } from '../../ui/switch-field';
import { showToast } from '../../ui/toast-store';
import { cardColours, type CardPictures, loadPictures } from './card-pictures';
import { cardFileName, type CardOptions, cardTexts, FIRST_OPTIONS, PLACES } from './card-texts';
import { CARD, drawCard } from './draw-card';
import './share-sheet.css';

/** The quality of the card's JPEG: about 200 kB. */
const QUALITY = 0.92;

const toFile = (canvas: HTMLCanvasElement, name: string) =>
  new Promise<File>((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], name, { type: 'image/jpeg' }))
          : reject(new Error('No picture')),
      'image/jpeg',
      QUALITY,
    );
  });

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Whether this browser can hand a picture to other apps. */
const canShare = () =>
  navigator.canShare?.({ files: [new File([], 'a.jpg', { type: 'image/jpeg' })] }) ?? false;

/** The first photo of a piece, or of its outing; null without any or where it can't be read. */
function usePhotoBlob(address: string | undefined): Blob | null | undefined {
  const source = usePhotoSource(address ?? '', 'image');
  const [blob, setBlob] = useState<Blob | null>();
  useEffect(() => {
    if (!address) setBlob(null);
    if (!address || !source) return;
    let unmounted = false;
    void fetch(source)
      .then((answer) => (answer.ok ? answer.blob() : null))
      .catch(() => null)
      .then((found) => unmounted || setBlob(found));
    return () => {
      unmounted = true;
    };
  }, [address, source]);
  return blob;
}

/** 'Compartir el trofeo': a picture made on this device, with as much of the outing as is chosen. */
export function ShareSheet({
  outing,
  piece,
  onClose,
}: {
  outing: Outing;
  piece: Entry;
  onClose: () => void;
}) {
  const { user } = useSession();
  const [options, setOptions] = useState<CardOptions>(FIRST_OPTIONS);
  const [pictures, setPictures] = useState<CardPictures | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const photo = usePhotoBlob(piece.photos[0] ?? outing.photos[0]);
  const texts = cardTexts(outing, piece, user.name, options);
  const set = (change: Partial<CardOptions>) => setOptions((now) => ({ ...now, ...change }));
  const { species } = piece;
  const { medal } = texts;

  useEffect(() => {
    if (photo === undefined) return;
    let unmounted = false;
    void loadPictures(species, medal, photo, cardColours(medal)).then(
      (loaded) => unmounted || setPictures(loaded),
      () => showToast({ tone: 'bad', title: 'La imagen no se ha podido hacer' }),
    );
    return () => {
      unmounted = true;
    };
  }, [photo, species, medal]);

  useEffect(() => {
    if (!canvas.current || !pictures) return;
    drawCard(canvas.current, options.style, { texts, pictures, colours: cardColours(medal) });
  });

  const hand = async (to: (file: File) => Promise<void> | void) => {
    if (!canvas.current || !pictures) return;
    try {
      await to(await toFile(canvas.current, cardFileName(species)));
    } catch (error) {
      // The hunter closed the phone's own sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast({
        tone: 'bad',
        title: 'La imagen no se ha podido compartir',
        description: 'Guárdala y envíala desde tus fotos.',
      });
    }
  };

  return (
    <Sheet
      title="Compartir el trofeo"
      onClose={onClose}
      footer={
        <div className="share-actions">
          <Button
            variant={canShare() ? 'secondary' : 'primary'}
            icon={<Download size={20} aria-hidden />}
            aria-disabled={!pictures}
            onClick={() => void hand(download)}
          >
            Guardar
          </Button>
          {canShare() && (
            <Button
              icon={<Share2 size={20} aria-hidden />}
              aria-disabled={!pictures}
              onClick={() => void hand((file) => navigator.share({ files: [file] }))}
            >
              Compartir
            </Button>
          )}
        </div>
      }
    >
      <div className="share-card">
        <canvas
          ref={canvas}
          width={CARD.width}
          height={CARD.height}
          role="img"
          aria-label={`Tarjeta: ${Object.values({ ...texts, medal: null })
            .filter(Boolean)
            .join(', ')}`}
        />
      </div>
      <SegmentsField
        label="Papel o tela"
        name="card-style"
        options={(['Papel', 'Tela'] as const).map((value) => ({ value, text: value }))}
        value={options.style}
        onChange={(style) => set({ style })}
      />
      <SwitchField
        label="Fecha"
        checked={options.withDate}
        onChange={(withDate) => set({ withDate })}
      />
      <SwitchField
        label="Mi nombre"
        checked={options.withName}
        onChange={(withName) => set({ withName })}
      />
      <SegmentsField
        label="Lugar"
        name="card-place"
        options={PLACES.map((value) => ({ value, text: value }))}
        value={options.place}
        onChange={(place) => set({ place })}
      />
      <p className="share-note">La imagen no lleva la posición de la foto.</p>
    </Sheet>
  );
}
