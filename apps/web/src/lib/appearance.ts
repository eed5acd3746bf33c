import { useSyncExternalStore } from 'react';
import { createStore } from './store';
import { stored } from './stored';

/** Light, dark, red on black ('Noche', an extension of dark), or the system's theme. */
export type Appearance = 'system' | 'light' | 'dark' | 'night';

/** The same key as in public/appearance.js, which applies the choice before the first paint. */
const kept = stored<Appearance>(
  'cuaderno-de-caza.appearance',
  (text) => (text === 'light' || text === 'dark' || text === 'night' ? text : 'system'),
  'system',
);
const chosen = createStore(kept.read());

function darkSystem(): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
}

function apply(): void {
  const appearance = chosen.get();
  const night = appearance === 'night';
  const dark =
    night || appearance === 'dark' || (appearance === 'system' && darkSystem()?.matches === true);
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
  return [useSyncExternalStore(chosen.subscribe, chosen.get), choose];
}

function choose(next: Appearance): void {
  // Without storage it lasts until the page is closed.
  kept.keep(next);
  chosen.set(next);
  apply();
}
