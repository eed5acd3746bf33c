import type { Database } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import {
  type IRateLimiterStoreOptions,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

/** A counter in PostgreSQL: `points` in `seconds`, under keys that begin with `prefix`. */
export function createLimiter(
  pool: Database['pool'],
  prefix: string,
  points: number,
  seconds: number,
  options: Pick<IRateLimiterStoreOptions, 'insuranceLimiter' | 'inMemoryBlockOnConsumed'> = {},
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    // The library detects a pool by its class name.
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: prefix,
    points,
    duration: seconds,
    ...options,
  });
}

/** Converts a limiter's rejection to TOO_MANY; rethrows any other error. */
export function throwTooMany(error: unknown, what: string): never {
  if (!(error instanceof RateLimiterRes)) throw error;
  const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  const message = `${what}. Prueba de nuevo en ${Math.ceil(seconds / 60)} min`;
  throw new DomainError('TOO_MANY', message, [], seconds);
}
