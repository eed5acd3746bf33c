import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../database';

/** Most rows that one statement deletes, within its timeout. */
const ROWS = 1_000;

/** The columns of the primary key. */
function keyOf(table: PgTable) {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

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
  const key = sql.join(keyOf(table), sql`, `);
  const isDue = sql.join(
    keyOf(table).map((column) => sql`${column} = due.${sql.identifier(column.name)}`),
    sql` AND `,
  );
  for (let deleted = 0; ; ) {
    // By the primary key: a row's ctid is its place in a partition, which another row has in the next.
    const { rowCount } = await db.execute(sql`
      WITH due AS MATERIALIZED (
        SELECT ${key} FROM ${table} WHERE ${which} LIMIT ${size} FOR UPDATE SKIP LOCKED)
      DELETE FROM ${table} USING due WHERE ${isDue} AND ${which}`);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < size) return deleted;
  }
}
