import { MAX_PHOTOS } from '@cuaderno/domain';
import { CircleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { SHARE } from '../lib/share';
import type { SharedPhotos } from '../book/use-shared-photos';
import { count } from '../lib/format';
import '../parts/print.css';
import './shared-photos-note.css';

/** Why there are no photos, by the state in the address. */
const REASONS: Record<string, string> = {
  [SHARE.full]:
    'No queda sitio en este dispositivo para esas fotos: siguen en tu galería. Libera espacio y compártelas otra vez.',
  [SHARE.missed]:
    'No hemos podido recoger esas fotos: siguen en tu galería. Compártelas otra vez, o añádelas desde la salida.',
};

/** The photos shared from another app, and what was not kept, over the chooser's list. */
export function SharedPhotosNote({
  state,
  shared,
}: {
  state: string;
  shared: SharedPhotos | null;
}) {
  const reason = REASONS[state];
  if (reason !== undefined) {
    return (
      <div className="shared-photos">
        <Problem text={reason} />
      </div>
    );
  }
  if (!shared) return null;
  const { images } = shared;
  return (
    <div className="shared-photos">
      {images.length > 0 && (
        <>
          <ul aria-hidden>
            {images.map(({ name, blob }, index) => (
              <li key={`${index} ${name}`} className="print">
                <Preview blob={blob} />
              </li>
            ))}
          </ul>
          <p>{count(images.length, 'foto', 'fotos')} para la salida. ¿De qué tipo es?</p>
        </>
      )}
      {problemsOf(shared).map((text) => (
        <Problem key={text} text={text} />
      ))}
    </div>
  );
}

function problemsOf({ notImages, tooLarge, tooMany }: SharedPhotos): string[] {
  return [
    tooMany > 0 &&
      `Caben ${MAX_PHOTOS} fotos: ${tooMany === 1 ? 'la otra sigue' : `las otras ${tooMany} siguen`} en tu galería.`,
    tooLarge > 0 &&
      `${count(tooLarge, 'foto pesa', 'fotos pesan')} demasiado: comparte una copia más pequeña.`,
    notImages > 0 &&
      `${count(notImages, 'archivo no es una foto y no se ha recogido', 'archivos no son fotos y no se han recogido')}.`,
  ].filter((text) => text !== false);
}

function Problem({ text }: { text: string }) {
  return (
    <p className="shared-photos-problem">
      <CircleAlert size={18} aria-hidden />
      {text}
    </p>
  );
}

/** A print of a photo; of a type that the browser can't show, its paper alone. */
function Preview({ blob }: { blob: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(blob);
      return () => URL.revokeObjectURL(image.src);
    },
    [blob],
  );
  return (
    <img
      ref={show}
      alt=""
      onError={({ currentTarget }) => {
        currentTarget.style.visibility = 'hidden';
      }}
    />
  );
}
