import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses `fallback` when the focused control was removed with an item, so that a screen reader continues there
 * instead of at the top of the page. `count` is the number of items.
 */
export function useFocusFallback(count: number, fallback: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    if (document.activeElement === document.body) fallback.current?.focus({ preventScroll: true });
  }, [count, fallback]);
}
