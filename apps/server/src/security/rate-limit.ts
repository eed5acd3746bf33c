import type { Database } from '@cuaderno/db';
import { RateLimiterMemory, type RateLimiterPostgres } from 'rate-limiter-flexible';
import { createLimiter, throwTooMany } from './limiter';
import type { Pseudonyms } from './pseudonyms';

const MINUTE = 60;

/**
 * Wrong passwords per account in a quarter of an hour from one network, or from one device that has
 * signed in to it before.
 */
const PER_SOURCE = 10;
/** Wrong passwords per account from all networks, except such devices, so that others can't lock its user out. */
const PER_ACCOUNT = 100;
/** Wrong passwords per network in a quarter of an hour, for all accounts. */
const PER_ADDRESS = 100;
/** Registrations per network in an hour. */
const REGISTRATIONS = 100;
/** Sign-ins with a passkey that a network may begin in a quarter of an hour: the page does when it is opened. */
const CHALLENGES = 300;
/** Failed sign-ins by the provider per network in a quarter of an hour. */
const PROVIDER = 100;

/** Links to a new password per account in an hour, from one network or known device. */
const RECOVERIES = 5;
/** … from all networks, except such devices, so that others can't use up its user's. */
const RECOVERIES_OF_ACCOUNT = 10;
/** … per network, for all accounts. */
const RECOVERIES_OF_NETWORK = 30;
/** Links that verify an address per account in an hour. */
const VERIFICATIONS = 5;
/** Links that are no longer valid per network in a quarter of an hour. */
const LINKS = 100;

/** Public pages and their photos per network in a quarter of an hour. */
const PUBLIC_PAGES = 300;

/** Prefixes of the keys of an account's counters. */
export const accountCounters = (account: string): string => `account:${account}`;

async function spend(which: RateLimiterPostgres, what: string): Promise<void> {
  await which
    .consume(what)
    .catch((error: unknown) => throwTooMany(which, error, 'Demasiados intentos'));
}

/** Runs an attempt that is counted before, and refunded when it succeeds. @throws DomainError TOO_MANY */
async function refunded<T>(
  which: RateLimiterPostgres,
  what: string,
  attempt: () => Promise<T>,
): Promise<T> {
  await spend(which, what);
  const result = await attempt();
  await which.reward(what);
  return result;
}

/** Where an attempt at an account (its pseudonym) comes from: a device known to it, or any other. */
type Source = { account: string; device: string | null; address: string };

export type Attempts = ReturnType<typeof createAttempts>;

/** The counters of attempts. */
function createLimiters(pool: Database['pool']) {
  return {
    sources: createLimiter(pool, 'account', PER_SOURCE, 15 * MINUTE),
    accounts: createLimiter(pool, 'account', PER_ACCOUNT, 15 * MINUTE),
    addresses: createLimiter(pool, 'address', PER_ADDRESS, 15 * MINUTE),
    registrations: createLimiter(pool, 'register', REGISTRATIONS, 60 * MINUTE),
    publicPages: createLimiter(pool, 'public', PUBLIC_PAGES, 15 * MINUTE, {
      // Refuses a flood without PostgreSQL: its requests would queue for one row and take the connections.
      inMemoryBlockOnConsumed: PUBLIC_PAGES,
      // Counts while PostgreSQL rejects writes, as a standby does.
      insuranceLimiter: new RateLimiterMemory({ points: PUBLIC_PAGES, duration: 15 * MINUTE }),
    }),
    recoveries: createLimiter(pool, 'account', RECOVERIES, 60 * MINUTE),
    recoveriesOfAccount: createLimiter(pool, 'account', RECOVERIES_OF_ACCOUNT, 60 * MINUTE),
    recoveriesOfNetwork: createLimiter(pool, 'recover', RECOVERIES_OF_NETWORK, 60 * MINUTE),
    verifications: createLimiter(pool, 'account', VERIFICATIONS, 60 * MINUTE),
    links: createLimiter(pool, 'link', LINKS, 15 * MINUTE),
    challenges: createLimiter(pool, 'challenge', CHALLENGES, 15 * MINUTE, {
      // Refuses a flood without PostgreSQL.
      inMemoryBlockOnConsumed: CHALLENGES,
    }),
    providers: createLimiter(pool, 'provider', PROVIDER, 15 * MINUTE),
  };
}

/** Counts attempts in PostgreSQL, across restarts. */
export function createAttempts(pool: Database['pool'], { ofUser, ofNetwork }: Pseudonyms) {
  const limiters = createLimiters(pool);
  const { sources, accounts, addresses } = limiters;

  return {
    /**
     * Runs a sign-in to an account (its pseudonym), from a known device or any other. Counted before it
     * runs, so that concurrent attempts count, and refunded when it succeeds.
     * @throws DomainError TOO_MANY when there are none left
     */
    async signIn<T>({ account, device, address }: Source, attempt: () => Promise<T>): Promise<T> {
      const ofAddress = ofNetwork(address);
      const ofSource = `${account}:${device ?? ofAddress}`;
      await spend(addresses, ofAddress);
      await spend(sources, ofSource);
      if (device === null) await spend(accounts, account);
      const result = await attempt();
      await Promise.all([
        sources.delete(ofSource),
        addresses.reward(ofAddress),
        // Refunds its own attempt only.
        device === null && accounts.reward(account),
      ]);
      return result;
    },

    /** Counts a signed-in user's password like `signIn`. */
    async password<T>(userId: number, address: string, attempt: () => Promise<T>): Promise<T> {
      const [ofAccount, ofAddress] = [ofUser(userId), ofNetwork(address)];
      await spend(addresses, ofAddress);
      await spend(sources, ofAccount);
      const result = await attempt();
      await Promise.all([sources.delete(ofAccount), addresses.reward(ofAddress)]);
      return result;
    },

    /** Runs a sign-in by the provider; counted and refunded like a password. */
    provider: <T>(address: string, attempt: () => Promise<T>) =>
      refunded(limiters.providers, ofNetwork(address), attempt),

    /** Counts the beginning of a sign-in with a passkey. @throws DomainError TOO_MANY */
    challenge: (address: string) => spend(limiters.challenges, ofNetwork(address)),

    /** Runs a sign-in with a passkey; a failure counts like a wrong password of the network. */
    passkey: <T>(address: string, attempt: () => Promise<T>) =>
      refunded(addresses, ofNetwork(address), attempt),

    /** Runs the use of a link; counted and refunded like a password. */
    link: <T>(address: string, attempt: () => Promise<T>) =>
      refunded(limiters.links, ofNetwork(address), attempt),

    /** Counts a request for a link to a new password, whether there is an account or not. @throws DomainError TOO_MANY */
    async recovery({ account, device, address }: Source): Promise<void> {
      const ofAddress = ofNetwork(address);
      await spend(limiters.recoveriesOfNetwork, ofAddress);
      await spend(limiters.recoveries, `${account}:recover:${device ?? ofAddress}`);
      if (device === null) await spend(limiters.recoveriesOfAccount, `${account}:recover`);
    },

    /** Counts a link that verifies an address of a user. @throws DomainError TOO_MANY */
    verification: (userId: number) => spend(limiters.verifications, `${ofUser(userId)}:verify`),

    /** Counts a request for a public page. @throws DomainError TOO_MANY */
    publicPage: (address: string) => spend(limiters.publicPages, ofNetwork(address)),

    /** Counts a registration. @throws DomainError TOO_MANY */
    registration: (address: string) => spend(limiters.registrations, ofNetwork(address)),
  };
}
