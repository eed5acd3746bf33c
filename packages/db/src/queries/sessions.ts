import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../database';
import { sessions } from '../schema/sessions';

/** Ends all sessions of the hunter, but the one kept under `except` if it is given; gives how many. */
export async function deleteSessions(db: Db, userId: number, except?: string): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.sid, except)),
    );
  return rowCount ?? 0;
}
