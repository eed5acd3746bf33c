import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database';
import { tombstones } from '../schema/tombstones';
import { deleteInBatches } from './batches';

/** How long it is known that an outing was deleted, in days. */
export const TOMBSTONE_DAYS = 90;

/** The trace of the hunter's outing `id`, if it was deleted. */
export const tombstoneOf = (userId: number, id: string): SQL | undefined =>
  and(eq(tombstones.userId, userId), eq(tombstones.id, id));

/** Forgets deletions of over 90 days ago; gives how many. */
export function purgeTombstones(db: Db): Promise<number> {
  const old = lt(tombstones.deletedAt, sql`now() - make_interval(days => ${TOMBSTONE_DAYS})`);
  return deleteInBatches(db, tombstones, old);
}
