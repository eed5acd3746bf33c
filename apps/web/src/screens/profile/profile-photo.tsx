import { Camera } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Avatar } from '../../ui/avatar';
import { FieldNote } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { readPhoto } from './read-photo';
import './profile-photo.css';

export type ProfilePhotoProps = {
  name: string;
  photo: string | null | undefined;
  error: string | undefined;
  onPick: (photo: string) => void;
};

/** The profile photo with the button that changes it, the texts beside it, and the hint below. */
export function ProfilePhoto({
  name,
  photo,
  error,
  onPick,
  children,
}: ProfilePhotoProps & { children: ReactNode }) {
  const picker = useRef<HTMLInputElement>(null);
  const [photoError, setPhotoError] = useState<string>();
  const noteId = useId();

  const pick = async (file: File | undefined) => {
    if (!file) return;
    const picked = await readPhoto(file);
    setPhotoError(picked ? undefined : `No hemos podido leer «${file.name}» como imagen`);
    if (picked) onPick(picked);
  };

  return (
    <>
      <span className="profile-photo">
        <Avatar photo={photo} name={name} size={92} />
        <IconButton label="Cambiar foto" onClick={() => picker.current?.click()}>
          <Camera aria-hidden />
        </IconButton>
      </span>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label="Foto de perfil"
        onChange={(event) => void pick(event.target.files?.[0])}
      />
      {children}
      <div className="profile-photo-hint">
        <p>Haz clic en el icono de la cámara para cambiar tu foto</p>
        <FieldNote id={noteId} error={photoError ?? error} />
      </div>
    </>
  );
}
