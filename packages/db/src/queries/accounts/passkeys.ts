import { hash, randomBytes } from 'node:crypto';
import { CHALLENGE_MINUTES, type Passkey, PASSKEYS_MAX } from '@cuaderno/domain';
import { and, count, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { newId } from '../../new-id';
import { type ChallengePurpose, passkeyChallenges, passkeys } from '../../schema/passkeys';
import { users } from '../../schema/users';
import { deleteInBatches } from '../outings/batches';
import { rethrowConflict } from './unique-violation';

const LISTED = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
};

const hashOf = (text: string) => hash('sha256', text, 'base64url');

/** What a challenge is for, and the secret of the browser that must answer it. */
export type ChallengeUse = { purpose: ChallengePurpose; secret: string };

/** Creates a challenge of 256 random bits, of which only the hash is stored. @returns it, as base64url */
export async function createChallenge(db: Db, { purpose, secret }: ChallengeUse): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await db.insert(passkeyChallenges).values({
    hash: hashOf(challenge),
    purpose,
    browser: hashOf(secret),
    expires: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
  });
  return challenge;
}

/** Uses a challenge up. @returns false when it is used, expired, none, or another browser's */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { purpose, secret }: ChallengeUse,
): Promise<boolean> {
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashOf(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.browser, hashOf(secret)),
        gt(passkeyChallenges.expires, sql`now()`),
      ),
    );
  return rowCount === 1;
}

/** Deletes expired challenges. @returns how many */
export function purgeChallenges(db: Db): Promise<number> {
  return deleteInBatches(db, passkeyChallenges, lt(passkeyChallenges.expires, sql`now()`));
}

/** The user's passkeys, the last added first. */
export function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return db
    .select(LISTED)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.id));
}

/** The user's credentials, and the handle that names the user in them, made on first use. */
export async function findCredentials(
  db: Db,
  userId: number,
): Promise<{ handle: string; credentials: { id: string; transports: string[] }[] }> {
  const made = randomBytes(32).toString('base64url');
  const [user] = await db
    .update(users)
    .set({ passkeyHandle: sql`coalesce(${users.passkeyHandle}, ${made})` })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ handle: users.passkeyHandle });
  const credentials = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return { handle: user?.handle ?? made, credentials };
}

/** Locks the user's passkeys against other changes until the transaction ends. */
const lockPasskeys = (tx: Db, userId: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');

/** A verified credential. */
export type NewCredential = Pick<
  typeof passkeys.$inferInsert,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSyncable' | 'isSynced'
>;

/**
 * Stores a passkey.
 *
 * @returns null when the user has as many as one may
 * @throws DomainError CONFLICT when the credential is stored already
 */
export async function insertPasskey(
  tx: Db,
  userId: number,
  passkey: NewCredential & { name: string },
): Promise<Passkey | null> {
  await lockPasskeys(tx, userId);
  const [kept] = await tx
    .select({ keys: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  if ((kept?.keys ?? 0) >= PASSKEYS_MAX) return null;
  const [added] = await tx
    .insert(passkeys)
    .values({ id: newId(), userId, ...passkey })
    .returning(LISTED)
    .catch((error: unknown) =>
      rethrowConflict(error, 'passkeys_credential_id', 'Esa llave de acceso ya está añadida'),
    );
  if (!added) throw new Error('No row was returned');
  return added;
}

/** Renames a passkey of the user. @returns it, null when the user has no such passkey */
export async function renamePasskey(
  db: Db,
  userId: number,
  { id, name }: { id: string; name: string },
): Promise<Passkey | null> {
  const [renamed] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning(LISTED);
  return renamed ?? null;
}

/**
 * Whether a passkey is the user's only way in: the only one of an account without a password, and without a
 * provider that this server uses.
 */
export async function isLastWayIn(
  db: Db,
  userId: number,
  { hasProvider }: { hasProvider: boolean },
): Promise<boolean> {
  const [user] = await db
    .select({
      isKeyless: sql<boolean>`${users.password} IS NULL AND NOT (${hasProvider} AND ${users.externalAuthId} IS NOT NULL)`,
      keys: db.$count(passkeys, eq(passkeys.userId, users.id)),
    })
    .from(users)
    .where(eq(users.id, userId));
  return user !== undefined && user.isKeyless && user.keys === 1;
}

/**
 * Removes a passkey of the user.
 *
 * @returns its name; null when the user has no such passkey, 'last' when it is the only way in
 */
export async function deletePasskey(
  tx: Db,
  userId: number,
  { id, hasProvider }: { id: string; hasProvider: boolean },
): Promise<{ name: string } | 'last' | null> {
  await lockPasskeys(tx, userId);
  const own = and(eq(passkeys.userId, userId), eq(passkeys.id, id));
  const [found] = await tx.select({ name: passkeys.name }).from(passkeys).where(own);
  if (!found) return null;
  if (await isLastWayIn(tx, userId, { hasProvider })) return 'last';
  await tx.delete(passkeys).where(own);
  return found;
}

/** What the check of a signature needs. */
export type StoredPasskey = {
  id: string;
  userId: number;
  handle: string | null;
  publicKey: Uint8Array;
  isSyncable: boolean;
  name: string;
};

/** @returns the passkey of a credential, null when there is none, or its account is deleted */
export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | null> {
  const [found] = await db
    .select({
      id: passkeys.id,
      userId: passkeys.userId,
      handle: users.passkeyHandle,
      publicKey: passkeys.publicKey,
      isSyncable: passkeys.isSyncable,
      name: passkeys.name,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.deletedAt)));
  return found ?? null;
}

/**
 * Records a sign-in with a passkey.
 *
 * @returns false, without a change, when its counter has not risen: another copy of the credential has signed
 */
export async function recordPasskeyUse(
  db: Db,
  id: string,
  { counter, isSynced }: { counter: number; isSynced: boolean },
): Promise<boolean> {
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: sql`now()` })
    .where(
      and(
        eq(passkeys.id, id),
        // Synced credentials don't count: theirs stays 0.
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`)),
      ),
    );
  return rowCount === 1;
}

/** Whether a passkey is still there. */
export async function hasPasskey(db: Db, id: string): Promise<boolean> {
  return (await db.$count(passkeys, eq(passkeys.id, id))) === 1;
}
