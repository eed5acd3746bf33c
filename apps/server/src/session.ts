import { type Caller, onlyReads, Unauthenticated } from '@cuaderno/api';
import type { Auth } from '@cuaderno/auth';
import { type Db, findProgramToken } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import { USER_HEADER } from '@cuaderno/protocol';
import type { Request, RequestHandler, Response } from 'express';

declare global {
  namespace Express {
    interface Request {
      /** The session of the cookie; null for a visitor. */
      session: Caller | null;
      /** Whether the cookie's session has ended. */
      sessionEnded: boolean;
    }
  }
}

/** Clears the cache of a browser after its session, as it contains the user's photos. */
export function endVisit({ session, sessionEnded }: Request, response: Response): void {
  if (session || sessionEnded) response.set('clear-site-data', '"cache"');
}

/** Any value of this scheme, also a malformed one, decides the request. */
const BEARER = /^bearer\b\s*(.*)$/is;

/**
 * The session of a program's token.
 * @returns null without a Bearer
 * @throws DomainError UNAUTHENTICATED for a token that isn't valid
 */
async function readToken(db: Db, { headers }: Request, response: Response): Promise<Caller | null> {
  const bearer = BEARER.exec(headers.authorization?.trim() ?? '');
  if (!bearer) return null;
  const token = bearer[1] ?? '';
  const found = await findProgramToken(db, token);
  if (found) return { userId: found.userId, program: { token, canWrite: found.canWrite } };
  response.set('www-authenticate', 'Bearer error="invalid_token"');
  throw new DomainError('UNAUTHENTICATED', 'Esa clave para programas no vale, o ya no');
}

/**
 * Reads the session of a request, and renews the cookie of one that was extended. The cookie of a request with a
 * program's token is not looked at.
 */
export function readSession(auth: Auth, db: Db): RequestHandler {
  return async (request, response, next) => {
    request.session = await readToken(db, request, response);
    request.sessionEnded = false;
    if (request.session) return next();
    const found = await auth.read(request.headers.cookie);
    // Rejects a pending write of a user other than the signed-in one.
    const meant = request.get(USER_HEADER);
    const theirs = found !== null && (meant === undefined || meant === String(found.userId));
    request.session = theirs ? { userId: found.userId, token: found.token } : null;
    request.sessionEnded =
      found === null && request.headers.cookie?.includes(`${auth.cookieName}=`) === true;
    if (found?.cookie) response.append('set-cookie', found.cookie);
    return next();
  };
}

/**
 * The id of the user whose book a request reads, or with another method than GET or HEAD changes.
 * @throws DomainError UNAUTHENTICATED for a visitor, FORBIDDEN for a change with a token that only reads
 */
export function requireUser({ session, method }: Request): number {
  if (!session) throw new Unauthenticated();
  if (session.program?.canWrite === false && !['GET', 'HEAD'].includes(method)) throw onlyReads();
  return session.userId;
}
