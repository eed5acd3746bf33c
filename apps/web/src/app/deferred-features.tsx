import { Suspense, useEffect, useState } from 'react';
import { useImportSync } from '../book/use-import-job';
import { useBookNews } from '../book/follow-book';
import { useDocumentSync } from '../book/use-documents';
import { useDeviceMaintenance } from '../book/use-device-maintenance';
import { installMenu, isInstalled, keepInstallPrompt } from '../lib/install';
import '../lib/last-pressed';
import { linkStartPictures } from '../lib/start-picture';
import { lazyPart } from '../ui/lazy-part';
import { SyncLine } from './sync-line';
import { ACTIVATE } from '../lib/service-worker-messages';

/** Shortest interval between checks for a new version, in milliseconds. */
const CHECK_INTERVAL = 60 * 60 * 1000;
/** Longest wait for the new version's activation, in milliseconds. */
const ACTIVATION_TIMEOUT = 5_000;
const UPDATING_KEY = 'cuaderno-de-caza.updating';

/** Registers the service worker. @returns whether a new version is installed. */
function useNewVersion(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const container = navigator.serviceWorker;
    if (!container || !import.meta.env.PROD) return;
    const unmounted = new AbortController();
    const { signal } = unmounted;
    const watch = (registration: ServiceWorkerRegistration | undefined) => {
      // Undefined if workers are blocked.
      if (!registration) return;
      finishUpdate(registration);
      let checkedAt = Date.now();
      // The first service worker activates on its own.
      const refresh = () =>
        setReady(registration.waiting !== null && container.controller !== null);
      const follow = () =>
        registration.installing?.addEventListener('statechange', refresh, { signal });
      const check = () => {
        if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_INTERVAL)
          return;
        checkedAt = Date.now();
        // Rejects without a network.
        void registration.update().catch(() => undefined);
      };
      refresh();
      follow();
      registration.addEventListener('updatefound', follow, { signal });
      document.addEventListener('visibilitychange', check, { signal });
    };
    // Rejects in a private window, which has no offline mode.
    void container
      .register('/service-worker.js')
      .then(() => container.getRegistration())
      .then((registration) => registration && watch(registration))
      .catch(() => undefined);
    return () => unmounted.abort();
  }, []);
  return ready;
}

/** Reloads the page when another worker takes it over. */
function reloadAtTakeover(until?: { signal: AbortSignal }): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
    ...until,
  });
}

/** Activates the new version, unless another tab has, and reloads the page. */
async function update(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) {
    window.location.reload();
    return;
  }
  reloadAtTakeover();
  registration.waiting.postMessage(ACTIVATE);
  // Chromium activates it at a navigation alone if the old worker was sending when it was asked to.
  setTimeout(() => {
    sessionStorage.setItem(UPDATING_KEY, 'true');
    window.location.reload();
  }, ACTIVATION_TIMEOUT);
}

/** Reloads the page once more after a reload that activated the new version, as the old one answered it. */
function finishUpdate({ waiting }: ServiceWorkerRegistration): void {
  if (!sessionStorage.getItem(UPDATING_KEY)) return;
  sessionStorage.removeItem(UPDATING_KEY);
  if (waiting) reloadAtTakeover({ signal: AbortSignal.timeout(ACTIVATION_TIMEOUT) });
  else window.location.reload();
}

/** 'Hay una versión nueva · Actualizar': reloads only when pressed. */
function UpdateBar() {
  const ready = useNewVersion();
  return (
    <output>
      {ready && (
        <span className="sync-line">
          Hay una versión nueva
          <button type="button" className="sync-line-action" onClick={() => void update()}>
            Actualizar
          </button>
        </span>
      )}
    </output>
  );
}

const InstallHint = lazyPart(() => import('./install-hint').then((module) => module.InstallHint));

keepInstallPrompt();

const menu = isInstalled() ? null : installMenu();
if (menu === 'ios') linkStartPictures();

/**
 * The lines of the sync and of a new version, the hint to install the app, the device's maintenance and news of the book, loaded
 * after the first screen.
 */
export function DeferredFeatures() {
  useDeviceMaintenance();
  useBookNews();
  useDocumentSync();
  useImportSync();
  return (
    <>
      <SyncLine />
      <UpdateBar />
      {menu && (
        <Suspense>
          <InstallHint menu={menu} />
        </Suspense>
      )}
    </>
  );
}
