import { createHash, randomBytes } from 'node:crypto';
import { type Database, type Db, deleteSessions } from '@cuaderno/db';
import { Lucia, TimeSpan } from 'lucia';
import { readCookie } from './read-cookie';
import { createSessionStore } from './session-store';

/** A session ends after this many days without a visit, */
const SESSION_IDLE_DAYS = 30;
/** and after this many whatever happens (ASVS 7.3.2). */
const SESSION_DAYS = 90;
/** The last use is told to the hour: noting it at every request would make each of them a write. */
const USE_NOTED_MS = 60 * 60 * 1000;
/** A browser's name for itself is kept to this length. */
const USER_AGENT_MAX = 300;

/** An open session, as its hunter may see it: nothing in it opens anything. */
export type OpenSession = {
  /** Whether it is the one that asks. */
  current: boolean;
  createdAt: Date;
  lastUsedAt: Date;
  /** What the browser said it was; '' when it said nothing. */
  userAgent: string;
};

/** Methods are properties: they can be handed on without their object. */
export type Sessions = {
  /** Name of the session cookie. */
  cookieName: string;
  /** A `Set-Cookie` value that makes the browser forget its session. */
  clearedCookie: string;
  /** Starts a new session of the user; `cookie` is the `Set-Cookie` value that carries its token. */
  signIn: (
    userId: number,
    from?: { userAgent?: string | undefined },
  ) => Promise<{ token: string; cookie: string }>;
  /**
   * Whose session a `Cookie` header proves, or null. `cookie` is there when the session was
   * prolonged (at most every 15 days) and must be set again. Never throws over what the header says.
   */
  read: (
    cookieHeader: string | undefined,
  ) => Promise<{ userId: number; token: string; cookie?: string } | null>;
  /** Ends the session of this token, if there is one. */
  signOut: (token: string) => Promise<void>;
  /** The user's open sessions, the one of `token` among them; the one used last first. */
  list: (userId: number, token: string) => Promise<OpenSession[]>;
  /** Ends, in `db`, all sessions of the user but the one of `token`, and gives how many. */
  signOutOthers: (db: Db, userId: number, token: string) => Promise<number>;
};

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<{ createdAt: Date; lastUsedAt: Date }>;
    UserId: number;
    DatabaseSessionAttributes: { created_at?: Date; last_used?: string | null };
  }
}

/** 32 random bytes, base64url: 256 bits. */
const TOKEN = /^[\w-]{43}$/;
const newToken = () => randomBytes(32).toString('base64url');
/** What the database holds of a token: whoever reads the table can't sign in with it. */
const idOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export function createSessions({
  pool,
  secure,
}: {
  pool: Database['pool'];
  secure: boolean;
}): Sessions {
  // The prefix makes browsers refuse the cookie from any other host, path or plain http.
  const cookieName = secure ? '__Host-cuaderno_session' : 'cuaderno_session';
  const store = createSessionStore(pool);
  const lucia = new Lucia(store, {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_DAYS, 'd'),
    sessionCookie: { name: cookieName, attributes: { secure, sameSite: 'lax', path: '/' } },
    getSessionAttributes: ({ created_at: createdAt = new Date(), last_used: lastUsed }) => ({
      createdAt,
      lastUsedAt: lastUsed == null ? createdAt : new Date(lastUsed),
    }),
  });
  const cookieOf = (token: string) => lucia.createSessionCookie(token).serialize();

  return {
    cookieName,
    clearedCookie: lucia.createBlankSessionCookie().serialize(),

    async signIn(userId, { userAgent = '' } = {}) {
      const token = newToken();
      await lucia.createSession(userId, {}, { sessionId: idOf(token) });
      await store.noteUse(idOf(token), tellable(userAgent));
      return { token, cookie: cookieOf(token) };
    },

    async read(cookieHeader) {
      const token = readCookie(cookieHeader, cookieName);
      if (token === undefined || !TOKEN.test(token)) return null;
      const { session } = await lucia.validateSession(idOf(token));
      if (!session) return null;
      if (ageInDays(session.createdAt) >= SESSION_DAYS) {
        await lucia.invalidateSession(session.id);
        return null;
      }
      const { userId, fresh, lastUsedAt } = session;
      if (Date.now() - lastUsedAt.getTime() > USE_NOTED_MS) await store.noteUse(session.id);
      return { userId, token, ...(fresh ? { cookie: cookieOf(token) } : {}) };
    },

    signOut: (token) => lucia.invalidateSession(idOf(token)),
    async list(userId, token) {
      const since = new Date(Date.now() - SESSION_DAYS * DAY_MS);
      const open = await store.list(userId, since);
      return open.map(({ id, ...session }) => ({ current: id === idOf(token), ...session }));
    },
    signOutOthers: (db, userId, token) => deleteSessions(db, userId, idOf(token)),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a header says of itself, as the database can hold it and a page show it. */
function tellable(userAgent: string): string {
  return userAgent
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, USER_AGENT_MAX)
    .toWellFormed();
}

function ageInDays(since: Date): number {
  return (Date.now() - since.getTime()) / DAY_MS;
}
