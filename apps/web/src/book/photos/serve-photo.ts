import { isImageResponse, PHOTO_CACHE } from './photo-cache';

/**
 * Answers the request of a photo, whose content never changes, in the service worker: from the cache, or else
 * from the server. The full image replaces an unreachable thumbnail.
 * @param whileKeeping is called with the work that continues after the answer
 */
export async function servePhoto(
  request: Request,
  whileKeeping: (keeping: Promise<void>) => void,
): Promise<Response> {
  const cache = await caches.open(PHOTO_CACHE);
  const cached = await cache.match(request.url, { ignoreVary: true });
  if (cached && isImageResponse(cached)) return cached;
  const response = await fetch(readable(request)).catch(() => Response.error());
  if (response.status === 200 && isImageResponse(response)) {
    // A photo that can't be cached on a full disk is shown in any case.
    whileKeeping(cache.put(request.url, withoutAddress(response)).catch(() => undefined));
  }
  // An image, or an error of the server.
  if (isImageResponse(response) || response.status >= 400) return response;
  const fullImage = await cache.match(new URL(request.url).pathname, { ignoreVary: true });
  return fullImage && isImageResponse(fullImage) ? fullImage : response;
}

/** A copy that doesn't name where it was read from, such as a signed address in the photos' bucket. */
const withoutAddress = (response: Response) =>
  new Response(response.clone().body, { headers: response.headers });

/** A request whose answer can be read, also after a redirect to the photos' bucket. */
const readable = (request: Request) =>
  new Request(request, { mode: 'cors', credentials: 'same-origin' });
