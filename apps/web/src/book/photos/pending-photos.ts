import { photoIdOf } from '@cuaderno/domain';
import { openDevice } from '../device/database';
import type { KeptPhoto } from '../device/stored-records';
import { PHOTO_CACHE } from './photo-cache';

const idsOf = (addresses: readonly string[]) =>
  addresses.map(photoIdOf).filter((id) => id !== null);

/** @returns the photos stored on this device for sending */
export async function pendingPhotos(addresses: readonly string[]): Promise<KeptPhoto[]> {
  const device = await openDevice();
  const found = await Promise.all(idsOf(addresses).map((id) => device.get('photos', id)));
  return found.filter((photo) => photo !== undefined);
}

/** Whether this device has photos that it has to send. */
export const hasUnsent = async (addresses: readonly string[]): Promise<boolean> =>
  (await pendingPhotos(addresses)).some(({ sent }) => !sent);

const toResponse = (blob: Blob) =>
  new Response(blob, { headers: { 'content-type': blob.type, 'content-length': `${blob.size}` } });

/** Moves the photos of a sent outing to the cache. */
export async function releasePhotos(addresses: readonly string[]): Promise<void> {
  const kept = await pendingPhotos(addresses);
  if (kept.length === 0) return;
  const cache = await globalThis.caches?.open(PHOTO_CACHE).catch(() => undefined);
  const device = await openDevice();
  for (const { id, blob } of kept) {
    const address = `/api/photos/${id}`;
    // One photo in memory at a time.
    await cache?.put(address, toResponse(blob)).catch(() => undefined);
    await device.delete('photos', id);
  }
}

/** Marks sent photos to be sent again. @returns false when this device has none of them */
export async function sendAgain(addresses: readonly string[]): Promise<boolean> {
  const resent = (await pendingPhotos(addresses)).filter(({ sent }) => sent);
  const tx = (await openDevice()).transaction('photos', 'readwrite');
  await Promise.all(resent.map((photo) => tx.store.put({ ...photo, sent: false })));
  await tx.done;
  return resent.length > 0;
}
