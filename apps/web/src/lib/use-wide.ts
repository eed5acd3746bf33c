import { useSyncExternalStore } from 'react';

/** Width in pixels from which a page is a spread with a header; also in the stylesheets. */
export const WIDE_MIN = 768;

const query = typeof matchMedia === 'function' ? matchMedia(`(min-width: ${WIDE_MIN}px)`) : null;

/** Whether the window is wide enough for the desktop layout now. */
export const isWide = () => query?.matches ?? false;

/** Whether the window is wide enough for the desktop layout. */
export function useWide(): boolean {
  return useSyncExternalStore((listener) => {
    query?.addEventListener('change', listener);
    return () => query?.removeEventListener('change', listener);
  }, isWide);
}
