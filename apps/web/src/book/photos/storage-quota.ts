import { PHOTO_CACHE } from './photo-cache';

/** The requests of the cached photos; none where the browser has no cache. */
export async function cachedPhotos(): Promise<readonly Request[]> {
  if (!globalThis.caches) return [];
  return (await caches.open(PHOTO_CACHE)).keys();
}

/**
 * Deletes the cached photos; the server has all of them.
 * @returns the number of photos and bytes
 */
export async function dropCachedPhotos(): Promise<{ photos: number; bytes: number }> {
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

/**
 * Runs a write to the device; on a full one, retries it after deleting the cached photos, and where the browser has lost
 * the connection to its database, on a new one.
 */
export async function withRoom<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (isFull(error)) await dropCachedPhotos();
    else if (!isLost(error)) throw error;
    return store();
  }
}

const isLost = (error: unknown) =>
  error instanceof DOMException && error.name === 'InvalidStateError';

/** Ignores the failure of a write that a full device does without. */
export function ignoreFull(error: unknown): void {
  if (!isFull(error)) throw error;
}

/** Whether the device was full; some browsers abort the transaction instead. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && /^(QuotaExceeded|Abort)Error$/.test(error.name);
}
