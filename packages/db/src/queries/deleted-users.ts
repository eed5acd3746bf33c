import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database';
import { outingSpecies } from '../schema/outing-species';
import { outings } from '../schema/outings';
import { photos } from '../schema/photos';
import { tombstones } from '../schema/tombstones';
import { users } from '../schema/users';
import { deleteInBatches } from './batches';
import { PHOTOS_AT_ONCE } from './photos';
import { deleteSessions } from './sessions';

/**
 * Deletes the account at once, whatever its size: its sessions end, nothing in it can be read or written,
 * its address and its external id are free, and all that was personal in its row is gone. What hangs on
 * it is `sweepDeletedUser`'s. False when there is none.
 */
export async function deleteUser(db: Db, userId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const there = and(eq(users.id, userId), isNull(users.deletedAt));
    // Waits for what is being written in it, and lets nothing more be.
    const [found] = await tx.select({ id: users.id }).from(users).where(there).for('update');
    if (!found) return false;
    await tx
      .update(users)
      .set({
        // No address can be this: nobody registers in its way.
        email: `deleted ${userId}`,
        password: null,
        name: '',
        phone: null,
        birthDate: null,
        address: null,
        profilePhoto: null,
        externalAuthId: null,
        firstName: null,
        lastName: null,
        profileImageUrl: null,
        deletedAt: sql`now()`,
      })
      .where(there);
    await deleteSessions(tx, userId);
    return true;
  });
}

/** What hangs on an account, each before what it points to; rows to delete in one statement. */
const OWNED: { table: PgTable; owner: PgColumn; size?: number }[] = [
  { table: photos, owner: photos.userId, size: PHOTOS_AT_ONCE },
  { table: outingSpecies, owner: outingSpecies.userId },
  { table: outings, owner: outings.userId },
  { table: tombstones, owner: tombstones.userId },
];

/** Deletes what is left of a deleted account, a batch at a time. May be broken off, and begun again. */
export async function sweepDeletedUser(db: Db, userId: number): Promise<void> {
  for (const { table, owner, size } of OWNED) {
    await deleteInBatches(db, table, eq(owner, userId), size);
  }
  await db.delete(users).where(and(eq(users.id, userId), isNotNull(users.deletedAt)));
}

/** Deletes what is left of all deleted accounts. */
export async function sweepDeletedUsers(db: Db): Promise<void> {
  const deleted = await db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
  for (const { id } of deleted) await sweepDeletedUser(db, id);
}
