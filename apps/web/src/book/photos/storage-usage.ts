import { openDevice } from '../device/database';
import { pausePrefetch } from './prefetch-pause';
import { cachedPhotos, dropCachedPhotos } from './storage-quota';

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

/** Deletes the cached photos at the user's request, and pauses prefetching. */
export function freeSpace(): Promise<{ photos: number; bytes: number }> {
  pausePrefetch();
  return dropCachedPhotos();
}
