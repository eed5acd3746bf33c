import { photoIdOf } from '@cuaderno/domain';
import { type KeptPhoto, openDevice } from '../device/database';

/** The cache from which the service worker serves photos without a network. */
export const PHOTO_CACHE = 'photos';

const idsOf = (addresses: readonly string[]) =>
  addresses.map(photoIdOf).filter((id) => id !== null);

/** Those of these photos that lie on this device to be sent. */
export async function keptPhotos(addresses: readonly string[]): Promise<KeptPhoto[]> {
  const device = await openDevice();
  const found = await Promise.all(idsOf(addresses).map((id) => device.get('photos', id)));
  return found.filter((photo) => photo !== undefined);
}

const keptResponse = (blob: Blob) =>
  new Response(blob, { headers: { 'content-type': blob.type, 'content-length': `${blob.size}` } });

/** Lets go of photos whose outing the server has: from now on they are looked up like all others. */
export async function releasePhotos(addresses: readonly string[]): Promise<void> {
  const kept = await keptPhotos(addresses);
  if (kept.length === 0) return;
  const cache = await globalThis.caches?.open(PHOTO_CACHE).catch(() => undefined);
  const device = await openDevice();
  for (const { id, blob } of kept) {
    const address = `/api/photos/${id}`;
    // One photo in memory at a time.
    await cache?.put(address, keptResponse(blob)).catch(() => undefined);
    await device.delete('photos', id);
  }
}

/** Marks sent photos to be sent once more; false when this device has none of them. */
export async function sendAgain(addresses: readonly string[]): Promise<boolean> {
  const again = (await keptPhotos(addresses)).filter(({ sent }) => sent);
  const tx = (await openDevice()).transaction('photos', 'readwrite');
  await Promise.all(again.map((photo) => tx.store.put({ ...photo, sent: false })));
  await tx.done;
  return again.length > 0;
}
