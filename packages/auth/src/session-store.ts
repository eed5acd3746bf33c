import type { Database } from '@cuaderno/db';
import { NodePostgresAdapter } from '@lucia-auth/adapter-postgresql';
import type { Adapter, DatabaseSession } from 'lucia';

type SessionRow = { id: string; user_id: number; expires_at: Date; created_at: Date };

export type SessionStore = Adapter & {
  deleteOthers: (userId: number, exceptId: string) => Promise<void>;
};

/**
 * Lucia's own adapter on the view `lucia_sessions`, but for one method. Every request reads its
 * session: theirs asks twice, and the second time for the whole user with his photo. A session can't
 * be without its user (the foreign key sees to it), so one prepared statement on the key is enough.
 */
export function createSessionStore(pool: Database['pool']): SessionStore {
  const adapter = new NodePostgresAdapter(pool, { user: 'users', session: 'lucia_sessions' });

  async function findSession(id: string): Promise<DatabaseSession | null> {
    const { rows } = await pool.query<SessionRow>({
      name: 'session_by_id',
      text: 'SELECT id, user_id, expires_at, created_at FROM lucia_sessions WHERE id = $1',
      values: [id],
    });
    const row = rows[0];
    if (!row) return null;
    const { user_id: userId, expires_at: expiresAt, created_at } = row;
    return { id, userId, expiresAt, attributes: { created_at } };
  }

  return Object.assign(adapter, {
    async getSessionAndUser(id: string) {
      const session = await findSession(id);
      return [session, session && { id: session.userId, attributes: {} }];
    },
    async deleteOthers(userId: number, exceptId: string) {
      await pool.query('DELETE FROM lucia_sessions WHERE user_id = $1 AND id <> $2', [
        userId,
        exceptId,
      ]);
    },
  } satisfies Partial<SessionStore>);
}
