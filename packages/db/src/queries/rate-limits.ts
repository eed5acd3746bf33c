import { lt } from 'drizzle-orm';
import type { Db } from '../database';
import { rateLimits } from '../schema/rate-limits';
import { deleteInBatches } from './batches';

/** Deletes the counters of attempts whose time is over; gives how many. */
export function purgeRateLimits(db: Db): Promise<number> {
  return deleteInBatches(db, rateLimits, lt(rateLimits.expire, Date.now()));
}
