import { type RefObject, useEffect, useRef } from 'react';

/**
 * Things that go away may take along the control that had the focus: `heir` takes it then, so that a
 * screen reader goes on from there, and not from the top of the page. `things` is how many there are.
 */
export function useHeir(things: number, heir: RefObject<HTMLElement | null>): void {
  const before = useRef(things);
  useEffect(() => {
    if (before.current === things) return;
    before.current = things;
    if (document.activeElement === document.body) heir.current?.focus({ preventScroll: true });
  }, [things, heir]);
}
