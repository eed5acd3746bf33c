/*
 * Intercepts the browser's moves through the tab's history. Listeners run in the order of registration, so the
 * router imports this module before it registers its own.
 */
type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;
window.addEventListener('popstate', (event) => guard?.(event));

/** Passes each move to `next`, which can stop it; null ends it. */
export function guardMoves(next: Guard | null): void {
  guard = next;
}
