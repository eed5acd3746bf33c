import type { User } from '@cuaderno/domain';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { users } from '../../schema/users';
import { newPublicToken } from './public-token';

const isActive = and(isNull(users.deletedAt), isNull(users.disabledAt));
/** Matches accounts whose public page is switched on. */
const isPublic = and(users.publicProfile, isActive);

/** @returns the token of the user's public page, null while it is switched off */
export async function findPublicToken(db: Db, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ token: users.publicToken })
    .from(users)
    .where(and(eq(users.id, userId), isPublic));
  return row?.token ?? null;
}

/** Replaces the token of the user's public page, also while it is switched off. */
export async function renewPublicToken(db: Db, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ publicToken: newPublicToken(), updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), isActive));
}

/** The user of a public page. */
export type PublicUser = Pick<User, 'id' | 'name' | 'firstName' | 'showStats'> & {
  hasPhoto: boolean;
};

/** @returns the user of the public page with this token, null if there is none or it is switched off */
export async function findPublicUser(db: Db, token: string): Promise<PublicUser | null> {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      firstName: users.firstName,
      showStats: users.showStats,
      hasPhoto: sql<boolean>`${users.profilePhoto} IS NOT NULL`,
    })
    .from(users)
    .where(and(eq(users.publicToken, token), isPublic));
  return row ?? null;
}

/** @returns the profile photo, a data string, of the public page with this token; null without one */
export async function findPublicPhoto(db: Db, token: string): Promise<string | null> {
  const [row] = await db
    .select({ photo: users.profilePhoto })
    .from(users)
    .where(and(eq(users.publicToken, token), isPublic));
  return row?.photo ?? null;
}
