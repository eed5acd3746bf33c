import { MAX_PHOTOS } from '@cuaderno/domain';
import { X } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import './kept-photos.css';

/** The photos that an outing or a piece already has: kept unless they are taken out. */
export function KeptPhotos({ name }: { name: string }) {
  const { control } = useFormContext();
  const { field } = useController({ control, name });
  const photos = (field.value as string[] | undefined) ?? [];
  if (photos.length === 0) return null;
  return (
    <fieldset className="kept-photos">
      <legend className="field-label">
        Fotos
        <span>
          {photos.length} de {MAX_PHOTOS}
        </span>
      </legend>
      <ul>
        {photos.map((photo, index) => (
          <li key={photo} className="kept-photo">
            <img src={`${photo}?size=thumb`} alt={`Foto ${index + 1}`} />
            <button
              type="button"
              aria-label={`Quitar foto ${index + 1}`}
              onClick={() => field.onChange(photos.filter((other) => other !== photo))}
            >
              <i>
                <X size={18} aria-hidden />
              </i>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
