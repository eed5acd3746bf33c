import type { Auth } from '@cuaderno/auth';
import type { Caller } from '@cuaderno/api';
import type { RequestHandler, Response } from 'express';

declare global {
  namespace Express {
    interface Request {
      /** The session that the cookie proves, or null for a visitor. */
      session: Caller | null;
    }
  }
}

/** Makes the browser drop what it keeps of this site's answers: the photos of who was signed in. */
export function clearBrowserCache(response: Response): void {
  response.set('clear-site-data', '"cache"');
}

/** Reads who calls, and renews the cookie of a session that slid on. */
export function readSession(auth: Auth): RequestHandler {
  return async (request, response, next) => {
    const found = await auth.read(request.headers.cookie);
    // A write that a device kept for another hunter than the one signed in now is nobody's.
    const meant = request.get('x-hunter');
    const theirs = found !== null && (meant === undefined || meant === String(found.userId));
    request.session = theirs ? { userId: found.userId, token: found.token } : null;
    if (found?.cookie) response.append('set-cookie', found.cookie);
    next();
  };
}
