import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { users } from '../../schema/users';
import { StartError } from '@cuaderno/embedded-postgres';

/** Marks the user's e-mail as verified by the provider, unless it has changed from `email`. */
export async function confirmEmail(db: Db, userId: number, email: string): Promise<void> {
  await db
    .update(users)
    .set({ emailVerified: true })
    .where(and(eq(users.id, userId), eq(users.email, email)));
}

/**
 * Removes the e-mail of an account whose provider has not verified it; its sign-in by the provider remains.
 *
 * @returns false, without a change, when it is verified
 */
export async function releaseEmail(db: Db, userId: number): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    // No mailbox exists under .invalid (RFC 2606).
    .set({ email: `sin-verificar-${userId}@cuaderno.invalid`, updatedAt: sql`now()` })
    .where(
      and(eq(users.id, userId), eq(users.emailVerified, false), isNotNull(users.externalAuthId)),
    );
  return rowCount === 1;
}

/**
 * Moves the accounts linked to the provider at `from` to its new address `to`, all or none.
 * @returns how many
 * @throws StartError when there are new accounts under the new address
 */
export async function moveIssuer(db: Db, from: string, to: string): Promise<number> {
  const moved = sql`${to} || substr(${users.externalAuthId}, length(${from}) + 1)`;
  const isLinked = sql`starts_with(${users.externalAuthId}, ${`${from} `})`;
  const { rows: twice } = await db.execute<{ id: number }>(
    sql`SELECT other.id FROM ${users} JOIN ${users} other ON other.external_auth_id = ${moved}
      WHERE ${isLinked} ORDER BY other.id`,
  );
  if (twice.length > 0) {
    const ids = twice.map(({ id }) => id).join(', ');
    throw new StartError(
      `Some have made another account under ${to} meanwhile (users ${ids}): let them delete it first`,
    );
  }
  const { rowCount } = await db.update(users).set({ externalAuthId: moved }).where(isLinked);
  return rowCount ?? 0;
}

/** Lists the providers of linked accounts, and the number of accounts of each. */
export async function listIssuers(db: Db): Promise<{ issuer: string; accounts: number }[]> {
  const issuer = sql<string>`split_part(${users.externalAuthId}, ' ', 1)`;
  return db
    .select({ issuer, accounts: sql<number>`count(*)::int` })
    .from(users)
    .where(isNotNull(users.externalAuthId))
    .groupBy(issuer)
    .orderBy(issuer);
}
