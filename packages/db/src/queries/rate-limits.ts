import { lt, sql } from 'drizzle-orm';
import type { Db } from '../database';
import { rateLimits } from '../schema/rate-limits';

/** Deletes the counters of attempts whose time is over; gives how many. */
export async function purgeRateLimits(db: Db): Promise<number> {
  const { rowCount } = await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
  return rowCount ?? 0;
}

/** Deletes the counters whose key begins with `prefix`, all with ''; gives how many. */
export async function clearRateLimits(db: Db, prefix: string): Promise<number> {
  const { rowCount } = await db
    .delete(rateLimits)
    .where(sql`starts_with(${rateLimits.key}, ${prefix})`);
  return rowCount ?? 0;
}
