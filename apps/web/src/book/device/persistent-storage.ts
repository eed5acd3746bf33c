/** The time of the last request in milliseconds, or 'yes' of an earlier version. */
const REQUESTED_KEY = 'cuaderno-de-caza.asked-to-persist';
/** Interval between requests after a refusal: Firefox shows each of them to the user. */
const INTERVAL = 7 * 24 * 60 * 60 * 1000;

/** Requests persistent storage from the browser after a save, once a week at most. */
export async function requestPersistence(now = Date.now()): Promise<void> {
  const requestedAt = Number(localStorage.getItem(REQUESTED_KEY));
  if (Math.abs(now - requestedAt) < INTERVAL) return;
  localStorage.setItem(REQUESTED_KEY, String(now));
  await navigator.storage?.persist?.();
}

/** Whether an outing has been saved on this device. */
export function hasSavedHere(): boolean {
  try {
    return localStorage.getItem(REQUESTED_KEY) !== null;
  } catch {
    return false;
  }
}
