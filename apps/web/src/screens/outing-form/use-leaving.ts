import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { guardMoves } from '../../lib/history-guard';

/** Where an entry of the tab's history stands, as the router numbers them. */
const placeOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/** Where a plain click on a link of the app's goes; null for what does not leave the screen by the router. */
function destination(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  if (!link || !plain || link.origin !== window.location.origin || link.target) return null;
  if (link.getAttribute('href')?.startsWith('#') || link.pathname.startsWith('/api/')) return null;
  return link.pathname + link.search;
}

/**
 * Holds back whoever is about to leave a changed form, by a link or by the browser's own buttons:
 * `onward` goes where they were going, and is null while nobody is. While something of it is not on this
 * device yet (`unkept`), the browser asks too before it closes or reloads the page. (The router's own blocker
 * comes with its data router alone, which weighs as much again as the router.)
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
    const here = placeOf(window.history.state);
    let returning = false;

    const onClick = (event: MouseEvent) => {
      const to = destination(event);
      if (to === null) return;
      event.preventDefault();
      setOnward(() => () => void navigate(to, { viewTransition: true }));
    };
    // The browser has moved already: it is sent back to the form, and the router hears of neither.
    const onMove = (event: PopStateEvent) => {
      if (free.current || (!returning && window.location.pathname === pathname)) return;
      event.stopImmediatePropagation();
      if (returning) {
        returning = false;
        return;
      }
      const steps = placeOf(event.state) - here || -1;
      returning = true;
      window.history.go(-steps);
      setOnward(() => () => {
        free.current = true;
        window.history.go(steps);
      });
    };
    document.addEventListener('click', onClick, true);
    guardMoves(onMove);
    return () => {
      document.removeEventListener('click', onClick, true);
      guardMoves(null);
    };
  }, [changed, navigate]);

  useEffect(() => {
    if (!unkept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unkept]);

  return { onward, stay: () => setOnward(null) };
}
