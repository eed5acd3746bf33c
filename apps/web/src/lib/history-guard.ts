/**
 * Guards the tab's history ahead of the router, which imports this file first: listeners of the window are called
 * in the order of their registration.
 */
type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;
window.addEventListener('popstate', (event) => guard?.(event));

/** Calls `next` on every `popstate` before the router, which it can keep from it; null removes the guard. */
export function guardHistory(next: Guard | null): void {
  guard = next;
}
