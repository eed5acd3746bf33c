import { DomainError } from '@cuaderno/domain';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { pendingObjects } from '../../schema/pending-objects';
import { newId } from '../../new-id';
import { userTransaction } from '../outings/user-transaction';

/** Minutes in which the objects of a lease are uploaded and their rows committed. */
const LEASE_MINUTES = 60;
/** Minutes until a deletion whose end is unknown is tried again. */
const RETRY_MINUTES = 1;

/** An object of the bucket: the user's file with this content. */
export type ObjectKey = { userId: number; sha256: string };
/** A deletion to carry out. */
export type ClaimedDeletion = ObjectKey & { id: string };

/** @returns the error of a photo that can't be stored now, and may be later */
export const photosUnavailable = (): DomainError =>
  new DomainError(
    'UNAVAILABLE',
    'Las fotos no están disponibles ahora mismo. Inténtalo en unos minutos.',
  );

/**
 * Makes leases and deletions of a user's objects wait for each other, until the transaction ends. Blocks no write
 * of the book.
 */
const lockObjects = (tx: Db, userId: number) =>
  tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);

/**
 * Leases objects that are about to be uploaded: until the lease is taken, released or an hour old, they are not
 * deleted from the bucket.
 *
 * @returns the lease; null while one of them is being deleted
 * @throws AccountGone
 */
export function leaseObjects(db: Db, userId: number, contents: string[]): Promise<string | null> {
  const distinct = [...new Set(contents)];
  return userTransaction(db, userId, async (tx) => {
    await lockObjects(tx, userId);
    const { rowCount } = await tx.execute(sql`
      SELECT FROM pending_objects
      WHERE user_id = ${userId} AND sha256 = ANY (${sql.param(distinct)}::text[]) AND deleting_at IS NOT NULL`);
    if (rowCount !== 0) return null;
    const id = newId();
    const dueAt = sql`now() + make_interval(mins => ${LEASE_MINUTES})`;
    await tx
      .insert(pendingObjects)
      .values(distinct.map((sha256) => ({ userId, id, sha256, kind: 'lease' as const, dueAt })));
    return id;
  });
}

const leasesIn = (userId: number, leases: string[]) =>
  and(
    eq(pendingObjects.userId, userId),
    inArray(pendingObjects.id, leases),
    eq(pendingObjects.kind, 'lease'),
  );

/**
 * Ends leases in the transaction that stores the rows of their objects.
 *
 * @param count objects of the leases
 * @throws DomainError UNAVAILABLE when one is no longer valid
 */
export async function takeLeases(
  tx: Db,
  userId: number,
  leases: string[],
  count: number,
): Promise<void> {
  if (leases.length === 0) return;
  const { rowCount } = await tx.delete(pendingObjects).where(leasesIn(userId, leases));
  if (rowCount !== count) throw photosUnavailable();
}

/** Queues the deletion of the objects of leases that were not taken. */
export async function releaseLeases(db: Db, userId: number, leases: string[]): Promise<void> {
  await db
    .update(pendingObjects)
    .set({ kind: 'deletion', dueAt: sql`now()` })
    .where(leasesIn(userId, leases));
}

/** The objects to delete that are due. */
export const countDeletions = (db: Db): Promise<number> =>
  db.$count(pendingObjects, sql`${pendingObjects.dueAt} <= now()`);

/** Queues the deletion of those of these objects that no row needs. */
export async function queueDeletions(db: Db, objects: ObjectKey[]): Promise<void> {
  if (objects.length === 0) return;
  await db
    .insert(pendingObjects)
    .values(objects.map((object) => ({ ...object, kind: 'deletion' as const })));
}

/**
 * Claims due deletions of up to `limit` objects, one user's at a time; those that a row or a lease needs are
 * dropped from the queue. Leases that are over become deletions.
 *
 * @returns the deletions of one user to carry out, and whether there were any to look at
 */
export async function claimDeletions(
  db: Db,
  limit: number,
): Promise<{ found: boolean; deletions: ClaimedDeletion[] }> {
  await db.execute(sql`
    UPDATE pending_objects SET kind = 'deletion' WHERE (user_id, id, sha256) IN (
      SELECT user_id, id, sha256 FROM pending_objects
      WHERE kind = 'lease' AND due_at <= now() LIMIT ${limit} FOR UPDATE SKIP LOCKED)`);
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ user_id: number }>(sql`
      SELECT user_id FROM pending_objects WHERE kind = 'deletion' AND due_at <= now()
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`);
    const userId = rows[0]?.user_id;
    if (userId === undefined) return { found: false, deletions: [] };
    await lockObjects(tx, userId);
    const due = sql`user_id = ${userId} AND (id, sha256) IN (
      SELECT id, sha256 FROM pending_objects
      WHERE user_id = ${userId} AND kind = 'deletion' AND due_at <= now()
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
    // Its due time comes again if this process ends before the deletion does.
    await tx.execute(sql`
      UPDATE pending_objects SET deleting_at = now(), due_at = now() + make_interval(mins => ${RETRY_MINUTES})
      WHERE ${due}`);
    await tx.execute(sql`
      DELETE FROM pending_objects d
      WHERE d.user_id = ${userId} AND d.deleting_at = now() AND (
        EXISTS (SELECT FROM photos p WHERE p.user_id = d.user_id AND p.image_sha256 = d.sha256)
        OR EXISTS (SELECT FROM photos p WHERE p.user_id = d.user_id AND p.thumb_sha256 = d.sha256)
        OR EXISTS (SELECT FROM pending_objects l
          WHERE l.user_id = d.user_id AND l.sha256 = d.sha256 AND l.kind = 'lease'))`);
    const { rows: deletions } = await tx.execute<{ id: string; sha256: string }>(sql`
      SELECT id, sha256 FROM pending_objects WHERE user_id = ${userId} AND deleting_at = now()`);
    return { found: true, deletions: deletions.map((row) => ({ userId, ...row })) };
  });
}

/** What became of a deletion: done, refused by the bucket, or unknown, as it has not answered. */
export type DeletionEnd = 'done' | 'refused' | 'unknown';

/** Ends claimed deletions. One whose end is unknown keeps its object from being uploaded until it is known. */
export async function endDeletions(
  db: Db,
  deletions: ClaimedDeletion[],
  end: DeletionEnd,
): Promise<void> {
  const [first] = deletions;
  if (!first || end === 'unknown') return;
  const those = sql`user_id = ${first.userId} AND (id, sha256) IN (${sql.join(
    deletions.map(({ id, sha256 }) => sql`(${id}::uuid, ${sha256})`),
    sql`, `,
  )})`;
  await db.execute(
    end === 'done'
      ? sql`DELETE FROM pending_objects WHERE ${those}`
      : sql`UPDATE pending_objects SET deleting_at = NULL WHERE ${those}`,
  );
}
