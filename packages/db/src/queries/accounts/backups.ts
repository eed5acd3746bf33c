import type { CheckedBackup } from '@cuaderno/domain';
import { desc, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { backups } from '../../schema/backups';

/** Finds the last backup that could be restored, as a user may know of it. */
export async function latestBackup(db: Db, userId: number): Promise<CheckedBackup | null> {
  const [found] = await db
    .select({
      checkedAt: backups.checkedAt,
      outings: sql<number | null>`(${backups.books} ->> ${String(userId)})::int`,
      isFailing: sql<boolean>`EXISTS (SELECT FROM ${backups} later
        WHERE later.started_at > ${backups}.started_at AND later.fault IS NOT NULL)`,
    })
    .from(backups)
    .where(isNotNull(backups.checkedAt))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  return found?.checkedAt ? { ...found, checkedAt: found.checkedAt } : null;
}

/** Lists the last backups of all instances for the operator, the latest first. */
export async function listBackups(
  db: Db,
): Promise<Omit<typeof backups.$inferSelect, 'books' | 'id'>[]> {
  const { reason, startedAt, file, bytes, checkedAt, fault, users, outings } = backups;
  return db
    .select({ reason, startedAt, file, bytes, checkedAt, fault, users, outings })
    .from(backups)
    .orderBy(desc(startedAt))
    .limit(30);
}

/** The last backup that could be restored before one of this moment, for a message to the operator. */
export async function lastGoodBackup(
  db: Db,
): Promise<{ startedAt: Date; outings: number | null } | null> {
  const { startedAt, outings, checkedAt } = backups;
  const [found] = await db
    .select({ startedAt, outings })
    .from(backups)
    .where(isNotNull(checkedAt))
    .orderBy(desc(startedAt))
    .limit(1);
  return found ?? null;
}

/** When the last backup was restored on trial, its bytes, and whether the last attempt has failed. */
export async function backupFigures(
  db: Db,
): Promise<{ checkedAt: Date | null; bytes: number | null; hasFailed: boolean }> {
  const [last] = await db
    .select({ fault: backups.fault })
    .from(backups)
    .orderBy(desc(backups.startedAt))
    .limit(1);
  const [good] = await db
    .select({ checkedAt: backups.checkedAt, bytes: backups.bytes })
    .from(backups)
    .where(isNotNull(backups.checkedAt))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  const hasFailed = last !== undefined && last.fault !== null;
  return { checkedAt: good?.checkedAt ?? null, bytes: good?.bytes ?? null, hasFailed };
}
