import { PHOTO_CACHE } from './pending-photos';
import { isImageResponse } from './is-image-response';

/**
 * Answers for a photo in the service worker. It never changes under its address: once seen it is kept, and
 * its whole stands in for a print that can't be had. `whileKeeping` is told of what goes on afterwards.
 */
export async function servePhoto(
  request: Request,
  whileKeeping: (keeping: Promise<void>) => void,
): Promise<Response> {
  const cache = await caches.open(PHOTO_CACHE);
  const known = await cache.match(request.url, { ignoreVary: true });
  if (known && isImageResponse(known)) return known;
  const response = await fetch(request).catch(() => Response.error());
  if (response.status === 200 && isImageResponse(response)) {
    // A full disk keeps no photo more; the hunter sees it all the same.
    whileKeeping(cache.put(request.url, response.clone()).catch(() => undefined));
  }
  // The server has spoken: with the picture, or to say why there is none.
  if (isImageResponse(response) || response.status >= 400) return response;
  const whole = await cache.match(new URL(request.url).pathname, { ignoreVary: true });
  return whole && isImageResponse(whole) ? whole : response;
}
