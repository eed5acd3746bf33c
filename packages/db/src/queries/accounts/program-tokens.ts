import { hash, randomBytes } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { newId } from '../../new-id';
import { type ProgramToken, TOKENS_MAX, type NewToken } from '@cuaderno/domain';
import { programTokens } from '../../schema/program-tokens';
import { users } from '../../schema/users';

/** `cdc_`, by which scanners find a leaked one, what it may do, and 32 random bytes in base64url: 256 bits. */
const TOKEN = /^cdc_[rw]_[\w-]{43}$/;
const hashOf = (token: string) => hash('sha256', token, 'base64url');

const LISTED = {
  id: programTokens.id,
  name: programTokens.name,
  canWrite: programTokens.canWrite,
  createdAt: programTokens.createdAt,
  expires: programTokens.expires,
  lastUsedAt: programTokens.lastUsedAt,
};

/** Creates a token, of which only the hash is stored. @returns null when the user has as many as one may */
export async function createProgramToken(
  tx: Db,
  userId: number,
  { name, canWrite, days }: NewToken,
): Promise<(ProgramToken & { token: string }) | null> {
  // Waits for other creations of the user.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [kept] = await tx
    .select({ tokens: count() })
    .from(programTokens)
    .where(eq(programTokens.userId, userId));
  if ((kept?.tokens ?? 0) >= TOKENS_MAX) return null;
  const token = `cdc_${canWrite ? 'w' : 'r'}_${randomBytes(32).toString('base64url')}`;
  const expires = days === null ? null : sql`now() + make_interval(days => ${days})`;
  const [created] = await tx
    .insert(programTokens)
    .values({ id: newId(), userId, hash: hashOf(token), name, canWrite, expires })
    .returning(LISTED);
  if (!created) throw new Error('No row was returned');
  return { ...created, token };
}

/** The user's tokens, newest first, expired ones included. */
export function listProgramTokens(db: Db, userId: number): Promise<ProgramToken[]> {
  return db
    .select(LISTED)
    .from(programTokens)
    .where(eq(programTokens.userId, userId))
    .orderBy(desc(programTokens.id));
}

/** Ends a token of the user. @returns its name, null when the user has no such token */
export async function deleteProgramToken(
  tx: Db,
  userId: number,
  id: string,
): Promise<string | null> {
  const [deleted] = await tx
    .delete(programTokens)
    .where(and(eq(programTokens.userId, userId), eq(programTokens.id, id)))
    .returning({ name: programTokens.name });
  return deleted?.name ?? null;
}

/**
 * Authenticates a token, and records its use, at most once an hour.
 * @returns null for one that is unknown or expired, or whose account is disabled or deleted
 */
export async function findProgramToken(
  db: Db,
  token: string,
): Promise<{ userId: number; canWrite: boolean } | null> {
  if (!TOKEN.test(token)) return null;
  const [found] = await db
    .select({
      id: programTokens.id,
      userId: programTokens.userId,
      canWrite: programTokens.canWrite,
      isUseRecent: sql<boolean>`coalesce(${programTokens.lastUsedAt} > now() - interval '1 hour', false)`,
    })
    .from(programTokens)
    .innerJoin(users, eq(users.id, programTokens.userId))
    .where(
      and(
        eq(programTokens.hash, hashOf(token)),
        or(isNull(programTokens.expires), gt(programTokens.expires, sql`now()`)),
        isNull(users.deletedAt),
        isNull(users.disabledAt),
      ),
    );
  if (!found) return null;
  const { id, userId, canWrite, isUseRecent } = found;
  if (!isUseRecent) {
    await db.update(programTokens).set({ lastUsedAt: sql`now()` }).where(eq(programTokens.id, id));
  }
  return { userId, canWrite };
}
