import { useEffect } from 'react';
import { guardHistory } from '../../lib/history-guard';

/** The router's index of an entry of the tab's history. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/**
 * Keeps the page while it shows what is not shown again: the browser's Back returns to it, and closing or reloading
 * is confirmed.
 */
export function useStaying(): void {
  useEffect(() => {
    const here = indexOf(window.history.state);
    let returning = false;
    // The address has already changed: goes back to the page, and hides both events from the router.
    guardHistory((event) => {
      event.stopImmediatePropagation();
      if (!returning) window.history.go(here - indexOf(event.state) || 1);
      returning = !returning;
    });
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      guardHistory(null);
      window.removeEventListener('beforeunload', preventUnload);
    };
  }, []);
}
