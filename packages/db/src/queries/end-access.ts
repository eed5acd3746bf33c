import { eq } from 'drizzle-orm';
import type { Db } from '../database';
import { programTokens } from '../schema/program-tokens';
import { endLinks } from './links';
import { deleteSessions } from './sessions';

/** Ends all ways into an account that are open now: its sessions, links and tokens. */
export async function endAccess(tx: Db, userId: number): Promise<void> {
  await deleteSessions(tx, userId);
  await endLinks(tx, userId);
  await tx.delete(programTokens).where(eq(programTokens.userId, userId));
}
