import { PHOTO_CACHE } from './photo-cache';

/** The thumbnails of a book of 5,000 photos, and 1,000 full images. */
const MAX_CACHED = 6_000;

/** Deletes the oldest photos beyond the limit of the cache; the server has them. */
export async function trimPhotoCache(max = MAX_CACHED): Promise<void> {
  const cache = await globalThis.caches?.open(PHOTO_CACHE);
  // In the order in which they were stored.
  const requests = (await cache?.keys()) ?? [];
  for (const request of requests.slice(0, Math.max(0, requests.length - max))) {
    await cache?.delete(request);
  }
}
