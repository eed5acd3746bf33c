import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../database';
import { staticFiles } from '../schema/static-files';

/** How long a file stays once no instance has it any more, in days. */
const KEPT_DAYS = 7;
const keptUntil = sql`now() + ${sql.raw(`interval '${KEPT_DAYS} days'`)}`;

/** Which of these files are not kept yet. */
export async function findMissingFiles(db: Db, names: string[]): Promise<string[]> {
  const kept = await db
    .select({ name: staticFiles.name })
    .from(staticFiles)
    .where(inArray(staticFiles.name, names));
  const there = new Set(kept.map(({ name }) => name));
  return names.filter((name) => !there.has(name));
}

/** Keeps a file; one of that name that is there already is the same. */
export async function keepStaticFile(db: Db, name: string, body: Uint8Array): Promise<void> {
  await db.insert(staticFiles).values({ name, body, keptUntil }).onConflictDoNothing();
}

/** Keeps the files of the version that runs for another week, and deletes those whose week is over. */
export async function renewStaticFiles(db: Db, names: string[]): Promise<void> {
  await db.update(staticFiles).set({ keptUntil }).where(inArray(staticFiles.name, names));
  await db.delete(staticFiles).where(lt(staticFiles.keptUntil, sql`now()`));
}

/** The bytes of a kept file, or null. */
export async function readStaticFile(db: Db, name: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ body: staticFiles.body })
    .from(staticFiles)
    .where(eq(staticFiles.name, name));
  return row?.body ?? null;
}
