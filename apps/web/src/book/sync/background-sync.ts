/** The tag of the service worker's sync event. */
export const SYNC_TAG = 'outbox';

type SyncRegistration = ServiceWorkerRegistration & {
  sync?: { register: (tag: string) => Promise<void> };
};

/**
 * Registers a background sync: the service worker sends as soon as there is a network, even without a window.
 * Chromium only; other browsers send the outbox when the product is next opened.
 */
export async function registerBackgroundSync(): Promise<void> {
  const registration: SyncRegistration | undefined =
    await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
}
