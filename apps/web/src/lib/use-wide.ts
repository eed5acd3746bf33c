import { useSyncExternalStore } from 'react';

/** From here on a page is a spread: header instead of bottom navigation. Also in the stylesheets. */
const WIDE = '(min-width: 768px)';

const query = typeof matchMedia === 'function' ? matchMedia(WIDE) : null;

/** Whether the window is wide enough for the desktop layout. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    () => query?.matches ?? false,
  );
}
