import { useState } from 'react';

/**
 * Gives the focus back to what had it when the caller was mounted: sheets and the photo viewer open
 * by being mounted, so Radix knows no trigger to return to. What is gone meanwhile leaves it to the screen.
 */
export function useOpener(): () => void {
  const [opener] = useState(() => document.activeElement);
  return () => {
    const heir = opener?.isConnected ? opener : document.querySelector('main');
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: heir !== opener });
  };
}
