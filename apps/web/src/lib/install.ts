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
  typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches;

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
