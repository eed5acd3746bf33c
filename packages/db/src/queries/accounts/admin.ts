import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { outings } from '../../schema/outings';
import { sessions } from '../../schema/sessions';
import { users } from '../../schema/users';
import { endAccess } from './end-access';

/** An account as the operator sees it, without its contents. */
export type ListedUser = {
  id: number;
  email: string;
  emailVerified: boolean;
  createdAt: Date;
  isDisabled: boolean;
  outings: number;
  sessions: number;
};

/** Lists the accounts by their number. */
export async function listUsers(db: Db): Promise<ListedUser[]> {
  return db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      createdAt: users.createdAt,
      isDisabled: sql<boolean>`${users.disabledAt} IS NOT NULL`,
      outings: db.$count(outings, eq(outings.userId, users.id)),
      sessions: db.$count(sessions, eq(sessions.userId, users.id)),
    })
    .from(users)
    .where(isNull(users.deletedAt))
    .orderBy(users.id);
}

/** Bars an account: ends its access, and refuses its sign-ins. @returns false if it is barred already */
export async function disableUser(db: Db, userId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(users)
      .set({ disabledAt: sql`now()` })
      .where(and(eq(users.id, userId), isNull(users.disabledAt)));
    await endAccess(tx, userId);
    return rowCount === 1;
  });
}

/** Admits a barred account again. @returns false if it isn't barred */
export async function enableUser(db: Db, userId: number): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ disabledAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.disabledAt)));
  return rowCount === 1;
}
