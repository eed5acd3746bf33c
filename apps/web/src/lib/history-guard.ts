/**
 * The browser's own moves through the tab's history, before the router hears of them: what is registered
 * first on the window is called first, so the router imports this.
 */
type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;
window.addEventListener('popstate', (event) => guard?.(event));

/** Shows each move to `next` until it is let go by null; it can hold one back from the router. */
export function guardMoves(next: Guard | null): void {
  guard = next;
}
