import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { type LinkPurpose, links } from '../../schema/links';
import { deleteInBatches } from '../outings/batches';

/** 32 random bytes, base64url: 256 bits. */
const TOKEN = /^[\w-]{43}$/;
const hashOf = (token: string) => hash('sha256', token, 'base64url');

/** What a link is for, and for whom. */
export type Link = { userId: number | null; email: string };

/** Creates a link of a single use, of which only the hash is stored. @returns its token */
export async function createLink(
  db: Db,
  {
    purpose,
    userId = null,
    email,
    minutes,
  }: { purpose: LinkPurpose; userId?: number | null; email: string; minutes: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(links).values({
    hash: hashOf(token),
    purpose,
    userId,
    email: email.toLowerCase(),
    expires: sql`now() + make_interval(mins => ${minutes})`,
  });
  return token;
}

const valid = (purpose: LinkPurpose, token: string) =>
  and(eq(links.hash, hashOf(token)), eq(links.purpose, purpose), gt(links.expires, sql`now()`));

/** Reads a valid link without using it. @returns null when it is used, expired or none */
export async function findLink(db: Db, purpose: LinkPurpose, token: string): Promise<Link | null> {
  if (!TOKEN.test(token)) return null;
  const [row] = await db
    .select({ userId: links.userId, email: links.email })
    .from(links)
    .where(valid(purpose, token));
  return row ?? null;
}

/** Uses a valid link, which ends with the transaction. @returns null when it is used, expired or none */
export async function takeLink(tx: Db, purpose: LinkPurpose, token: string): Promise<Link | null> {
  if (!TOKEN.test(token)) return null;
  const [row] = await tx
    .delete(links)
    .where(valid(purpose, token))
    .returning({ userId: links.userId, email: links.email });
  return row ?? null;
}

/** Uses the invitations of an address. @returns false when there are none */
export async function takeInvitations(tx: Db, email: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(links)
    .where(
      and(
        eq(links.purpose, 'invite'),
        eq(links.email, email.toLowerCase()),
        gt(links.expires, sql`now()`),
      ),
    );
  return (rowCount ?? 0) > 0;
}

/** Ends the links of a user, or those of one purpose. */
export async function endLinks(tx: Db, userId: number, purpose?: LinkPurpose): Promise<void> {
  const ofPurpose = purpose === undefined ? undefined : eq(links.purpose, purpose);
  await tx.delete(links).where(and(eq(links.userId, userId), ofPurpose));
}

/** Deletes expired links. @returns how many */
export function purgeLinks(db: Db): Promise<number> {
  return deleteInBatches(db, links, lt(links.expires, sql`now()`));
}
