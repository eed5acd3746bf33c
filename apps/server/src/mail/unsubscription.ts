import { isSame, keyedHash } from '../security/keyed-hash';

const UNSUBSCRIBE_PATH = '/api/unsubscribe';

/** Creates and reads the addresses that end a user's notifications without a session; they don't expire. */
export function createUnsubscription(key: Uint8Array) {
  const signatureOf = (userId: number) => keyedHash(key, 'unsubscribe', String(userId));
  return {
    addressOf: (userId: number): string =>
      `${UNSUBSCRIBE_PATH}?user=${userId}&key=${signatureOf(userId)}`,

    /** @returns the user of an address, null for a forged one */
    userOf(query: Record<string, unknown>): number | null {
      const userId = Number(query['user']);
      const isOwn =
        Number.isSafeInteger(userId) &&
        typeof query['key'] === 'string' &&
        isSame(query['key'], signatureOf(userId));
      return isOwn ? userId : null;
    },
  };
}

export type Unsubscription = ReturnType<typeof createUnsubscription>;
