import {
  type BookImport,
  DomainError,
  IMPORT_UNDO_DAYS,
  IMPORTS_MAX,
  type UndoneImport,
} from '@cuaderno/domain';
import { and, asc, count, desc, eq, isNull, not, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { imports } from '../../schema/imports';
import { outings } from '../../schema/outings';
import { tombstones } from '../../schema/tombstones';
import { insertOuting, type NewOuting } from './outing-writes';
import { tombstoneOf } from './tombstones';
import { roomTransaction, userTransaction } from './user-transaction';
import { nextVersion } from './versions';

const one = (userId: number, id: string) => and(eq(imports.userId, userId), eq(imports.id, id));

const gone = () => new DomainError('GONE', 'Esta importación se ha deshecho');

/** Lists the user's imports that are not undone, the last one first. */
export async function listImports(db: Db, userId: number): Promise<BookImport[]> {
  const rows = await db
    .select({
      id: imports.id,
      name: imports.name,
      outings: count(outings.id),
      createdAt: imports.createdAt,
    })
    .from(imports)
    .leftJoin(outings, and(eq(outings.userId, imports.userId), eq(outings.importId, imports.id)))
    .where(and(eq(imports.userId, userId), isNull(imports.undoneAt)))
    .groupBy(imports.userId, imports.id)
    .orderBy(desc(imports.createdAt), desc(imports.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/**
 * Begins the import `id`, unless it has begun.
 *
 * @throws DomainError GONE once it is undone, TOO_LARGE with too many imports
 */
export async function beginImport(
  db: Db,
  userId: number,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const [found] = await db.select().from(imports).where(one(userId, id));
  if (found?.undoneAt) throw gone();
  if (found) return;
  await roomTransaction(db, userId, async (tx) => {
    if ((await tx.$count(imports, eq(imports.userId, userId))) >= IMPORTS_MAX) {
      throw new DomainError('TOO_LARGE', `Como mucho ${IMPORTS_MAX} importaciones`);
    }
    await tx.insert(imports).values({ userId, id, name }).onConflictDoNothing();
  });
}

/** @returns whether the user has this outing, and that import added it */
export async function isOfImport(
  db: Db,
  userId: number,
  { id, importId }: { id: string; importId: string },
): Promise<boolean> {
  const ofBoth = [eq(outings.id, id), eq(outings.importId, importId)];
  return (await db.$count(outings, and(eq(outings.userId, userId), ...ofBoth))) > 0;
}

/**
 * Stores an outing that was deleted before its import began, above its last version. Call it in a transaction of the
 * user.
 *
 * @returns whether it is stored: not when it was deleted since, or exists
 * @throws as `insertOuting`
 */
export async function addAgain(
  tx: Db,
  userId: number,
  outing: NewOuting & { importId: string },
): Promise<boolean> {
  const [deleted] = await tx
    .delete(tombstones)
    .where(
      and(
        tombstoneOf(userId, outing.id),
        sql`${tombstones.deletedAt} < (
          SELECT ${imports.createdAt} FROM ${imports} WHERE ${one(userId, outing.importId)})`,
      ),
    )
    .returning({ version: nextVersion(tombstones.version) });
  if (!deleted) return false;
  if ((await insertOuting(tx, userId, outing)) === null) return false;
  await tx
    .update(outings)
    .set({ version: sql`greatest(${outings.version}, ${deleted.version})` })
    .where(and(eq(outings.userId, userId), eq(outings.id, outing.id)));
  return true;
}

/**
 * Takes out the outings that an import added and nobody has edited since. Nothing can be added to it then.
 *
 * @returns null when there is none; undoing it again takes out nothing more
 * @throws DomainError CONFLICT once its days are over
 */
export function undoImport(db: Db, userId: number, id: string): Promise<UndoneImport | null> {
  return userTransaction(db, userId, async (tx) => {
    const [found] = await tx
      .update(imports)
      .set({ undoneAt: sql`coalesce(${imports.undoneAt}, now())` })
      .where(one(userId, id))
      .returning({
        isOver: sql<boolean>`${imports.createdAt} < now() - make_interval(days => ${IMPORT_UNDO_DAYS})`,
      });
    if (!found) return null;
    if (found.isOver) {
      const message = `Una importación se puede deshacer durante ${IMPORT_UNDO_DAYS} días`;
      throw new DomainError('CONFLICT', message);
    }
    const ofImport = and(eq(outings.userId, userId), eq(outings.importId, id));
    const unedited = sql`${outings.updatedAt} = ${outings.createdAt}`;
    const { rowCount } = await tx.execute(sql`
      WITH removed AS (
        DELETE FROM ${outings} WHERE ${and(ofImport, unedited)}
        RETURNING user_id, id, ${nextVersion(outings.version)} AS version)
      INSERT INTO ${tombstones} (user_id, id, version) SELECT user_id, id, version FROM removed
      ON CONFLICT (user_id, id) DO UPDATE SET version = excluded.version, deleted_at = now()`);
    // What is added at this moment is no edit: who adds it takes it out again.
    const kept = await tx
      .select({
        id: outings.id,
        type: outings.type,
        date: outings.date,
        municipality: outings.municipality,
      })
      .from(outings)
      .where(and(ofImport, not(unedited)))
      .orderBy(asc(outings.date), asc(outings.id));
    return { removed: rowCount ?? 0, kept };
  });
}
