/** After the hunter has made room, photos are not fetched ahead again for this long. */
const LEFT_ALONE = 30 * 24 * 60 * 60 * 1000;
const KEY = 'cuaderno-de-caza.freed-at';

/** Remembers that the hunter wanted room. */
export function leavePhotosAlone(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // A browser that keeps nothing has no photos either.
  }
}

/** Whether the hunter wanted room not long ago. */
export function photosAreLeftAlone(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(KEY) ?? 0) < LEFT_ALONE;
  } catch {
    return true;
  }
}
