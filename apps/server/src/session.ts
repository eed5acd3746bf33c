import type { Auth } from '@cuaderno/auth';
import type { Caller } from '@cuaderno/api';
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

/** Reads the session of a request, and renews the cookie of one that was extended. */
export function readSession(auth: Auth): RequestHandler {
  return async (request, response, next) => {
    const found = await auth.read(request.headers.cookie);
    // Rejects a pending write of a user other than the signed-in one.
    const meant = request.get(USER_HEADER);
    const theirs = found !== null && (meant === undefined || meant === String(found.userId));
    request.session = theirs ? { userId: found.userId, token: found.token } : null;
    request.sessionEnded =
      found === null && request.headers.cookie?.includes(`${auth.cookieName}=`) === true;
    if (found?.cookie) response.append('set-cookie', found.cookie);
    next();
  };
}

/** The signed-in user's id. @throws DomainError UNAUTHENTICATED for a visitor */
export function requireUser({ session }: Request): number {
  if (!session) throw new DomainError('UNAUTHENTICATED', 'Inicia sesión para continuar');
  return session.userId;
}
