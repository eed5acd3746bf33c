/** Duration of the pause of prefetching after the user has freed space. */
const PAUSE = 30 * 24 * 60 * 60 * 1000;
const FREED_AT_KEY = 'cuaderno-de-caza.freed-at';

/** Starts the pause. */
export function pausePrefetch(): void {
  try {
    localStorage.setItem(FREED_AT_KEY, String(Date.now()));
  } catch {
    // Not needed without storage, which also holds the photos.
  }
}

/** Whether prefetching is paused. */
export function isPrefetchPaused(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(FREED_AT_KEY) ?? 0) < PAUSE;
  } catch {
    return true;
  }
}
