import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../database';
import { books } from '../../schema/books';
import { documents } from '../../schema/documents';
import { imports } from '../../schema/imports';
import { jobs } from '../../schema/jobs';
import { outingSpecies } from '../../schema/outing-species';
import { outings } from '../../schema/outings';
import { photos } from '../../schema/photos';
import { tombstones } from '../../schema/tombstones';
import { users } from '../../schema/users';
import { deleteInBatches } from '../outings/batches';
import { PHOTOS_AT_ONCE } from '../photos/photo-writes';
import { endEveryAccess } from './end-access';

/**
 * Deletes an account of any size at once: ends its sessions, frees its address and its external
 * id, and clears the personal data of its row. `sweepDeletedUser` deletes the rows that refer to it.
 *
 * @returns false when there is no such account
 */
export async function deleteUser(db: Db, userId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const there = and(eq(users.id, userId), isNull(users.deletedAt));
    // Waits for writes in progress, and blocks later ones.
    const [found] = await tx.select({ id: users.id }).from(users).where(there).for('update');
    if (!found) return false;
    await tx
      .update(users)
      .set({
        // Not an address, so that it can't be registered.
        email: `deleted ${userId}`,
        password: null,
        name: '',
        phone: null,
        birthDate: null,
        address: null,
        profilePhoto: null,
        publicToken: null,
        passkeyHandle: null,
        pendingEmail: null,
        externalAuthId: null,
        firstName: null,
        lastName: null,
        profileImageUrl: null,
        deletedAt: sql`now()`,
      })
      .where(there);
    await endEveryAccess(tx, userId);
    await tx.delete(jobs).where(eq(jobs.userId, userId));
    return true;
  });
}

/** Tables of an account's rows, each before those that it refers to; `size` of a batch. */
const OWNED: { table: PgTable; userId: PgColumn; size?: number }[] = [
  { table: photos, userId: photos.userId, size: PHOTOS_AT_ONCE },
  { table: outingSpecies, userId: outingSpecies.userId },
  { table: outings, userId: outings.userId },
  { table: imports, userId: imports.userId },
  { table: documents, userId: documents.userId },
  { table: tombstones, userId: tombstones.userId },
  { table: books, userId: books.userId },
];

/** Deletes the rows of a deleted account, a batch at a time; resumable. */
export async function sweepDeletedUser(db: Db, userId: number): Promise<void> {
  for (const { table, userId: column, size } of OWNED) {
    await deleteInBatches(db, table, eq(column, userId), size);
  }
  await db.delete(users).where(and(eq(users.id, userId), isNotNull(users.deletedAt)));
}

/** Deletes the rows of all deleted accounts. */
export async function sweepDeletedUsers(db: Db): Promise<void> {
  const deleted = await db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
  for (const { id } of deleted) await sweepDeletedUser(db, id);
}
