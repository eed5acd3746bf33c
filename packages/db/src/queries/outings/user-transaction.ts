import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { AccountGone } from '../../errors/account-gone';
import type { Db } from '../../database';

/** Timeout of a write on a locked row, in milliseconds. */
const LOCK_MS = 3_000;
/** Advisory locks of users' room, apart from the migration's; an arbitrary number. */
const ROOM_LOCK = 7_362_519;

/**
 * Locks an account against deletion until the transaction ends, and bounds its waiting for locks; no row for a
 * deleted one.
 */
export const lockAccount = (userId: SQLWrapper): SQL => sql`
  SELECT id, set_config('lock_timeout', '${sql.raw(String(LOCK_MS))}', true) FROM users
  WHERE id = ${userId} AND deleted_at IS NULL FOR KEY SHARE`;

/** Lets writes of a user that may fill the book pass one at a time, until the transaction ends. */
export const lockRoom = (userId: number): SQL => sql`
  SELECT set_config('lock_timeout', '${sql.raw(String(LOCK_MS))}', true),
    pg_advisory_xact_lock(${ROOM_LOCK}::integer, ${userId}::integer)`;

/**
 * Runs a write of a user in a transaction that locks the account against deletion.
 *
 * @throws AccountGone when it has been deleted; an error that `isUnavailable` when a row stays locked
 */
export function userTransaction<T>(
  db: Db,
  userId: number,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(lockAccount(sql.param(userId)));
    if (rowCount === 0) throw new AccountGone();
    return work(tx);
  });
}

/**
 * As `userTransaction`, for a write that may fill the book: they pass one at a time, at all instances, so that `work` can
 * count what there is.
 */
export function roomTransaction<T>(
  db: Db,
  userId: number,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return userTransaction(db, userId, async (tx) => {
    await tx.execute(lockRoom(userId));
    return work(tx);
  });
}
