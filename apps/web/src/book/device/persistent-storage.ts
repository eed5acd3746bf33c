import { stored } from '../../lib/stored';

/** The time of the last request in milliseconds, or 'yes' of an earlier version; undefined without storage. */
const requestedAt = stored<string | null | undefined>(
  'cuaderno-de-caza.asked-to-persist',
  (text) => text,
  undefined,
);
/** Interval between requests after a refusal: Firefox shows each of them to the user. */
const INTERVAL = 7 * 24 * 60 * 60 * 1000;

/** Requests persistent storage from the browser after a save, once a week at most. */
export async function requestPersistence(now = Date.now()): Promise<void> {
  const last = requestedAt.read();
  if (last === undefined || Math.abs(now - Number(last)) < INTERVAL) return;
  requestedAt.keep(String(now));
  await navigator.storage?.persist?.();
}

/** Whether an outing has been saved on this device. */
export const hasSavedHere = (): boolean => typeof requestedAt.read() === 'string';
