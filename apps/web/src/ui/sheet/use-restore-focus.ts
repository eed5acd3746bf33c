import { useState } from 'react';
import { activeControl } from '../../lib/last-pressed';

/**
 * @returns a function that focuses the control in use when the caller was mounted, or else `main`: sheets and the
 * photo viewer, open while mounted, have no trigger for Radix
 */
export function useRestoreFocus(): () => void {
  const [opener] = useState(activeControl);
  return () => {
    const target = opener?.isConnected ? opener : document.querySelector('main');
    if (target instanceof HTMLElement) target.focus({ preventScroll: target !== opener });
  };
}
