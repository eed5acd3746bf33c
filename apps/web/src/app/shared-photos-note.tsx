import { MAX_PHOTOS } from '@cuaderno/domain';
import { SHARE } from '@cuaderno/protocol';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type SharedPhotos, useSharedPhotos } from '../book/use-shared-photos';
import { count } from '../lib/format';
import './shared-photos-note.css';

/** The photos shared from another app, and what was not kept, over the chooser's list. */
export function SharedPhotosNote({ state }: { state: string }) {
  const shared = useSharedPhotos();
  if (state === SHARE.full) {
    return (
      <Problems
        texts={[
          'No queda sitio en este dispositivo para esas fotos: siguen en tu galería. Libera espacio y compártelas otra vez.',
        ]}
      />
    );
  }
  if (state === SHARE.missed) {
    return (
      <Problems
        texts={[
          'No hemos podido recoger esas fotos: siguen en tu galería. Compártelas otra vez, o añádelas desde la salida.',
        ]}
      />
    );
  }
  if (!shared) return null;
  const { images } = shared;
  return (
    <div className="shared-photos">
      {images.length > 0 && (
        <>
          <ul aria-hidden>
            {images.map(({ blob }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- never changes
              <li key={index}>
                <Preview blob={blob} />
              </li>
            ))}
          </ul>
          <p>{count(images.length, 'foto', 'fotos')} para la salida. ¿De qué tipo es?</p>
        </>
      )}
      <Problems texts={problemsOf(shared)} />
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

function Problems({ texts }: { texts: string[] }) {
  return texts.map((text) => (
    <p key={text} className="field-error">
      <CircleAlert size={18} aria-hidden />
      {text}
    </p>
  ));
}

/** A print of a photo; of a type that the browser can't show, its paper alone. */
function Preview({ blob }: { blob: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  const [isUnreadable, setUnreadable] = useState(false);
  if (!address || isUnreadable) return null;
  return <img src={address} alt="" onError={() => setUnreadable(true)} />;
}
