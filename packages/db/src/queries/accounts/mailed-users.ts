import { publicName } from '@cuaderno/domain';
import { and, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../database';
import { users } from '../../schema/users';
import { rethrowTaken } from './users';
import { endEveryAccess } from './end-access';

/** The facts of an account that its messages depend on. */
export type MailedUser = {
  id: number;
  email: string;
  /** The first name; '' without one. */
  name: string;
  emailVerified: boolean;
  pendingEmail: string | null;
  emailNotifications: boolean;
  /** Whether only the OpenID Connect provider opens the account. */
  isExternal: boolean;
};

/** Matches accounts that are neither deleted nor disabled. */
const isOpen = and(isNull(users.deletedAt), isNull(users.disabledAt));

async function findMailed(db: Db, which: SQL | undefined): Promise<MailedUser | null> {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      firstName: users.firstName,
      emailVerified: users.emailVerified,
      pendingEmail: users.pendingEmail,
      emailNotifications: users.emailNotifications,
      isExternal: sql<boolean>`${users.password} IS NULL AND ${users.externalAuthId} IS NOT NULL`,
    })
    .from(users)
    .where(and(which, isOpen));
  if (!row) return null;
  const { firstName, name, ...facts } = row;
  return { ...facts, name: publicName({ firstName, name }) };
}

/** @returns the user's facts, null for a deleted or disabled account */
export const findMailedUser = (db: Db, userId: number): Promise<MailedUser | null> =>
  findMailed(db, eq(users.id, userId));

/** @returns the facts of the user with this address, null without an open account */
export const findMailedUserByEmail = (db: Db, email: string): Promise<MailedUser | null> =>
  findMailed(db, eq(sql`lower(${users.email})`, email.toLowerCase()));

/**
 * Sets a new password by a link to `email`, which verifies it; ends all access and a change of e-mail in
 * progress.
 *
 * @returns false for a deleted or disabled account, or one whose e-mail is another now
 */
export async function resetPassword(
  tx: Db,
  userId: number,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ password, emailVerified: true, pendingEmail: null })
    .where(and(eq(users.id, userId), eq(users.email, email), isOpen));
  if (rowCount !== 1) return false;
  await endEveryAccess(tx, userId);
  return true;
}

/** Stores the new e-mail of a change until it is verified; null ends the change. */
export async function setPendingEmail(tx: Db, userId: number, email: string | null): Promise<void> {
  await tx
    .update(users)
    .set({ pendingEmail: email })
    .where(and(eq(users.id, userId), isOpen));
}

/**
 * Verifies the address of a link: the user's e-mail, or the new one of a change, which becomes it.
 *
 * @returns the e-mail before, null when the address is neither
 * @throws DomainError CONFLICT when it is another user's meanwhile
 */
export async function verifyEmail(tx: Db, userId: number, email: string): Promise<string | null> {
  const [before] = await tx
    .select({ email: users.email })
    .from(users)
    .where(
      and(eq(users.id, userId), isOpen, or(eq(users.email, email), eq(users.pendingEmail, email))),
    )
    .for('update');
  if (!before) return null;
  await tx
    .update(users)
    .set({
      email,
      emailVerified: true,
      // A link to the present address doesn't end a change in progress.
      pendingEmail: before.email === email ? undefined : null,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId))
    .catch(rethrowTaken);
  return before.email;
}

/** Switches the notifications by e-mail off. */
export async function unsubscribe(db: Db, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ emailNotifications: false, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), isOpen, ne(users.emailNotifications, false)));
}
