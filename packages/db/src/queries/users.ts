import type { User } from '@cuaderno/domain';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database';
import { users } from '../schema/users';
import { rethrowConflict } from './unique-violation';
import { deleteSessions } from './sessions';

type UserRow = Omit<
  typeof users.$inferSelect,
  'password' | 'externalAuthId' | 'emailVerified' | 'deletedAt'
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
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

function toUser(row: UserRow): User {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Accounts that are there: what is left of a deleted one is nobody's. */
const isThere = isNull(users.deletedAt);

const first = (rows: UserRow[]): User | null => (rows[0] ? toUser(rows[0]) : null);

/** The hunter `userId`, or null. */
export async function findUserById(db: Db, userId: number): Promise<User | null> {
  const query = db
    .select(COLUMNS)
    .from(users)
    .where(and(eq(users.id, userId), isThere));
  return first(await query.prepare('user_by_id').execute());
}

/** The hunter with this address, compared without case, and the hash of the password; or null. */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ user: User; password: string | null } | null> {
  const query = db
    .select({ ...COLUMNS, password: users.password })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isThere));
  const [row] = await query.prepare('user_by_email').execute();
  if (!row) return null;
  const { password, ...user } = row;
  return { user: toUser(user), password };
}

/** The hunter whose account from outside this is, or null. */
export async function findUserByExternalId(db: Db, externalId: string): Promise<User | null> {
  return first(
    await db
      .select(COLUMNS)
      .from(users)
      .where(and(eq(users.externalAuthId, externalId), isThere)),
  );
}

/** The hash of the hunter's password; null when there is none, as for an account from outside. */
export async function findPassword(db: Db, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ password: users.password })
    .from(users)
    .where(and(eq(users.id, userId), isThere));
  return row?.password ?? null;
}

/**
 * As `findPassword`, but waits for a change of it that is under way, and gives what came of it; undefined
 * when the account is gone.
 */
export async function findSettledPassword(
  db: Db,
  userId: number,
): Promise<string | null | undefined> {
  const [row] = await db
    .select({ password: users.password })
    .from(users)
    .where(and(eq(users.id, userId), isThere))
    .for('share');
  return row?.password;
}

/** A new account; `password` is a hash. */
export type NewUser = Pick<User, 'email' | 'name'> &
  Partial<Pick<User, 'firstName' | 'lastName' | 'profileImageUrl'>> & {
    password: string | null;
    externalAuthId?: string | null;
    emailVerified?: boolean;
  };

/** Stores a new account. Throws a CONFLICT when the address, or the external id, is taken. */
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
  return toUser(row);
}

/** What a hunter may change; absent and undefined fields stay. */
export type UserChanges = {
  [Field in keyof Omit<User, 'id' | 'createdAt' | 'updatedAt'>]?: User[Field] | undefined;
};

/** Changes the hunter and gives the result; null when there is none. Throws a CONFLICT when the new address is taken. */
export async function updateUser(
  db: Db,
  userId: number,
  changes: UserChanges,
): Promise<User | null> {
  const email = changes.email?.toLowerCase();
  const rows = await db
    .update(users)
    .set({
      // Field by field: a password or an external id never comes in this way.
      email,
      // Another address is nobody's proved one.
      emailVerified:
        email === undefined ? undefined : sql`${users.emailVerified} AND ${users.email} = ${email}`,
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
      updatedAt: sql`now()`,
    })
    .where(and(eq(users.id, userId), isThere))
    .returning(COLUMNS)
    .catch(rethrowTaken);
  return first(rows);
}

/** Puts a hash in the place of another; false when that one is no longer the hunter's. */
export async function setPassword(
  db: Db,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ password: to })
    .where(and(eq(users.id, userId), eq(users.password, from), isThere));
  return rowCount === 1;
}

/**
 * Ties an account from outside, whose e-mail the provider proved, to the hunter, who has none yet, and
 * makes it the only way in: nobody ever proved that the address is of who chose the password. Null, and nothing done, when there is one
 * already. Throws a CONFLICT when it is another's.
 */
export async function linkExternalId(
  db: Db,
  userId: number,
  externalId: string,
): Promise<User | null> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(users)
      .set({ externalAuthId: externalId, emailVerified: true, password: null })
      .where(and(eq(users.id, userId), isNull(users.externalAuthId), isThere))
      .returning(COLUMNS)
      .catch(rethrowTaken);
    if (rows.length > 0) await deleteSessions(tx, userId);
    return first(rows);
  });
}

function rethrowTaken(error: unknown): never {
  try {
    rethrowConflict(error, 'users_email', 'Ya existe una cuenta con ese email');
  } catch (other) {
    rethrowConflict(other, 'users_external_auth_id', 'Esa cuenta ya está vinculada a otro usuario');
  }
}
