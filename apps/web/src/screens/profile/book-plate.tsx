import { MEDALS } from '@cuaderno/domain';
import { useStats } from '../../book/use-stats';
import { count } from '../../lib/format';
import './book-plate.css';
import { Camera } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Avatar } from '../../ui/avatar';
import { FieldNote } from '../../ui/form/field';
import { IconButton } from '../../ui/icon-button';
import './profile-photo.css';

/** The longer side of a profile photo, in pixels. */
const LONGEST = 512;
const QUALITY = 0.85;

/** Reads an image file as a small, upright data string; null when the browser can't decode it. */
async function readPhoto(file: File): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL('image/jpeg', QUALITY);
  } catch {
    return null;
  }
}

type ProfilePhotoProps = {
  name: string;
  photo: string | null | undefined;
  error: string | undefined;
  onPick: (photo: string) => void;
};

/** The profile photo with the button that changes it, the texts beside it, and the hint below. */
function ProfilePhoto({
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

/** The bookplate: the owner's photo and name, and the number of outings and medals. */
export function BookPlate(props: ProfilePhotoProps) {
  const { data } = useStats();
  return (
    <div className="book-plate">
      <div>
        <ProfilePhoto {...props}>
          <div>
            <p className="book-plate-name">{props.name}</p>
            <p className="book-plate-counts">{data ? contents(data) : ' '}</p>
          </div>
        </ProfilePhoto>
      </div>
    </div>
  );
}

type Stats = NonNullable<ReturnType<typeof useStats>['data']>;

/** '51 salidas y 26 medallas'. */
function contents({ totals, trophyCounts }: Stats): string {
  const outings = Object.values(totals).reduce((sum, total) => sum + total);
  const medals = MEDALS.reduce((sum, medal) => sum + trophyCounts[medal], 0);
  if (outings === 0) return 'Cuaderno por estrenar';
  return `${count(outings, 'salida', 'salidas')} y ${count(medals, 'medalla', 'medallas')}`;
}
