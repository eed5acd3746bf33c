import { eq } from 'drizzle-orm';
import type { Db } from '../../database';
import { passkeys } from '../../schema/passkeys';
import { programTokens } from '../../schema/program-tokens';
import { endLinks } from './links';
import { deleteSessions } from './sessions';

/** Ends all ways into an account that are open now: its sessions, links and tokens. */
export async function endAccess(tx: Db, userId: number): Promise<void> {
  await deleteSessions(tx, userId);
  await endLinks(tx, userId);
  await tx.delete(programTokens).where(eq(programTokens.userId, userId));
}

/** Ends what `endAccess` ends, and the passkeys: for an account that another owner may have used. */
export async function endEveryAccess(tx: Db, userId: number): Promise<void> {
  await endAccess(tx, userId);
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}
