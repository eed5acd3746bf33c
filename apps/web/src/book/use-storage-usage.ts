import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../lib/server/query-client';
import { openDevice } from './device/database';
import { pausePrefetch } from './photos/prefetch-pause';
import { cachedPhotos, dropCachedPhotos } from './photos/storage-quota';

/** The storage in use, in bytes; undefined if the browser does not report it. */
type StorageUsage = {
  used: number | undefined;
  available: number | undefined;
  /** Photos available offline: viewed, prefetched and unsent ones. */
  photos: number;
};

/** Reads the storage in use. Rejects without storage. */
async function readStorageUsage(): Promise<StorageUsage> {
  const [pending, cached, estimate] = await Promise.all([
    openDevice().then((device) => device.count('photos')),
    cachedPhotos(),
    navigator.storage?.estimate?.(),
  ]);
  const photos = new Set(cached.map(({ url }) => new URL(url).pathname));
  return { used: estimate?.usage, available: estimate?.quota, photos: pending + photos.size };
}

/** Deletes the cached photos at the user's request, and pauses prefetching. */
function freeSpace(): Promise<{ photos: number; bytes: number }> {
  pausePrefetch();
  return dropCachedPhotos();
}

/** The storage in use on this device, and a function that frees some. */
export function useStorageUsage() {
  const client = useQueryClient();
  const { data, isError } = useQuery({ queryKey: keys.storageUsage, queryFn: readStorageUsage });
  const free = async () => {
    const freed = await freeSpace();
    void client.invalidateQueries({ queryKey: keys.storageUsage });
    return freed;
  };
  return { data, isError, free };
}
