import { useSyncExternalStore } from 'react';

/** Light, dark, red on black ('Noche', an extension of dark), or the system's theme. */
export type Appearance = 'system' | 'light' | 'dark' | 'night';

/** The same key as in public/appearance.js, which applies the choice before the first paint. */
const APPEARANCE_KEY = 'cuaderno-de-caza.appearance';
const listeners = new Set<() => void>();
let chosen: Appearance = read();

function read(): Appearance {
  try {
    const stored = localStorage.getItem(APPEARANCE_KEY);
    return stored === 'light' || stored === 'dark' || stored === 'night' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function darkSystem(): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
}

function apply(): void {
  const night = chosen === 'night';
  const dark =
    night || chosen === 'dark' || (chosen === 'system' && darkSystem()?.matches === true);
  const { classList } = document.documentElement;
  classList.toggle('dark', dark);
  classList.toggle('light', !dark);
  classList.toggle('night', night);
  // Sets the colour of the browser's bar.
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    bar.content = night ? '#000000' : dark ? '#14160f' : '#faf8f3';
  }
}

/** Follows the system's theme while the page is open. */
export function followSystemAppearance(): void {
  darkSystem()?.addEventListener('change', apply);
}

/** The appearance, stored on this device, and a function to change it. */
export function useAppearance(): [Appearance, (next: Appearance) => void] {
  const appearance = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen,
  );
  return [appearance, choose];
}

function choose(next: Appearance): void {
  chosen = next;
  try {
    localStorage.setItem(APPEARANCE_KEY, next);
  } catch {
    // Lasts until the page is closed without storage.
  }
  apply();
  for (const listener of listeners) listener();
}
