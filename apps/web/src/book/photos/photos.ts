import { photoAddress, photoIdOf } from '@cuaderno/domain';
import { v7 as uuid } from 'uuid';
import { openDevice } from '../device/database';
import { isImageResponse } from './photo-cache';
import { withRoom } from './storage-quota';

/**
 * Stores a picked photo: a JPEG, upright, 2560 px at most.
 * @returns its address, before and after it is sent.
 * @throws when the device can't store it (disk full, private window).
 */
export async function keepPhoto(userId: number, blob: Blob): Promise<string> {
  const id = uuid();
  const photo = { id, userId, blob, sent: false, keptAt: Date.now() };
  await withRoom(async () => (await openDevice()).put('photos', photo));
  return photoAddress(id);
}

/** Deletes a picked photo without an outing. */
export async function deletePhoto(address: string): Promise<void> {
  const id = photoIdOf(address);
  if (id !== null) await (await openDevice()).delete('photos', id);
}

/** Reads a photo from this device or the server. Rejects when neither has it. */
export async function readPhotoBlob(address: string): Promise<Blob> {
  const pending = await readPendingPhoto(address).catch(() => undefined);
  if (pending) return pending;
  const response = await fetch(address);
  if (!isImageResponse(response)) throw new Error(`${response.status}`);
  return response.blob();
}

/** @returns the photo if it is stored on this device for sending */
export async function readPendingPhoto(address: string): Promise<Blob | undefined> {
  const id = photoIdOf(address);
  return id === null ? undefined : (await (await openDevice()).get('photos', id))?.blob;
}
