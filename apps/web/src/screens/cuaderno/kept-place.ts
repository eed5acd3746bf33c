import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The scroll position of each visit to the Cuaderno, restored on return, and the address of the row that was opened. */
const scrolled = new Map<string, number>();
const opened = new Map<string, string>();

/** Restores the scroll position of the Cuaderno on return. */
export function useScrollKept(): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const y = scrolled.get(key);
    if (y !== undefined) window.scrollTo(0, y);
    const remember = () => scrolled.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}

/** Focuses on return the row that was opened, once it is there and unless the user has gone on. */
export function useRowKept(list: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useEffect(() => {
    const address = opened.get(key);
    const row = address && list.current?.querySelector<HTMLElement>(`a[href="${address}"]`);
    if (!row) return;
    opened.delete(key);
    // After the frame has focused the new screen.
    queueMicrotask(() => {
      if (!document.activeElement?.matches('main *')) row.focus({ preventScroll: true });
    });
  });
  useEffect(() => {
    const book = list.current;
    const remember = ({ target }: MouseEvent) => {
      const address = (target as Element).closest('a')?.getAttribute('href');
      if (address) opened.set(key, address);
    };
    book?.addEventListener('click', remember);
    return () => book?.removeEventListener('click', remember);
  }, [list, key]);
}
