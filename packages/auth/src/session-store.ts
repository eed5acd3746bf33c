import type { Database } from '@cuaderno/db';
import { NodePostgresAdapter } from '@lucia-auth/adapter-postgresql';
import type { Adapter, DatabaseSession } from 'lucia';

type SessionRow = {
  sid: string;
  user_id: number;
  expire: Date;
  created_at: Date;
  last_used: string | null;
};

/** A session as listed in the profile. */
type ListedSession = { id: string; createdAt: Date; lastUsedAt: Date; userAgent: string };

export type SessionStore = Adapter & {
  /** Records the session's user agent and last use. */
  noteUse: (id: string, userAgent?: string) => Promise<void>;
  /** Lists the user's valid sessions created after `since`, last used first. */
  list: (userId: number, since: Date) => Promise<ListedSession[]>;
};

/**
 * Lucia's adapter on the view `lucia_sessions`, but for reading a session: one prepared statement instead
 * of two that also read the user's profile photo. The foreign key guarantees the user.
 */
export function createSessionStore(pool: Database['pool']): SessionStore {
  const adapter = new NodePostgresAdapter(pool, { user: 'users', session: 'lucia_sessions' });

  async function findSession(id: string): Promise<DatabaseSession | null> {
    const { rows } = await pool.query<SessionRow>({
      name: 'session_by_id',
      text: `SELECT sid, user_id, expire, created_at, sess->>'lastUsedAt' AS last_used
        FROM sessions WHERE sid = $1`,
      values: [id],
    });
    const row = rows[0];
    if (!row) return null;
    const { user_id: userId, expire: expiresAt, created_at, last_used } = row;
    return { id, userId, expiresAt, attributes: { created_at, last_used } };
  }

  return Object.assign(adapter, {
    async getSessionAndUser(id: string) {
      const session = await findSession(id);
      return [session, session && { id: session.userId, attributes: {} }];
    },
    async noteUse(id: string, userAgent?: string) {
      await pool.query(
        `UPDATE sessions SET sess = (sess::jsonb || $2::jsonb)::json WHERE sid = $1`,
        [id, { lastUsedAt: new Date(), ...(userAgent === undefined ? {} : { userAgent }) }],
      );
    },
    async list(userId: number, since: Date) {
      const { rows } = await pool.query<ListedSession>(
        `SELECT sid AS id, created_at AS "createdAt",
            coalesce((sess->>'lastUsedAt')::timestamptz, created_at) AS "lastUsedAt",
            coalesce(sess->>'userAgent', '') AS "userAgent"
          FROM sessions WHERE user_id = $1 AND expire > now() AND created_at > $2
          ORDER BY "lastUsedAt" DESC, created_at DESC`,
        [userId, since],
      );
      return rows;
    },
  } satisfies Partial<SessionStore>);
}
