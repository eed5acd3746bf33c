import { useSyncExternalStore } from 'react';

/** Chromium's event of an app that can be installed. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

let prompt: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function set(next: InstallPrompt | null): void {
  prompt = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer to install the app, for the profile. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => set(null));
}

/** Whether this window is the installed app. */
export const isInstalled = (): boolean =>
  (navigator as { standalone?: boolean }).standalone === true ||
  (typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches);

/** A browser that installs the app by its own menu, without an offer. */
export type InstallMenu = 'ios' | 'firefox';

/** @returns which of these this browser is; null for one that offers to install, or can't */
export function installMenu(): InstallMenu | null {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad asks for desktop pages as a Mac, which has no touch screen.
  if (/iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) {
    return 'ios';
  }
  return /Android.+Firefox/.test(userAgent) ? 'firefox' : null;
}

const HINTED_AT_KEY = 'cuaderno-de-caza.install-hint';
const HINT_INTERVAL = 30 * 24 * 60 * 60 * 1000;

/** Whether the hint to install was last shown over a month ago; never without storage, where it would stay. */
export function isHintDue(now = Date.now()): boolean {
  try {
    return Math.abs(now - Number(localStorage.getItem(HINTED_AT_KEY))) >= HINT_INTERVAL;
  } catch {
    return false;
  }
}

export const keepHintTime = (now = Date.now()): void =>
  localStorage.setItem(HINTED_AT_KEY, String(now));

/** A function that offers to install the app, or null where the browser does not. */
export function useInstall(): (() => void) | null {
  const kept = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => prompt,
  );
  if (!kept) return null;
  return () => {
    // A browser accepts each offer once.
    set(null);
    void kept.prompt();
  };
}
