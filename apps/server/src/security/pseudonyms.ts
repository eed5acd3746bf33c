import { keyedHash } from './keyed-hash';
import { network } from './network';

export type Pseudonyms = ReturnType<typeof createPseudonyms>;

/** What stands for accounts and networks in counters and logs: the same for the same, and no way back. */
export function createPseudonyms(key: Uint8Array) {
  return {
    /** Of an account as it is signed in to: its e-mail, compared without case. */
    ofEmail: (email: string) => keyedHash(key, 'account', `email ${email.trim().toLowerCase()}`),
    ofUser: (userId: number) => keyedHash(key, 'account', `user ${userId}`),
    ofNetwork: (address: string) => keyedHash(key, 'network', network(address)),
  };
}
