import type { User } from '@cuaderno/domain';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { users } from '../../schema/users';
import { rethrowConflict } from './unique-violation';
import { newPublicToken } from './public-token';
import { endEveryAccess } from './end-access';

type UserRow = Omit<
  typeof users.$inferSelect,
  | 'password'
  | 'publicToken'
  | 'passkeyHandle'
  | 'externalAuthId'
  | 'emailVerified'
  | 'pendingEmail'
  | 'disabledAt'
  | 'deletedAt'
>;

const COLUMNS = {
  id: users.id,
  email: users.email,
  name: users.name,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  birthDate: users.birthDate,
  address: users.address,
  profilePhoto: users.profilePhoto,
  profileImageUrl: users.profileImageUrl,
  emailNotifications: users.emailNotifications,
  showStats: users.showStats,
  publicProfile: users.publicProfile,
  seasonStart: users.seasonStart,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

/** Matches accounts that are not deleted. */
const isActive = isNull(users.deletedAt);

const first = (rows: UserRow[]): User | null => rows[0] ?? null;

/** @returns the user `userId`, or null */
export async function findUserById(db: Db, userId: number): Promise<User | null> {
  const query = db
    .select(COLUMNS)
    .from(users)
    .where(and(eq(users.id, userId), isActive));
  return first(await query.prepare('user_by_id').execute());
}

/** @returns the user with this address, case-insensitive, and the hash of the password; or null */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ user: User; password: string | null } | null> {
  const query = db
    .select({ ...COLUMNS, password: users.password })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isActive));
  const [row] = await query.prepare('user_by_email').execute();
  if (!row) return null;
  const { password, ...user } = row;
  return { user: user, password };
}

/** @returns the user with this external account, or null */
export async function findUserByExternalId(db: Db, externalId: string): Promise<User | null> {
  return first(
    await db
      .select(COLUMNS)
      .from(users)
      .where(and(eq(users.externalAuthId, externalId), isActive)),
  );
}

/** @returns the hash of the user's password, null for an account without one */
export async function findPassword(db: Db, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ password: users.password })
    .from(users)
    .where(and(eq(users.id, userId), isActive));
  return row?.password ?? null;
}

/**
 * Reads the password's hash, and whether the account is disabled, after any change in progress.
 *
 * @returns undefined for a deleted account
 */
export async function findSettledPassword(
  db: Db,
  userId: number,
): Promise<{ password: string | null; isDisabled: boolean } | undefined> {
  const [row] = await db
    .select({ password: users.password, isDisabled: sql<boolean>`${users.disabledAt} IS NOT NULL` })
    .from(users)
    .where(and(eq(users.id, userId), isActive))
    .for('share');
  return row;
}

/** A new account; `password` is a hash. */
export type NewUser = Pick<User, 'email' | 'name'> &
  Partial<Pick<User, 'firstName' | 'lastName' | 'profileImageUrl'>> & {
    password: string | null;
    externalAuthId?: string | null;
    emailVerified?: boolean;
  };

/**
 * Stores a new account.
 *
 * @throws DomainError CONFLICT when the address or the external id is taken
 */
export async function insertUser(db: Db, user: NewUser): Promise<User> {
  const [row] = await db
    .insert(users)
    .values({
      email: user.email.toLowerCase(),
      name: user.name,
      password: user.password,
      externalAuthId: user.externalAuthId,
      emailVerified: user.emailVerified,
      firstName: user.firstName,
      lastName: user.lastName,
      profileImageUrl: user.profileImageUrl,
    })
    .returning(COLUMNS)
    .catch(rethrowTaken);
  if (!row) throw new Error('an insert returned no row');
  return row;
}

/** A change of a user; missing and undefined fields stay unchanged. */
export type UserChanges = {
  [Field in keyof Omit<User, 'id' | 'createdAt' | 'updatedAt'>]?: User[Field] | undefined;
};

/**
 * Changes a user.
 *
 * @returns the result, null when there is no such user
 * @throws DomainError CONFLICT when the new address is taken
 */
export async function updateUser(
  db: Db,
  userId: number,
  changes: UserChanges,
): Promise<User | null> {
  const email = changes.email?.toLowerCase();
  const rows = await db
    .update(users)
    .set({
      // Lists every column: excludes the password and the external id.
      email,
      // A new address is unverified.
      emailVerified:
        email === undefined ? undefined : sql`${users.emailVerified} AND ${users.email} = ${email}`,
      pendingEmail: email === undefined ? undefined : null,
      name: changes.name,
      firstName: changes.firstName,
      lastName: changes.lastName,
      phone: changes.phone,
      birthDate: changes.birthDate,
      address: changes.address,
      profilePhoto: changes.profilePhoto,
      profileImageUrl: changes.profileImageUrl,
      emailNotifications: changes.emailNotifications,
      showStats: changes.showStats,
      publicProfile: changes.publicProfile,
      seasonStart: changes.seasonStart,
      publicToken: changes.publicProfile
        ? sql`coalesce(${users.publicToken}, ${newPublicToken()})`
        : undefined,
      updatedAt: sql`now()`,
    })
    .where(and(eq(users.id, userId), isActive))
    .returning(COLUMNS)
    .catch(rethrowTaken);
  return first(rows);
}

/**
 * Replaces the hash of a password.
 *
 * @returns false when the user's hash is no longer `from`
 */
export async function setPassword(
  db: Db,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ password: to })
    .where(and(eq(users.id, userId), eq(users.password, from), isActive));
  return rowCount === 1;
}

/**
 * Links an external account with a verified e-mail, and removes the password, whose owner never verified
 * the address.
 *
 * @returns null, without a change, when the user has an external account
 * @throws DomainError CONFLICT when it is another user's
 */
export async function linkExternalId(
  db: Db,
  userId: number,
  externalId: string,
): Promise<User | null> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(users)
      .set({ externalAuthId: externalId, emailVerified: true, password: null, pendingEmail: null })
      .where(and(eq(users.id, userId), isNull(users.externalAuthId), isActive))
      .returning(COLUMNS)
      .catch(rethrowTaken);
    if (rows.length > 0) {
      await endEveryAccess(tx, userId);
    }
    return first(rows);
  });
}

export function rethrowTaken(error: unknown): never {
  try {
    rethrowConflict(error, 'users_email', 'Ya existe una cuenta con ese correo');
  } catch (other) {
    rethrowConflict(other, 'users_external_auth_id', 'Esa cuenta ya está vinculada a otro usuario');
  }
}
