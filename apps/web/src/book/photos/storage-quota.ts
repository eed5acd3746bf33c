import { openDevice } from '../device/database';
import { PHOTO_CACHE } from './pending-photos';
import { leavePhotosAlone } from './prefetch-pause';

/** What this device holds of the product; bytes, undefined where the browser does not tell. */
export type DeviceSpace = {
  used: number | undefined;
  available: number | undefined;
  /** Photos that open without a network: seen ones, fetched ahead, and those that wait to be sent. */
  photos: number;
};

/** Reads how much is held. Rejects where the browser keeps nothing. */
export async function readDeviceSpace(): Promise<DeviceSpace> {
  const [waiting, cached, estimate] = await Promise.all([
    openDevice().then((device) => device.count('photos')),
    cachedPhotos(),
    navigator.storage?.estimate?.(),
  ]);
  const photos = new Set(cached.map(({ url }) => new URL(url).pathname));
  return { used: estimate?.usage, available: estimate?.quota, photos: waiting + photos.size };
}

async function cachedPhotos(): Promise<readonly Request[]> {
  if (!globalThis.caches) return [];
  return (await caches.open(PHOTO_CACHE)).keys();
}

/**
 * Drops the photos that the server has too; those that wait to be sent lie elsewhere and stay. Gives how
 * many photos and bytes that were.
 */
async function dropCachedPhotos(): Promise<{ photos: number; bytes: number }> {
  const requests = await cachedPhotos();
  const cache = requests.length > 0 ? await caches.open(PHOTO_CACHE) : undefined;
  let bytes = 0;
  for (const request of requests) {
    // Thousands of them: one at a time.
    const response = await cache?.match(request);
    bytes += Number(response?.headers.get('content-length') ?? 0);
  }
  await globalThis.caches?.delete(PHOTO_CACHE);
  return { photos: new Set(requests.map(({ url }) => new URL(url).pathname)).size, bytes };
}

/** Makes room because the hunter wants it: nothing is fetched ahead again for a while. */
export function freeSpace(): Promise<{ photos: number; bytes: number }> {
  leavePhotosAlone();
  return dropCachedPhotos();
}

/** Keeps something on the device; on a full one, once more after dropping what the server has too. */
export async function keepingRoom<T>(keep: () => Promise<T>): Promise<T> {
  try {
    return await keep();
  } catch (error) {
    if (!isFull(error)) throw error;
    await dropCachedPhotos();
    return keep();
  }
}

/** Whether the device had no room for something: a transaction that nobody aborted was out of room too. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && /^(QuotaExceeded|Abort)Error$/.test(error.name);
}
