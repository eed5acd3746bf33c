import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '@cuaderno/domain';
import type { Request, RequestHandler, Response } from 'express';
import { readCookie } from './cookies';
import { isSame } from './keyed-hash';

export const CSRF_HEADER = 'x-csrf-token';
const VISITOR_COOKIE = 'cuaderno_visitor';
const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const VISITOR_SECRET = /^[\w-]{43}$/;
/** Forms without JavaScript can't send a header: these addresses check the token of the form themselves. */
const FORMS = new Set(['/api/login', '/api/register']);

/**
 * The token of a session (or of a visitor's cookie). Both are random secrets that scripts can't read, so
 * a hash of one is as hard to guess, bound to it alone, and needs no key to keep on the server.
 */
function tokenOf(secret: string): string {
  return createHash('sha256').update(`csrf:${secret}`).digest('base64url');
}

export type Csrf = ReturnType<typeof createCsrf>;

/** The guard against requests that other sites make a hunter's browser send. */
export function createCsrf({
  secure,
  publicOrigin,
}: {
  secure: boolean;
  publicOrigin: () => string;
}) {
  const cookieName = secure ? `__Host-${VISITOR_COOKIE}` : VISITOR_COOKIE;

  const secretOf = (request: Request): string | undefined => {
    if (request.session) return request.session.token;
    const secret = readCookie(request, cookieName);
    return secret !== undefined && VISITOR_SECRET.test(secret) ? secret : undefined;
  };

  /** The token for whoever asks; a visitor gets the cookie that it is bound to. */
  const issue = (request: Request, response: Response): string => {
    const known = secretOf(request);
    if (known !== undefined) return tokenOf(known);
    const secret = randomBytes(32).toString('base64url');
    response.cookie(cookieName, secret, { httpOnly: true, sameSite: 'lax', secure, path: '/' });
    return tokenOf(secret);
  };

  /** Whether a browser says that this request comes from another site (or another origin of ours). */
  const isForeign = (request: Request): boolean => {
    const site = request.get('sec-fetch-site');
    if (site !== undefined) return site !== 'same-origin' && site !== 'none';
    const origin = request.get('origin');
    if (origin === undefined || origin === publicOrigin()) return false;
    return !URL.canParse(origin) || new URL(origin).host !== request.get('host');
  };

  const refuseForeign = (request: Request): void => {
    if (isForeign(request)) {
      throw new DomainError('FORBIDDEN', 'Esta petición viene de otra página y no se ha atendido');
    }
  };

  /** Throws FORBIDDEN unless `token` is the one that `issue` gave this session or visitor. */
  const check = (request: Request, token: unknown): void => {
    refuseForeign(request);
    const secret = secretOf(request);
    if (secret !== undefined && typeof token === 'string' && isSame(token, tokenOf(secret))) return;
    throw new DomainError(
      'FORBIDDEN',
      'La página ha caducado: vuelve a cargarla e inténtalo de nuevo',
    );
  };

  /**
   * Guards every write under a session, but for the account pages, which check the token themselves. A
   * visitor's writes are not answered here: they have no right to anything else (401 below).
   */
  const guard: RequestHandler = (request, _response, next) => {
    if (UNSAFE.has(request.method)) {
      refuseForeign(request);
      const checksItself = FORMS.has(request.baseUrl + request.path);
      if (request.session && !checksItself) check(request, request.get(CSRF_HEADER));
    }
    next();
  };

  return { issue, check, guard, refuseForeign };
}
