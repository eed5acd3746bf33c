import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { staticFiles } from '../../schema/static-files';

/** Days until the deletion of a file that no instance has. */
const KEPT_DAYS = 7;
const keptUntil = sql`now() + ${sql.raw(`interval '${KEPT_DAYS} days'`)}`;

/** @returns the files that are not stored yet */
export async function findMissingFiles(db: Db, names: string[]): Promise<string[]> {
  const kept = await db
    .select({ name: staticFiles.name })
    .from(staticFiles)
    .where(inArray(staticFiles.name, names));
  const there = new Set(kept.map(({ name }) => name));
  return names.filter((name) => !there.has(name));
}

/** Stores a file, unless one with that name, which has the same content, exists. */
export async function keepStaticFile(db: Db, name: string, body: Uint8Array): Promise<void> {
  await db.insert(staticFiles).values({ name, body, keptUntil }).onConflictDoNothing();
}

/** Renews the files of the running version, and deletes expired ones. */
export async function renewStaticFiles(db: Db, names: string[]): Promise<void> {
  await db.update(staticFiles).set({ keptUntil }).where(inArray(staticFiles.name, names));
  await db.delete(staticFiles).where(lt(staticFiles.keptUntil, sql`now()`));
}

/** @returns the bytes of a stored file, or null */
export async function readStaticFile(db: Db, name: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ body: staticFiles.body })
    .from(staticFiles)
    .where(eq(staticFiles.name, name));
  return row?.body ?? null;
}
