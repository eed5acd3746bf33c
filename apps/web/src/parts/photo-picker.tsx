import { MAX_PHOTOS } from '@cuaderno/domain';
import { ArrowLeft, ArrowRight, Camera, CircleAlert, ImagePlus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from '../ui/button';
import { FieldNote } from '../ui/field';
import { useFocusFallback } from '../ui/use-focus-fallback';
import { type PickerProps, usePicking } from './photo-picker-state';
import { PendingThumbnail, PhotoThumbnail } from './photo-thumbnail';
import './photo-picker.css';

const IMAGES = { 'image/*': [] };
/** Offers the camera by one tap where the pointer is a finger. */
const onPhone = () => window.matchMedia('(pointer: coarse)').matches;

/** 'Fotos': dropped, chosen or taken, as thumbnails in their order; `children` stand under them. */
export function PhotoPicker({
  error,
  children,
  ...picker
}: PickerProps & { error?: string | undefined; children?: ReactNode }) {
  const { photos } = picker;
  const picking = usePicking(picker);
  const { pending, notes } = picking;
  const [chosen, setChosen] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [camera] = useState(onPhone);
  const countId = useId();
  const noteId = useId();

  const { getRootProps, getInputProps, rootRef, inputRef, isDragActive } = useDropzone({
    accept: IMAGES,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDrop: (images, rejections) =>
      picking.pick(
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

  const taken = photos.length + pending.length;
  const full = taken >= MAX_PHOTOS;
  useFocusFallback(taken, rootRef);

  const move = (address: string, to: number) => {
    if (to < 0 || to >= photos.length) return;
    picking.move(address, to);
    setSaid(`Foto en el puesto ${to + 1} de ${photos.length}`);
  };
  const place = chosen === null ? -1 : photos.indexOf(chosen);

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
      {/* Opened by the buttons below; present for assistive tools that reach a field by its label. */}
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
        {!full && (
          <li className={`photo-picker-add${taken === 0 ? ' photo-picker-add-wide' : ''}`}>
            <button type="button" onClick={() => open(false)}>
              <ImagePlus size={24} aria-hidden />
              {isDragActive ? 'Suéltala aquí' : taken === 0 ? 'Añadir fotos' : 'Añadir foto'}
            </button>
            {camera && (
              <button type="button" onClick={() => open(true)}>
                <Camera size={24} aria-hidden />
                Hacer foto
              </button>
            )}
          </li>
        )}
      </ul>
      {chosen !== null && photos.length > 1 && place !== -1 && (
        <div className="photo-picker-move">
          {place > 0 && (
            <Button
              variant="ghost"
              icon={<ArrowLeft size={20} aria-hidden />}
              onClick={() => move(chosen, place - 1)}
            >
              Mover antes
            </Button>
          )}
          {place < photos.length - 1 && (
            <Button
              variant="ghost"
              icon={<ArrowRight size={20} aria-hidden />}
              onClick={() => move(chosen, place + 1)}
            >
              Mover después
            </Button>
          )}
        </div>
      )}
      <div aria-live="polite">
        {notes.map((note) => (
          <p key={note} className="field-error">
            <CircleAlert size={18} aria-hidden />
            {note}
          </p>
        ))}
        <p className="visually-hidden">{said}</p>
      </div>
      <FieldNote id={noteId} error={error} />
      {children}
    </fieldset>
  );
}
