import { hash, randomBytes } from 'node:crypto';
import { type Database, type Db, deleteSessions } from '@cuaderno/db';
import { Lucia, TimeSpan } from 'lucia';
import { createSessionStore } from './session-store';

/**
 * Reads the raw value of the cookie `name` from a `Cookie` header.
 * @returns undefined without exactly one such cookie: duplicates may be injected
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`;
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
  return values.length === 1 ? values[0] : undefined;
}

/** Days without use after which a session ends. */
const SESSION_IDLE_DAYS = 30;
/** Days after which a session ends in any case (ASVS 7.3.2). */
const SESSION_DAYS = 90;
/** Interval of recording the last use, so that not every request is a write. */
const USE_NOTED_MS = 60 * 60 * 1000;
/** Longest stored user agent. */
const USER_AGENT_MAX = 300;

/** A valid session as listed in the profile, without its token. */
export type OpenSession = {
  /** Names the session for its user; neither its token nor what is stored of it. */
  id: string;
  /** Whether it is the request's session. */
  current: boolean;
  createdAt: Date;
  lastUsedAt: Date;
  /** The browser's User-Agent; '' without one. */
  userAgent: string;
};

/** Methods are properties, so that they can be passed without their object. */
export type Sessions = {
  /** Name of the session cookie. */
  cookieName: string;
  /** A `Set-Cookie` value that deletes the session cookie. */
  clearedCookie: string;
  /** Creates a session; `cookie` is the `Set-Cookie` value with its token. */
  signIn: (
    userId: number,
    from?: { userAgent?: string | undefined },
  ) => Promise<{ token: string; cookie: string }>;
  /**
   * Authenticates a `Cookie` header; never throws for a malformed one. `cookie` is set when the session
   * was prolonged (at most every 15 days).
   * @returns null without a valid session
   */
  read: (
    cookieHeader: string | undefined,
  ) => Promise<{ userId: number; token: string; cookie?: string } | null>;
  /** Ends the session of a token, if any. */
  signOut: (token: string) => Promise<void>;
  /** Lists the user's valid sessions, last used first; `token` identifies the current one. */
  list: (userId: number, token: string) => Promise<OpenSession[]>;
  /** Ends the user's session with this `id` of the list. @returns false when there is none */
  signOutOne: (userId: number, id: string) => Promise<boolean>;
  /** Ends all sessions of the user but that of `token`. @returns their number */
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
/** Hashes a token for storage, so that the table contains no usable ones. */
const idOf = (token: string) => hash('sha256', token, 'base64url');
/** Hashes a stored id once more, to name the session in answers: 22 characters of base64url. */
const publicIdOf = (id: string) => hash('sha256', `session:${id}`, 'base64url').slice(0, 22);

export function createSessions({
  pool,
  secure,
}: {
  pool: Database['pool'];
  secure: boolean;
}): Sessions {
  // `__Host-`: browsers reject the cookie from other hosts, paths or http.
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
      return open.map(({ id, ...session }) => ({
        id: publicIdOf(id),
        current: id === idOf(token),
        ...session,
      }));
    },
    async signOutOne(userId, id) {
      const open = await store.getUserSessions(userId);
      const found = open.find((session) => publicIdOf(session.id) === id);
      if (found) await lucia.invalidateSession(found.id);
      return found !== undefined;
    },
    signOutOthers: (db, userId, token) => deleteSessions(db, userId, idOf(token)),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes a header safe to store and to show. */
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
