import { photoAddress, photoIdOf } from '@cuaderno/domain';
import { useEffect, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { openDevice } from '../device/database';
import { keepingRoom } from './storage-quota';
import { isPicture } from './is-image-response';

/**
 * Keeps a picked photo on this device and gives the address under which outings name it from now on,
 * whether or not the server has it yet. `blob` is a JPEG, upright, 2560 px at most. Rejects when the
 * device can't keep it (disk full, private window).
 */
export async function keepPhoto(userId: number, blob: Blob): Promise<string> {
  const id = uuid();
  const device = await openDevice();
  const photo = { id, userId, blob, sent: false, keptAt: Date.now() };
  await keepingRoom(() => device.put('photos', photo));
  return photoAddress(id);
}

/** Forgets a picked photo that no outing will name after all. */
export async function forgetPhoto(address: string): Promise<void> {
  const id = photoIdOf(address);
  if (id !== null) await (await openDevice()).delete('photos', id);
}

/**
 * What an <img> shows for a photo's address: the picture on this device while there is one, else the
 * server's ('thumb' is 480 px). Undefined until that is known.
 */
export function usePhotoSource(address: string, size: 'thumb' | 'image'): string | undefined {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    let url: string | undefined;
    let gone = false;
    const remote = size === 'thumb' ? `${address}?size=thumb` : address;
    void readKept(address)
      .catch(() => undefined)
      .then((blob) => {
        if (gone) return undefined;
        url = blob && URL.createObjectURL(blob);
        return setSource(url ?? remote);
      });
    return () => {
      gone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [address, size]);
  return source;
}

/** The picture itself, to be handed on: from this device, or else from the server. Rejects when it can't be had. */
export async function readPhoto(address: string): Promise<Blob> {
  const kept = await readKept(address).catch(() => undefined);
  if (kept) return kept;
  const response = await fetch(address);
  if (!isPicture(response)) throw new Error(`${response.status}`);
  return response.blob();
}

async function readKept(address: string): Promise<Blob | undefined> {
  const id = photoIdOf(address);
  return id === null ? undefined : (await (await openDevice()).get('photos', id))?.blob;
}
