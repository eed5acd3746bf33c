import { useSyncExternalStore } from 'react';
import { createStore } from './store';
import { stored } from './stored';

/** Chromium's event of an app that can be installed. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

const prompt = createStore<InstallPrompt | null>(null);

/** Keeps the browser's offer to install the app, for the profile. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => prompt.set(null));
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

const HINT_INTERVAL = 30 * 24 * 60 * 60 * 1000;
/** The time of the last hint; without storage it would be shown at each start. */
const hintedAt = stored('cuaderno-de-caza.install-hint', Number, Infinity);

/** Whether the hint to install was last shown over a month ago. */
export function isHintDue(now = Date.now()): boolean {
  const last = hintedAt.read();
  return last !== Infinity && Math.abs(now - last) >= HINT_INTERVAL;
}

export const keepHintTime = (now = Date.now()): void => void hintedAt.keep(String(now));

/** A function that offers to install the app, or null where the browser does not. */
export function useInstall(): (() => void) | null {
  const kept = useSyncExternalStore(prompt.subscribe, prompt.get);
  if (!kept) return null;
  return () => {
    // A browser accepts each offer once.
    prompt.set(null);
    void kept.prompt();
  };
}
