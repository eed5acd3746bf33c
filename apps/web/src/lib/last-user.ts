import type { User } from '@cuaderno/domain';

/** Where the last hunter is remembered: read before the first paint, so that a book opens at once. */
const KEY = 'cuaderno-de-caza.hunter';

/** The hunter that was last signed in on this device, if any; nobody where the browser keeps nothing. */
export function readLastHunter(): User | undefined {
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as User);
  } catch {
    return undefined;
  }
}

/** Hears when another tab learns that somebody else is here, or nobody; gives what ends it. */
export function hearLastHunter(hear: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === KEY) hear();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Remembers who is signed in; null forgets. */
export function keepLastHunter(user: User | null): void {
  try {
    if (user) localStorage.setItem(KEY, JSON.stringify(user));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing asks the server each time.
  }
}
