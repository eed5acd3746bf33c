import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { rateLimits } from '../../schema/rate-limits';
import { deleteInBatches } from '../outings/batches';

/** Deletes expired counters. @returns how many */
export function purgeRateLimits(db: Db): Promise<number> {
  return deleteInBatches(db, rateLimits, lt(rateLimits.expire, Date.now()));
}

/** Deletes the counters whose key begins with `prefix`, all with ''. @returns how many */
export async function clearRateLimits(db: Db, prefix: string): Promise<number> {
  const { rowCount } = await db
    .delete(rateLimits)
    .where(sql`starts_with(${rateLimits.key}, ${prefix})`);
  return rowCount ?? 0;
}
