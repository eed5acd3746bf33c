import { useState } from 'react';

/**
 * Gives the focus back to what had it when the caller was mounted: sheets and the photo viewer open
 * by being mounted, so Radix knows no trigger to return to.
 */
export function useOpener(): () => void {
  const [opener] = useState(() => document.activeElement);
  return () => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
