import { keyedHash } from './keyed-hash';
import { network } from './network';

export type Pseudonyms = ReturnType<typeof createPseudonyms>;

/** Creates stable and irreversible pseudonyms of accounts and networks for counters and logs. */
export function createPseudonyms(key: Uint8Array) {
  return {
    /** Pseudonym of an account by its e-mail, case-insensitive. */
    ofEmail: (email: string) => keyedHash(key, 'account', `email ${email.trim().toLowerCase()}`),
    ofUser: (userId: number) => keyedHash(key, 'account', `user ${userId}`),
    ofNetwork: (address: string) => keyedHash(key, 'network', network(address)),
  };
}
