import type { Database } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import { refusals } from '@cuaderno/protocol/telemetry';
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

/** Converts the rejection of a limiter to TOO_MANY; rethrows any other error. */
export function throwTooMany(
  { keyPrefix }: RateLimiterPostgres,
  error: unknown,
  what: string,
): never {
  if (!(error instanceof RateLimiterRes)) throw error;
  refusals.tell({ limiter: keyPrefix });
  const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  const message = `${what}. Prueba de nuevo en ${Math.ceil(seconds / 60)} min`;
  throw new DomainError('TOO_MANY', message, [], seconds);
}
