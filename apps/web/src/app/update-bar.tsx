import { useEffect, useState } from 'react';
import { ACTIVATE } from '../lib/service-worker-messages';

/** A page that stays open for days asks this often, at most, whether there is a new version. */
const ASK_EVERY = 60 * 60 * 1000;

/** Whether a new version of the product lies ready on this device; registers what looks for it. */
function useNewVersion(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const container = navigator.serviceWorker;
    if (!container || !import.meta.env.PROD) return;
    const left = new AbortController();
    const { signal } = left;
    const watch = (registration: ServiceWorkerRegistration | undefined) => {
      // Where workers are blocked the browser may answer with nothing.
      if (!registration) return;
      let asked = Date.now();
      // The first one of all takes over by itself: there is no older page to disturb.
      const look = () => setReady(registration.waiting !== null && container.controller !== null);
      const follow = () =>
        registration.installing?.addEventListener('statechange', look, { signal });
      const ask = () => {
        if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_EVERY) return;
        asked = Date.now();
        // Without a network there is nothing new to be had.
        void registration.update().catch(() => undefined);
      };
      look();
      follow();
      registration.addEventListener('updatefound', follow, { signal });
      document.addEventListener('visibilitychange', ask, { signal });
    };
    // A browser that keeps nothing (a private window) registers nothing: it works with a network.
    void container
      .register('/service-worker.js')
      .then(() => container.getRegistration())
      .then((registration) => registration && watch(registration))
      .catch(() => undefined);
    return () => left.abort();
  }, []);
  return ready;
}

/** Lets the new version take over and opens it. Another tab may have done the first half already. */
async function update(): Promise<void> {
  const container = navigator.serviceWorker;
  const registration = await container.getRegistration();
  if (!registration?.waiting) {
    window.location.reload();
    return;
  }
  container.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  registration.waiting.postMessage(ACTIVATE);
}

/** 'Hay una versión nueva · Actualizar': it waits for the hunter, and never reloads by itself. */
export function UpdateBar() {
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
