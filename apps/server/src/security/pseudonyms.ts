import ipaddr from 'ipaddr.js';
import { keyedHash } from './keyed-hash';

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

/** Groups of 16 bits in a /64, the IPv6 network of one customer. */
const PREFIX_GROUPS = 4;

/** Reduces an address to its network: an IPv4 address, or the /64 of an IPv6 one. */
export function network(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, PREFIX_GROUPS)
    .map((group) => group.toString(16))
    .join(':');
}
