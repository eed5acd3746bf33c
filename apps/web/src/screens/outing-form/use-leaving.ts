import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { guardHistory } from '../../lib/history-guard';

/** The router's index of an entry of the tab's history. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/** @returns the path of a click on a link that the router handles; null for any other */
function destination(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPrimaryClick = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  if (!link || !isPrimaryClick || link.origin !== window.location.origin || link.target)
    return null;
  if (link.getAttribute('href')?.startsWith('#') || link.pathname.startsWith('/api/')) return null;
  return link.pathname + link.search;
}

/**
 * Blocks navigation from a changed form, by a link or by the browser's buttons; `onward` continues it, and is null
 * without one. While part of the form is not stored on this device (`unkept`), the browser also confirms closing
 * and reloading the page. (The router's own blocker needs its data router, which is twice as large.)
 */
export function useLeaving(
  changed: boolean,
  unkept: boolean,
): { onward: (() => void) | null; stay: () => void } {
  const navigate = useNavigate();
  const [onward, setOnward] = useState<(() => void) | null>(null);
  const free = useRef(false);

  useEffect(() => {
    if (!changed) return;
    const { pathname } = window.location;
    const here = indexOf(window.history.state);
    let returning = false;

    const onClick = (event: MouseEvent) => {
      const to = destination(event);
      if (to === null) return;
      event.preventDefault();
      setOnward(() => () => void navigate(to, { viewTransition: true }));
    };
    // The address has already changed: goes back to the form, and hides both events from the router.
    const onMove = (event: PopStateEvent) => {
      if (free.current || (!returning && window.location.pathname === pathname)) return;
      event.stopImmediatePropagation();
      if (returning) {
        returning = false;
        return;
      }
      const steps = indexOf(event.state) - here || -1;
      returning = true;
      window.history.go(-steps);
      setOnward(() => () => {
        free.current = true;
        window.history.go(steps);
      });
    };
    document.addEventListener('click', onClick, true);
    guardHistory(onMove);
    return () => {
      document.removeEventListener('click', onClick, true);
      guardHistory(null);
    };
  }, [changed, navigate]);

  useEffect(() => {
    if (!unkept) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [unkept]);

  return { onward, stay: () => setOnward(null) };
}
