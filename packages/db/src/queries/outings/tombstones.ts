import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { tombstones } from '../../schema/tombstones';
import { deleteInBatches } from './batches';

/** Lifetime of a tombstone, in days. */
export const TOMBSTONE_DAYS = 90;

/** Matches the tombstone of the user's outing `id`. */
export const tombstoneOf = (userId: number, id: string): SQL | undefined =>
  and(eq(tombstones.userId, userId), eq(tombstones.id, id));

/** Deletes expired tombstones. @returns how many */
export function purgeTombstones(db: Db): Promise<number> {
  const old = lt(tombstones.deletedAt, sql`now() - make_interval(days => ${TOMBSTONE_DAYS})`);
  return deleteInBatches(db, tombstones, old);
}
