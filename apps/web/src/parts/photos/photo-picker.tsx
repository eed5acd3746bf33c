import { MAX_PHOTOS } from '@cuaderno/domain';
import { ArrowLeft, ArrowRight, Camera, CircleAlert, ImagePlus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTakeShared } from '../../book/use-shared-photos';
import { Button } from '../../ui/button';
import { FieldNote } from '../../ui/form/field';
import { useFocusFallback } from '../../ui/sheet/use-focus-fallback';
import { type PickerProps, usePicking } from './photo-picker-state';
import { PendingThumbnail, PhotoThumbnail } from './photo-thumbnail';
import './photo-picker.css';

const IMAGES = { 'image/*': [] };
/** Whether the pointer is a finger, for a camera button. */
const onPhone = () => window.matchMedia('(pointer: coarse)').matches;

type PhotoPickerProps = PickerProps & {
  error?: string | undefined;
  children?: ReactNode;
  /** Begins with the photos shared from another app, if any. */
  takesShared?: boolean;
};

/** 'Fotos': dropped, chosen or taken, as thumbnails in their order, with `children` below. */
export function PhotoPicker({ error, children, takesShared = false, ...picker }: PhotoPickerProps) {
  const { photos } = picker;
  const picking = usePicking(picker);
  useTakeShared(takesShared, picking.pick);
  const { pending, notes } = picking;
  const [chosen, setChosen] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [moved, setMoved] = useState('');
  const countId = useId();
  const noteId = useId();

  const { getRootProps, getInputProps, rootRef, open, isDragActive } = useFiles(picking);
  const taken = photos.length + pending.length;
  useFocusFallback(taken, rootRef);

  const move = (address: string, to: number) => {
    if (to < 0 || to >= photos.length) return;
    picking.move(address, to);
    setMoved(`Foto en el puesto ${to + 1} de ${photos.length}`);
  };

  return (
    <fieldset
      {...getRootProps({ role: 'group' })}
      className={`photo-picker${isDragActive ? ' photo-picker-over' : ''}`}
      aria-describedby={`${countId} ${noteId}`}
      tabIndex={-1}
    >
      <legend className="field-label">
        Fotos
        <span id={countId} aria-hidden>
          {taken} de {MAX_PHOTOS}
        </span>
      </legend>
      {/* Opened by the buttons below; labelled for assistive tools. */}
      <input {...getInputProps({ 'aria-label': 'Fotos', 'aria-hidden': true })} />
      <ul>
        {photos.map((address, index) => (
          <PhotoThumbnail
            key={address}
            address={address}
            position={index + 1}
            all={photos.length}
            chosen={chosen === address}
            onChoose={() => setChosen(chosen === address ? null : address)}
            onMove={(step) => move(address, index + step)}
            onDrag={setDragged}
            onDropped={dragged === null ? null : () => move(dragged, index)}
            onRemove={() => picking.remove(address)}
          />
        ))}
        {pending.map((photo) => (
          <PendingThumbnail key={photo.key} photo={photo} onDrop={() => picking.drop(photo)} />
        ))}
        {taken < MAX_PHOTOS && (
          <AddPhoto first={taken === 0} dropping={isDragActive} onOpen={open} />
        )}
      </ul>
      {chosen !== null && (
        <MoveButtons
          position={photos.indexOf(chosen)}
          all={photos.length}
          onMove={(to) => move(chosen, to)}
        />
      )}
      <Announcements errors={notes} moved={moved} />
      <FieldNote id={noteId} error={error} />
      {children}
    </fieldset>
  );
}

/** Accepts dropped files; `open` shows the file picker, or the camera. */
function useFiles(picking: ReturnType<typeof usePicking>) {
  const { inputRef, ...dropzone } = useDropzone({
    accept: IMAGES,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDrop: (images, rejections) =>
      void picking.pick(
        images,
        rejections.map(({ file }) => file),
      ),
  });
  const open = (capture: boolean) => {
    const input = inputRef.current;
    if (capture) input?.setAttribute('capture', 'environment');
    else input?.removeAttribute('capture');
    input?.click();
  };
  return { ...dropzone, open };
}

/** The errors of picked files, and for screen readers the new place of a moved photo. */
function Announcements({ errors, moved }: { errors: string[]; moved: string }) {
  return (
    <div aria-live="polite">
      {errors.map((error) => (
        <p key={error} className="field-error">
          <CircleAlert size={18} aria-hidden />
          {error}
        </p>
      ))}
      <p className="visually-hidden">{moved}</p>
    </div>
  );
}

/** Opens the files, and on a phone the camera. */
function AddPhoto({
  first,
  dropping,
  onOpen,
}: {
  first: boolean;
  dropping: boolean;
  onOpen: (capture: boolean) => void;
}) {
  const [camera] = useState(onPhone);
  const label = first ? 'Añadir fotos' : 'Añadir foto';
  return (
    <li className={`photo-picker-add${first ? ' photo-picker-add-wide' : ''}`}>
      <button type="button" onClick={() => onOpen(false)}>
        <ImagePlus size={24} aria-hidden />
        {dropping ? 'Suéltala aquí' : label}
      </button>
      {camera && (
        <button type="button" onClick={() => onOpen(true)}>
          <Camera size={24} aria-hidden />
          Hacer foto
        </button>
      )}
    </li>
  );
}

/** Moves the chosen photo, at `position` from 0; none for a single photo or one removed since. */
function MoveButtons({
  position,
  all,
  onMove,
}: {
  position: number;
  all: number;
  onMove: (to: number) => void;
}) {
  if (all < 2 || position === -1) return null;
  return (
    <div className="photo-picker-move">
      {position > 0 && (
        <Button
          variant="ghost"
          icon={<ArrowLeft size={20} aria-hidden />}
          onClick={() => onMove(position - 1)}
        >
          Mover antes
        </Button>
      )}
      {position < all - 1 && (
        <Button
          variant="ghost"
          icon={<ArrowRight size={20} aria-hidden />}
          onClick={() => onMove(position + 1)}
        >
          Mover después
        </Button>
      )}
    </div>
  );
}
