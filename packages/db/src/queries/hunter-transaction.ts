import { sql } from 'drizzle-orm';
import { AccountGone } from '../errors/account-gone';
import type { Db } from '../database';

/** How long a write waits for a row that another one holds, in milliseconds. */
const LOCK_MS = 3_000;

/**
 * Writes something of the hunter's, all or nothing. The account can't be deleted meanwhile; throws
 * AccountGone when it has been. A row that stays locked is 'unavailable' (unavailable.ts).
 */
export function hunterTransaction<T>(
  db: Db,
  userId: number,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      SELECT set_config('lock_timeout', ${String(LOCK_MS)}, true) FROM users
      WHERE id = ${userId} AND deleted_at IS NULL FOR KEY SHARE`);
    if (rowCount === 0) throw new AccountGone();
    return work(tx);
  });
}
