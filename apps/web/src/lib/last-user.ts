import { type User, userFromJson } from '@cuaderno/domain';

/** The key of the last user, read before the first paint to open the book at once. */
const LAST_USER_KEY = 'cuaderno-de-caza.hunter';

/** @returns the user last signed in on this device, if any. */
export function readLastUser(): User | undefined {
  try {
    const text = localStorage.getItem(LAST_USER_KEY);
    return text === null ? undefined : userFromJson(JSON.parse(text) as object);
  } catch {
    return undefined;
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

/** Stores the signed-in user; null deletes. */
export function keepLastUser(user: User | null): void {
  try {
    if (user) localStorage.setItem(LAST_USER_KEY, JSON.stringify(user));
    else localStorage.removeItem(LAST_USER_KEY);
  } catch {
    // Each start begins at the cover without storage.
  }
}
