import {
  type ExportedOuting,
  awardedMedal,
  type ExportedProfile,
  DomainError,
  PHOTO_TAKEN,
  PIECE_TAKEN,
} from '@cuaderno/domain';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { outingSpecies } from '../../schema/outing-species';
import { outings } from '../../schema/outings';
import { isStaged, photos } from '../../schema/photos';
import { tombstones } from '../../schema/tombstones';
import { users } from '../../schema/users';
import { rethrowConflict } from '../accounts/unique-violation';
import { columnsOf } from './outing-statements';
import { tombstoneOf } from './tombstones';
import { importedVersion } from './versions';

/** @returns the ids of existing outings of the user */
export async function existingOutings(db: Db, userId: number, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: outings.id })
    .from(outings)
    .where(and(eq(outings.userId, userId), sql`${outings.id} = ANY(${sql.param(ids)}::uuid[])`));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores an outing of an export with its ids and times, under an unused version, also one
 * that was deleted. Claims its photos in `staged`. Call it in a transaction.
 *
 * @returns false, without a write, when it exists
 * @throws DomainError CONFLICT for a piece or a photo of another outing
 */
export async function restoreOuting(
  tx: Db,
  userId: number,
  { id, species, photos: own, ...outing }: ExportedOuting,
  staged: Set<string>,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(outings)
    .values({
      userId,
      id,
      ...columnsOf({ ...outing, customParams: outing.custom_params }),
      version: importedVersion(userId, outing.version),
      archivedAt: outing.archivedAt === null ? null : new Date(outing.archivedAt),
      createdAt: new Date(outing.createdAt),
      updatedAt: new Date(outing.updatedAt),
    })
    .onConflictDoNothing({ target: [outings.userId, outings.id] });
  if (rowCount === 0) return false;
  await liftTombstone(tx, userId, id);
  const entries = species.map(({ photos: _photos, createdAt, ...entry }, position) => ({
    ...entry,
    awardedTrophy: awardedMedal(entry),
    userId,
    outingId: id,
    position,
    createdAt: new Date(createdAt),
  }));
  if (entries.length > 0) {
    await tx
      .insert(outingSpecies)
      .values(entries)
      .catch((error: unknown) => rethrowConflict(error, 'outing_species_pkey', PIECE_TAKEN));
  }
  const placed = [
    { entryId: null, ids: own },
    ...species.map((entry) => ({ entryId: entry.id, ids: entry.photos })),
  ].flatMap(({ entryId, ids }) => ids.map((photo, position) => ({ entryId, photo, position })));
  for (const { entryId, photo, position } of placed) {
    if (!staged.has(photo)) continue;
    const { rowCount: claimed } = await tx
      .update(photos)
      .set({ outingId: id, entryId, position })
      .where(and(eq(photos.userId, userId), eq(photos.id, photo), isStaged));
    if (claimed === 0) throw new DomainError('CONFLICT', PHOTO_TAKEN);
  }
  return true;
}

/** Continues the versions of an outing that was deleted and is restored. */
async function liftTombstone(tx: Db, userId: number, id: string): Promise<void> {
  const [deleted] = await tx
    .delete(tombstones)
    .where(tombstoneOf(userId, id))
    .returning({ version: tombstones.version });
  if (!deleted) return;
  await tx
    .update(outings)
    .set({ version: sql`greatest(${outings.version}, ${deleted.version + 1})` })
    .where(and(eq(outings.userId, userId), eq(outings.id, id)));
}

const neverWritten = (userId: number) =>
  and(eq(users.id, userId), eq(users.createdAt, users.updatedAt), isNull(users.deletedAt));

/** Whether the profile is unchanged since its creation, so that an import may fill it in. */
export async function isProfileNew(db: Db, userId: number): Promise<boolean> {
  return (await db.$count(users, neverWritten(userId))) === 1;
}

/**
 * Fills in a profile that is unchanged since its creation.
 *
 * @returns false for any other profile
 */
export async function restoreProfile(
  db: Db,
  userId: number,
  profile: ExportedProfile,
): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ ...profile, updatedAt: sql`now()` })
    .where(neverWritten(userId));
  return rowCount === 1;
}
