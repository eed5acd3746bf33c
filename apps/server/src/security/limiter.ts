import type { Database } from '@cuaderno/db';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

/** A counter in PostgreSQL: `points` in `seconds`, under keys that begin with `prefix`. */
export function createLimiter(
  pool: Database['pool'],
  prefix: string,
  points: number,
  seconds: number,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    // It knows pools by the name of their class, and ours is one of our own.
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: prefix,
    points,
    duration: seconds,
  });
}
