import { createHash, randomBytes } from 'node:crypto';
import { readCookie } from '@cuaderno/auth';
import { DomainError } from '@cuaderno/domain';
import { CSRF_HEADER } from '@cuaderno/protocol';
import type { Request, RequestHandler, Response } from 'express';
import { guardsOf } from '../rest/routes';
import { cookieName, setCookie } from './cookies';
import { isSame } from './keyed-hash';

const VISITOR_COOKIE = 'cuaderno_visitor';
const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const VISITOR_SECRET = /^[\w-]{43}$/;

/**
 * Derives the token from a session's (or visitor's) secret, which scripts can't read: a hash of it is
 * as hard to guess, without a key.
 */
function tokenOf(secret: string): string {
  return createHash('sha256').update(`csrf:${secret}`).digest('base64url');
}

export type Csrf = ReturnType<typeof createCsrf>;

/** Creates the protection against requests forged by other sites. */
export function createCsrf({
  secure,
  publicOrigin,
}: {
  secure: boolean;
  publicOrigin: () => string;
}) {
  const name = cookieName(VISITOR_COOKIE, secure);

  const secretOf = (request: Request): string | undefined => {
    if (request.session?.token) return request.session.token;
    const secret = readCookie(request.headers.cookie, name);
    return secret !== undefined && VISITOR_SECRET.test(secret) ? secret : undefined;
  };

  /** Issues the token of a session or visitor; sets the cookie of a new visitor, to which it is bound. */
  const issue = (request: Request, response: Response): string => {
    const known = secretOf(request);
    if (known !== undefined) return tokenOf(known);
    const secret = randomBytes(32).toString('base64url');
    response.append('set-cookie', setCookie(name, secret, { secure }));
    return tokenOf(secret);
  };

  /** Whether the request comes from a page of another origin, by its Fetch Metadata or Origin. */
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

  /** Checks `token` against the session or visitor. @throws DomainError FORBIDDEN */
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
   * Rejects writes of a session without its token. Account pages check it themselves; a visitor's
   * other writes end in a 401.
   */
  const guard: RequestHandler = (request, _response, next) => {
    if (UNSAFE.has(request.method)) {
      refuseForeign(request);
      // No page of another site can send a program's token.
      if (request.session?.token && !guardsOf(request).isForm)
        check(request, request.get(CSRF_HEADER));
    }
    next();
  };

  return { issue, check, guard, refuseForeign };
}
