import { createHash } from 'node:crypto';
import type { Database } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { network } from './network';

const MINUTE = 60;

/** Wrong passwords that an account allows in a quarter of an hour, from wherever they come. */
const PER_ACCOUNT = 10;
/** Wrong passwords that an address allows in a quarter of an hour, for whatever accounts. */
const PER_ADDRESS = 100;
/** New accounts that an address may ask for in an hour. */
const REGISTRATIONS = 100;

/** What is counted stands hashed in the database: e-mails and addresses are nobody's to read there. */
function key(kind: string, what: string): string {
  return `${kind}:${createHash('sha256').update(what).digest('base64url').slice(0, 32)}`;
}

export type Attempts = ReturnType<typeof createAttempts>;

/** Counts attempts in PostgreSQL, so that a restart forgives nothing. */
export function createAttempts(pool: Database['pool']) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      // It knows pools by the name of their class, and ours is one of our own.
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const accounts = limiter('account', PER_ACCOUNT, 15 * MINUTE);
  const addresses = limiter('address', PER_ADDRESS, 15 * MINUTE);
  const registrations = limiter('register', REGISTRATIONS, 60 * MINUTE);

  const spend = async (which: RateLimiterPostgres, what: string) => {
    try {
      await which.consume(what);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new DomainError(
        'TOO_MANY',
        `Demasiados intentos. Prueba de nuevo en ${Math.ceil(seconds / MINUTE)} min`,
        [],
        seconds,
      );
    }
  };

  return {
    /**
     * Runs a check of a password. It is counted before it is made, so that fifty at once are fifty
     * attempts, and given back when the password was right. Throws TOO_MANY when there are none left.
     */
    async password<T>(account: string, address: string, attempt: () => Promise<T>): Promise<T> {
      const [ofAccount, ofAddress] = [key('a', account), key('i', network(address))];
      await spend(addresses, ofAddress);
      await spend(accounts, ofAccount);
      const result = await attempt();
      await Promise.all([accounts.delete(ofAccount), addresses.reward(ofAddress)]);
      return result;
    },

    /** Counts a registration. Throws TOO_MANY. */
    registration: (address: string) => spend(registrations, key('i', network(address))),
  };
}
