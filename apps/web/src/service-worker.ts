import { PUBLIC_PAGES, SHARE } from '@cuaderno/protocol';
import { cacheNames, clientsClaim } from 'workbox-core';
import {
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { sendFromBackground } from './book/sync/background-send';
import { SYNC_TAG } from './book/sync/background-sync';
import { receiveSharedPhotos } from './book/photos/receive-shared-photos';
import { servePhoto } from './book/photos/serve-photo';
import { isProvince, serveProvince } from './lib/province-cache';
import { ACTIVATE } from './lib/service-worker-messages';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Not in TypeScript's library: only Chromium has it. */
type SyncEvent = ExtendableEvent & { tag: string };

/** Precaches every file of this build, so that the app opens offline. */
const files = self.__WB_MANIFEST;
precacheAndRoute(files);
clientsClaim();

/** The cache of the previous build's files, for tabs opened with it. */
const EARLIER_BUILD = 'earlier-build';

self.addEventListener('install', (event) => event.waitUntil(keepEarlierBuild()));

async function keepEarlierBuild(): Promise<void> {
  const addresses = files.map((file) => (typeof file === 'string' ? file : file.url));
  const now = new Set(addresses.map((address) => new URL(address, self.location.origin).href));
  const [precache, earlier] = await Promise.all([
    caches.open(cacheNames.precache),
    caches.open(EARLIER_BUILD),
  ]);
  const kept = (await precache.keys()).filter(
    ({ url }) => new URL(url).pathname.startsWith('/assets/') && !now.has(url),
  );
  const wanted = new Set(kept.map(({ url }) => url));
  const dropped = (await earlier.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(dropped.map((request) => earlier.delete(request)));
  for (const request of kept) {
    // One file in memory at a time.
    const response = await precache.match(request);
    if (response) await earlier.put(request, response);
  }
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isProvince(url.pathname),
  async ({ request }) => serveProvince(request),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) =>
    (await caches.match(request, { cacheName: EARLIER_BUILD })) ?? fetch(request),
);

/** Serves the app's page at its addresses, except the server's pages and files. */
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(\/|$)/, new RegExp(`^${PUBLIC_PAGES}(/|$)`, 'i'), /\.\w+$/],
  }),
);

/** Serves a page with the reason in place of the server's pages of signing in and out while offline. */
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && url.pathname.startsWith('/api/'),
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch {
      return (await matchPrecache('/sin-conexion.html')) ?? Response.error();
    }
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/photos\/[\w-]+$/.test(url.pathname),
  async ({ request, event }) => servePhoto(request, (keeping) => event.waitUntil(keeping)),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE.path,
  async ({ request }) => receiveSharedPhotos(request),
  'POST',
);

// Runs when the network is back, with or without a window.
self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendFromBackground());
});

// Activates a new build at the user's request, or once no window of the old one is open.
self.addEventListener('message', ({ data }) => {
  if (data === ACTIVATE) void self.skipWaiting();
});
