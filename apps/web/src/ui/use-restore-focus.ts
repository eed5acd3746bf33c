import { useState } from 'react';

/**
 * @returns a function that focuses what had the focus when the caller was mounted, or else `main`: sheets and the
 * photo viewer open by being mounted, so Radix has no trigger to return to.
 */
export function useRestoreFocus(): () => void {
  const [opener] = useState(() => document.activeElement);
  return () => {
    const target = opener?.isConnected ? opener : document.querySelector('main');
    if (target instanceof HTMLElement) target.focus({ preventScroll: target !== opener });
  };
}
