import type { Database } from '@cuaderno/db';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { createLimiter, throwTooMany } from './limiter';
import type { Pseudonyms } from './pseudonyms';

const MINUTE = 60;

/**
 * Wrong passwords that an account allows in a quarter of an hour from one network, or from one device
 * that has signed in to it before,
 */
const PER_PLACE = 10;
/** and from all networks together, but for such devices: its owner is not to be kept out by strangers. */
const PER_ACCOUNT = 100;
/** Wrong passwords that an address allows in a quarter of an hour, for whatever accounts. */
const PER_ADDRESS = 100;
/** New accounts that an address may ask for in an hour. */
const REGISTRATIONS = 100;
/** Failed sign-ins by the provider that an address allows in a quarter of an hour. */
const PROVIDER = 100;

/** What the keys of an account's counters begin with. */
export const accountCounters = (account: string): string => `account:${account}`;

async function spend(which: RateLimiterPostgres, what: string): Promise<void> {
  await which
    .consume(what)
    .catch((refusal: unknown) => throwTooMany(refusal, 'Demasiados intentos'));
}

export type Attempts = ReturnType<typeof createAttempts>;

/** Counts attempts in PostgreSQL, so that a restart forgives nothing. */
export function createAttempts(pool: Database['pool'], { ofUser, ofNetwork }: Pseudonyms) {
  const places = createLimiter(pool, 'account', PER_PLACE, 15 * MINUTE);
  const accounts = createLimiter(pool, 'account', PER_ACCOUNT, 15 * MINUTE);
  const addresses = createLimiter(pool, 'address', PER_ADDRESS, 15 * MINUTE);
  const registrations = createLimiter(pool, 'register', REGISTRATIONS, 60 * MINUTE);
  const providers = createLimiter(pool, 'provider', PROVIDER, 15 * MINUTE);

  return {
    /**
     * Runs a sign-in to an account (its pseudonym), from a device that has signed in to it before or
     * from any other. It is counted before it is made, so that fifty at once are fifty attempts, and
     * given back when the password was right. Throws TOO_MANY when there are none left.
     */
    async signIn<T>(
      { account, device, address }: { account: string; device: string | null; address: string },
      attempt: () => Promise<T>,
    ): Promise<T> {
      const ofAddress = ofNetwork(address);
      const ofPlace = `${account}:${device ?? ofAddress}`;
      await spend(addresses, ofAddress);
      await spend(places, ofPlace);
      if (device === null) await spend(accounts, account);
      const result = await attempt();
      await Promise.all([
        places.delete(ofPlace),
        addresses.reward(ofAddress),
        // Only its own: the guesses of others still count.
        device === null && accounts.reward(account),
      ]);
      return result;
    },

    /** As `signIn`, for who is signed in and shows the password again. */
    async password<T>(userId: number, address: string, attempt: () => Promise<T>): Promise<T> {
      const [ofAccount, ofAddress] = [ofUser(userId), ofNetwork(address)];
      await spend(addresses, ofAddress);
      await spend(places, ofAccount);
      const result = await attempt();
      await Promise.all([places.delete(ofAccount), addresses.reward(ofAddress)]);
      return result;
    },

    /** Runs what asks the provider who somebody is; counted, and given back, as a password. */
    async provider<T>(address: string, attempt: () => Promise<T>): Promise<T> {
      const ofAddress = ofNetwork(address);
      await spend(providers, ofAddress);
      const result = await attempt();
      await providers.reward(ofAddress);
      return result;
    },

    /** Counts a registration. Throws TOO_MANY. */
    registration: (address: string) => spend(registrations, ofNetwork(address)),
  };
}
