import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { sessions } from '../../schema/sessions';
import { deleteInBatches } from '../outings/batches';

/** Ends all sessions of the user, except the one stored under `except`. @returns how many */
export async function deleteSessions(db: Db, userId: number, except?: string): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.sid, except)),
    );
  return rowCount ?? 0;
}

/** Deletes expired sessions. @returns how many */
export function purgeSessions(db: Db): Promise<number> {
  return deleteInBatches(db, sessions, lt(sessions.expire, sql`now()`));
}
