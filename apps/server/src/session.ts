import type { Auth } from '@cuaderno/auth';
import type { Caller } from '@cuaderno/api';
import type { Request, RequestHandler, Response } from 'express';
import { readCookie } from './security/cookies';

declare global {
  namespace Express {
    interface Request {
      /** The session that the cookie proves, or null for a visitor. */
      session: Caller | null;
      /** Whether the browser shows a session that is over. */
      sessionEnded: boolean;
    }
  }
}

/** Makes a browser whose session is over drop what it has cached: the photos of who was signed in. */
export function endVisit({ session, sessionEnded }: Request, response: Response): void {
  if (session || sessionEnded) response.set('clear-site-data', '"cache"');
}

/** Reads who calls, and renews the cookie of a session that slid on. */
export function readSession(auth: Auth): RequestHandler {
  return async (request, response, next) => {
    const found = await auth.read(request.headers.cookie);
    // A write that a device kept for another hunter than the one signed in now is nobody's.
    const meant = request.get('x-hunter');
    const theirs = found !== null && (meant === undefined || meant === String(found.userId));
    request.session = theirs ? { userId: found.userId, token: found.token } : null;
    request.sessionEnded = found === null && readCookie(request, auth.cookieName) !== undefined;
    if (found?.cookie) response.append('set-cookie', found.cookie);
    next();
  };
}
