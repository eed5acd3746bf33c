import { type User, userFromJson } from '@cuaderno/domain';
import { stored } from './stored';

/** The user last signed in on this device, if any, read before the first paint to open the book at once. */
const lastUser = stored<User | undefined>(
  'cuaderno-de-caza.hunter',
  (text) => (text === null ? undefined : userFromJson(JSON.parse(text) as object)),
  undefined,
);
/** When the server has last returned them, in milliseconds. Apart, as other tabs follow the changes of the user. */
const checkedAt = stored(
  'cuaderno-de-caza.checked-at',
  (text) => Math.min(Number(text), Date.now()),
  0,
);

/** @returns the user last signed in on this device, if any. */
export const readLastUser = (): User | undefined => lastUser.read();

/** Has the server asked for the user at the next start. */
export const expireCheck = (): void => void checkedAt.keep(null);

/**
 * Calls `listener` when another tab stores another user, or none.
 * @returns a function that unsubscribes.
 */
export function onLastUserChange(listener: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === lastUser.key) listener();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** @returns when the server has last returned the last user, in milliseconds; 0 if that is not known */
export const readCheckedAt = (): number => checkedAt.read();

/** Stores the signed-in user, as returned by the server at `at`; null deletes. Without storage, starts begin at the cover. */
export function keepLastUser(user: User | null, at = 0): void {
  if (lastUser.keep(user && JSON.stringify(user))) checkedAt.keep(String(at));
}
