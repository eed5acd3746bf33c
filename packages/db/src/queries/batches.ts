import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database';

/** Rows that one statement deletes at most: however many there are, none of them runs out of time. */
const ROWS = 1_000;

/**
 * Deletes the rows of `table` that `which` names, `size` a statement and transaction: what was deleted
 * before a crash stays deleted, and nobody waits for long. Leaves out rows that somebody else has
 * locked. Gives how many went.
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
