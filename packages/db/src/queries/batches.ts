import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database';

/** Most rows that one statement deletes, within its timeout. */
const ROWS = 1_000;

/**
 * Deletes the rows of `table` that match `which`, `size` a statement and transaction, so that locks are
 * short and a crash undoes little. Skips locked rows.
 *
 * @returns how many were deleted
 */
export async function deleteInBatches(
  db: Db,
  table: PgTable,
  which: SQL,
  size = ROWS,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${which} LIMIT ${size} FOR UPDATE SKIP LOCKED))`);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < size) return deleted;
  }
}
