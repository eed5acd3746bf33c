import { useSyncExternalStore } from 'react';

/**
 * The width from which a page is a spread with a header, also in the stylesheets: 768 px, or more where the browser's
 * letters are larger, as a spread has no room for them.
 */
const WIDE = '(min-width: 48em)';

const query = typeof matchMedia === 'function' ? matchMedia(WIDE) : null;

/** Whether the window is wide enough for the desktop layout now. */
export const isWide = () => query?.matches ?? false;

/** Whether the window is wide enough for the desktop layout. */
export function useWide(): boolean {
  return useSyncExternalStore((listener) => {
    query?.addEventListener('change', listener);
    return () => query?.removeEventListener('change', listener);
  }, isWide);
}
