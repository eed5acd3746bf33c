/** What the page and the service worker say to each other. */
export const SYNC_TAG = 'outbox';
/** 'Take over now': from a page whose hunter asked for the new version. */
export const ACTIVATE = 'activate';

type SyncRegistration = ServiceWorkerRegistration & {
  sync?: { register: (tag: string) => Promise<void> };
};

/**
 * Asks the browser to wake the service worker as soon as there is a network, whether or not a window is
 * open then. Only Chromium does that; elsewhere what waits goes out when the product is next opened.
 */
export async function askForBackgroundSync(): Promise<void> {
  const registration: SyncRegistration | undefined =
    await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
}
