import { MAX_PHOTOS } from '@cuaderno/domain';
import { useEffect, useRef, useState } from 'react';
import { isFull, isSilent, usePhotoStorage } from '../../book/use-photo-storage';
import type { PhotoFacts } from '../../lib/photos/photo-facts';
import { preparePhoto } from '../../lib/photos/photo-prepare';
import { UnreadablePhoto } from '../../lib/photos/photo-to-jpeg';

/** A picked file that is shown but not yet stored. */
export type PendingPhoto = { key: string; name: string; preview: string };

export interface PickerProps {
  /** Their addresses, in order. */
  photos: string[];
  /** Applies to the current photos: preparing a file may take seconds. */
  onChange: (change: (photos: string[]) => string[]) => void;
  /** Called with the EXIF facts of a stored photo. */
  onStored?: (address: string, facts: PhotoFacts) => void;
  /** Receives the promise of every file, for a save to wait for it. */
  onWork?: (work: Promise<unknown>) => void;
}

const quoted = (names: string[]) =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(names.map((name) => `«${name}»`));

function storageCure(error: unknown): string {
  if (isFull(error)) return 'Libera espacio';
  if (isSilent(error)) return 'El navegador no responde: cierra esta página, ábrela otra vez';
  return 'Este navegador no guarda nada (¿una ventana privada?): usa otra ventana';
}

const errorTexts = {
  notImages: (names: string[]) =>
    `${quoted(names)} no ${names.length === 1 ? 'es una imagen' : 'son imágenes'}.`,
  tooMany: (names: string[]) =>
    `Caben ${MAX_PHOTOS} fotos como mucho: no hemos añadido ${quoted(names)}.`,
  unreadable: (name: string) =>
    /\.hei[cf]$/i.test(name)
      ? `Este navegador no puede leer «${name}» (HEIC). En el iPhone, elige Ajustes › Cámara › Formatos › Más compatible, o envíatela como JPEG.`
      : `No hemos podido leer «${name}»: parece dañada o no es una foto. Prueba con una JPEG o PNG.`,
  notStored: (name: string, error: unknown) =>
    `No hemos podido guardar «${name}» en este dispositivo. ${storageCure(error)} e inténtalo de nuevo.`,
};

const namesOf = (files: File[]) => files.map(({ name }) => name);

/** The errors of files that are no images, and of those beyond the limit. */
function pickNotes(others: File[], beyond: File[]): string[] {
  return [
    ...(others.length > 0 ? [errorTexts.notImages(namesOf(others))] : []),
    ...(beyond.length > 0 ? [errorTexts.tooMany(namesOf(beyond))] : []),
  ];
}

const failureText = (error: unknown, { name }: File) =>
  error instanceof UnreadablePhoto
    ? errorTexts.unreadable(name)
    : errorTexts.notStored(name, error);

function moved(photos: string[], address: string, to: number): string[] {
  const from = photos.indexOf(address);
  if (from === -1 || to >= photos.length) return photos;
  return photos.toSpliced(from, 1).toSpliced(to, 0, address);
}

let lastKey = 0;

/** Picks files, each of which has a preview, is prepared, stored and then added to the photos. */
export function usePicking({ photos, onChange, onStored, onWork }: PickerProps) {
  const { keepPhoto, deletePhoto } = usePhotoStorage();
  const [pending, setPending] = useState<PendingPhoto[]>([]);
  const [notes, setNotes] = useState<string[]>([]);
  /** The keys of files in preparation that were not removed meanwhile. */
  const wanted = useRef(new Set<string>());
  const picked = useRef(new Set<string>());
  const callbacks = useRef({ onChange, onStored });
  useEffect(() => {
    callbacks.current = { onChange, onStored };
  });
  useEffect(() => {
    const keys = wanted.current;
    return () => keys.clear();
  }, []);

  /** @returns the address of the stored photo, if it was stored */
  const add = async (file: File, key: string): Promise<string | undefined> => {
    try {
      const { jpeg, date, position } = await preparePhoto(file);
      if (!wanted.current.has(key)) return undefined;
      const address = await keepPhoto(jpeg);
      if (!wanted.current.has(key)) {
        await deletePhoto(address);
        return undefined;
      }
      picked.current.add(address);
      callbacks.current.onChange((known) => [...known, address]);
      callbacks.current.onStored?.(address, { date, position });
      return address;
    } catch (error) {
      if (wanted.current.has(key)) setNotes((known) => [...known, failureText(error, file)]);
      return undefined;
    }
  };

  const drop = ({ key, preview }: PendingPhoto) => {
    wanted.current.delete(key);
    URL.revokeObjectURL(preview);
    setPending((known) => known.filter((other) => other.key !== key));
  };

  /** @returns the addresses of the images, once they are stored */
  const pick = (images: File[], others: File[]): Promise<(string | undefined)[]> => {
    const room = Math.max(0, MAX_PHOTOS - photos.length - pending.length);
    setNotes(pickNotes(others, images.slice(room)));
    const works = images.slice(0, room).map((file) => {
      lastKey += 1;
      const key = `picked-${lastKey}`;
      const one = { key, name: file.name, preview: URL.createObjectURL(file) };
      wanted.current.add(key);
      setPending((known) => [...known, one]);
      const work = add(file, key).finally(() => drop(one));
      onWork?.(work);
      return work;
    });
    return Promise.all(works);
  };

  return {
    pending,
    notes,
    pick,
    drop,

    remove(address: string) {
      setNotes([]);
      onChange((known) => known.filter((other) => other !== address));
      // Deletes only a photo picked here: a previous one may belong to an outing.
      if (picked.current.delete(address)) void deletePhoto(address).catch(() => undefined);
    },

    /** Moves a photo to the position `to`, from 0. */
    move(address: string, to: number) {
      onChange((known) => moved(known, address, to));
    },
  };
}
