import { Camera } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Avatar } from '../../ui/avatar';
import { FieldNote } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { readPhoto } from './read-photo';
import './profile-photo.css';

/** The profile photo, and the button that changes it. */
export function ProfilePhoto({
  name,
  photo,
  error,
  onPick,
}: {
  name: string;
  photo: string | null | undefined;
  error: string | undefined;
  onPick: (photo: string) => void;
}) {
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
    <div className="profile-photo">
      <span>
        <Avatar photo={photo} name={name} size={112} />
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
      <p>Haz clic en el icono de la cámara para cambiar tu foto</p>
      <FieldNote id={noteId} error={photoError ?? error} />
    </div>
  );
}
