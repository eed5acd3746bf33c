import { openDevice } from '../device/database';
import { PHOTO_CACHE } from './photo-cache';
import { pausePrefetch } from './prefetch-pause';

/** The storage in use, in bytes; undefined if the browser does not report it. */
export type StorageUsage = {
  used: number | undefined;
  available: number | undefined;
  /** Photos available offline: viewed, prefetched and unsent ones. */
  photos: number;
};

/** Reads the storage in use. Rejects without storage. */
export async function readStorageUsage(): Promise<StorageUsage> {
  const [pending, cached, estimate] = await Promise.all([
    openDevice().then((device) => device.count('photos')),
    cachedPhotos(),
    navigator.storage?.estimate?.(),
  ]);
  const photos = new Set(cached.map(({ url }) => new URL(url).pathname));
  return { used: estimate?.usage, available: estimate?.quota, photos: pending + photos.size };
}

async function cachedPhotos(): Promise<readonly Request[]> {
  if (!globalThis.caches) return [];
  return (await caches.open(PHOTO_CACHE)).keys();
}

/**
 * Deletes the cached photos; the server has all of them.
 * @returns the number of photos and bytes
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

/** Deletes the cached photos at the user's request, and pauses prefetching. */
export function freeSpace(): Promise<{ photos: number; bytes: number }> {
  pausePrefetch();
  return dropCachedPhotos();
}

/** Runs a write to the device; on a full one, retries it after deleting the cached photos. */
export async function withRoom<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!isFull(error)) throw error;
    await dropCachedPhotos();
    return store();
  }
}

/** Whether the device was full; some browsers abort the transaction instead. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && /^(QuotaExceeded|Abort)Error$/.test(error.name);
}
