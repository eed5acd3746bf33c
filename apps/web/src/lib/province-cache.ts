/** The cache of the provinces that were opened on the map: deleted with the mirror, as it tells where somebody hunts. */
export const PROVINCE_CACHE = 'provinces';

/** A province's file, hashed by the build: '/assets/province-23-D3xImVqu.json'. */
const FILE = /^\/assets\/province-\d\d-[\w-]+\.json$/;

export const isProvince = (pathname: string) => FILE.test(pathname);

/**
 * Answers the request of a province's file in the service worker: from the cache, or else from the server.
 * All of them together would weigh as much as the app, so that each is kept once it was opened.
 */
export async function serveProvince(request: Request): Promise<Response> {
  const cache = await caches.open(PROVINCE_CACHE);
  const cached = await cache.match(request.url, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) {
    await deleteEarlier(cache, request.url);
    // It is shown on a full disk too.
    await cache.put(request.url, response.clone()).catch(() => undefined);
  }
  return response;
}

const provinceOf = (address: string) => /province-\d\d/.exec(address)?.[0];

/** Deletes the files of earlier builds of the same province. */
async function deleteEarlier(cache: Cache, url: string): Promise<void> {
  const kept = await cache.keys();
  const earlier = kept.filter((one) => provinceOf(one.url) === provinceOf(url));
  await Promise.all(earlier.map((one) => cache.delete(one)));
}
