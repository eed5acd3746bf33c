import type { Entry, Medal, Outing } from '@cuaderno/domain';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { usePhotoSource } from '../../book/use-photo-source';
import { useSession } from '../../book/use-session';
import { saveFile } from '../../lib/save-file';
import { Button } from '../../ui/button';
import { SegmentsField } from '../../ui/form/segments-field';
import { Sheet } from '../../ui/sheet/sheet';
import { SwitchField } from '../../ui/form/switch-field';
import { showToast } from '../../ui/sheet/toast-store';
import { CENTRED, PHOTO_BOX, roomOf } from './card-frame';
import { cardColours, type CardPictures, loadPictures } from './card-pictures';
import { cardFileName, type CardOptions, cardTexts, FIRST_OPTIONS, PLACES } from './card-texts';
import { CARD, drawCard } from './draw-card';
import { FrameField, useFrameDrag } from './frame-field';
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

/** Whether this browser can hand a picture to other apps. */
const canShare = () =>
  navigator.canShare?.({ files: [new File([], 'a.jpg', { type: 'image/jpeg' })] }) ?? false;

/** The image of a photo; null without one or where it can't be read, undefined until it is read. */
function usePhotoBlob(address: string | undefined): Blob | null | undefined {
  const source = usePhotoSource(address ?? '', 'image');
  const [read, setRead] = useState<Blob | null>();
  useEffect(() => {
    if (!address || !source) return;
    let unmounted = false;
    void fetch(source)
      .then((answer) => (answer.ok ? answer.blob() : null))
      .catch(() => null)
      .then((found) => unmounted || setRead(found));
    return () => {
      unmounted = true;
    };
  }, [address, source]);
  return address ? read : null;
}

/** The pictures of a card, null until they are loaded. */
function usePictures(species: string, medal: Medal | null, photo: Blob | null | undefined) {
  const [pictures, setPictures] = useState<CardPictures | null>(null);
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
  return pictures;
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
  const canvas = useRef<HTMLCanvasElement>(null);
  const texts = cardTexts(outing, piece, user.name, options);
  const { medal, ...words } = texts;
  const address = piece.photos[0] ?? outing.photos[0];
  const photo = usePhotoBlob(address);
  const pictures = usePictures(piece.species, medal, photo);

  const [frame, setFrame] = useState(CENTRED);
  const framed = {
    frame,
    room: pictures?.photo && roomOf(pictures.photo, PHOTO_BOX[options.style]),
    onChange: setFrame,
  };
  const drag = useFrameDrag(framed);

  useEffect(() => {
    if (!canvas.current || !pictures) return;
    const colours = cardColours(medal);
    drawCard(canvas.current, options.style, { texts, pictures, colours, frame });
  });

  const hand = async (to: (file: File) => Promise<void> | void) => {
    if (!canvas.current || !pictures) return;
    try {
      await to(await toFile(canvas.current, cardFileName(texts.species)));
    } catch (error) {
      // The hunter closed the phone's own sheet, or pressed again while it opened.
      const calm = ['AbortError', 'InvalidStateError'];
      if (error instanceof DOMException && calm.includes(error.name)) return;
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
      footer={<Actions isReady={pictures !== null} onHand={(to) => void hand(to)} />}
    >
      <div className="share-card">
        <canvas ref={canvas} width={CARD.width} height={CARD.height} aria-hidden {...drag} />
        <p className="visually-hidden">
          {`En la tarjeta: ${Object.values(words).filter(Boolean).join(', ')}`}
        </p>
      </div>
      {address !== undefined && pictures?.photo !== null && <FrameField {...framed} />}
      <Options options={options} onChange={(change) => setOptions({ ...options, ...change })} />
    </Sheet>
  );
}

/** What the card tells, and how it looks. */
function Options({
  options: { style, withDate, withName, place },
  onChange,
}: {
  options: CardOptions;
  onChange: (change: Partial<CardOptions>) => void;
}) {
  return (
    <>
      <SegmentsField
        label="Fondo"
        name="card-style"
        options={(['Papel', 'Tela'] as const).map((value) => ({ value, text: value }))}
        value={style}
        onChange={(next) => onChange({ style: next })}
      />
      <SwitchField
        label="Fecha"
        checked={withDate}
        onChange={(next) => onChange({ withDate: next })}
      />
      <SwitchField
        label="Mi nombre"
        checked={withName}
        onChange={(next) => onChange({ withName: next })}
      />
      <SegmentsField
        label="Lugar"
        name="card-place"
        options={PLACES.map((value) => ({ value, text: value }))}
        value={place}
        onChange={(next) => onChange({ place: next })}
      />
      <p className="share-note">La imagen no lleva la posición de la foto.</p>
    </>
  );
}

function Actions({
  isReady,
  onHand,
}: {
  isReady: boolean;
  onHand: (to: (file: File) => Promise<void> | void) => void;
}) {
  const shares = canShare();
  return (
    <div className="share-actions">
      <Button
        variant={shares ? 'secondary' : 'primary'}
        icon={<Download size={20} aria-hidden />}
        aria-disabled={!isReady}
        onClick={() => onHand(saveFile)}
      >
        Guardar
      </Button>
      {shares && (
        <Button
          icon={<Share2 size={20} aria-hidden />}
          aria-disabled={!isReady}
          onClick={() => onHand((file) => navigator.share({ files: [file] }))}
        >
          Compartir
        </Button>
      )}
    </div>
  );
}
