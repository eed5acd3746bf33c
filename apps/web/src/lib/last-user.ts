import { type User, userFromJson } from '@cuaderno/domain';

/** The key of the last user, read before the first paint to open the book at once. */
const LAST_USER_KEY = 'cuaderno-de-caza.hunter';
/** Apart from the user, whose changes other tabs follow. */
const CHECKED_AT_KEY = 'cuaderno-de-caza.checked-at';

/** @returns the user last signed in on this device, if any. */
export function readLastUser(): User | undefined {
  try {
    const text = localStorage.getItem(LAST_USER_KEY);
    return text === null ? undefined : userFromJson(JSON.parse(text) as object);
  } catch {
    return undefined;
  }
}

/** Has the server asked for the user at the next start. */
export function expireCheck(): void {
  try {
    localStorage.removeItem(CHECKED_AT_KEY);
  } catch {
    // Nothing is stored.
  }
}

/**
 * Calls `listener` when another tab stores another user, or none.
 * @returns a function that unsubscribes.
 */
export function onLastUserChange(listener: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === LAST_USER_KEY) listener();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** @returns when the server has last returned the last user, in milliseconds; 0 if that is not known */
export function readCheckedAt(): number {
  try {
    return Math.min(Number(localStorage.getItem(CHECKED_AT_KEY)), Date.now());
  } catch {
    return 0;
  }
}

/** Stores the signed-in user, as returned by the server at `checkedAt`; null deletes. */
export function keepLastUser(user: User | null, checkedAt = 0): void {
  try {
    if (user) localStorage.setItem(LAST_USER_KEY, JSON.stringify(user));
    else localStorage.removeItem(LAST_USER_KEY);
    localStorage.setItem(CHECKED_AT_KEY, String(checkedAt));
  } catch {
    // Each start begins at the cover without storage.
  }
}
