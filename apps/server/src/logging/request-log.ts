import { randomUUID } from 'node:crypto';
import { PUBLIC_PAGES } from '@cuaderno/protocol';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';

declare global {
  namespace Express {
    interface Request {
      /** The log of this request; every line has its id. */
      log: Logger;
    }
  }
}

/** Logs one line a request: method, path without its query (which may contain a user's text), status, time. */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const id = randomUUID();
    request.log = log.child({ request: id });
    response.set('x-request-id', id);
    response.on('close', () => {
      request.log.info({
        method: request.method,
        // Cut instead of parsed: an address may be malformed, and errors thrown here are not caught.
        path: withoutToken(request.originalUrl.split('?', 1)[0] ?? ''),
        status: response.writableFinished ? response.statusCode : 'aborted',
        ms: Math.round(performance.now() - started),
        ...(request.session ? { user: request.session.userId } : {}),
      });
    });
    next();
  };
}

const PUBLIC_PAGE = new RegExp(`(${PUBLIC_PAGES}).+?(/foto)?$`, 'i');
const ESCAPES = /%([0-7][\da-f])/gi;

/**
 * Removes the token of a public page, with which anyone may read it, also from a mistyped, escaped or
 * absolute address.
 */
function withoutToken(path: string): string {
  const plain = path.replaceAll(ESCAPES, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return PUBLIC_PAGE.test(plain) ? plain.replace(PUBLIC_PAGE, '$1/…$2') : path;
}

/**
 * Logs a line of the audit trail: an event of an account, under the request's id. Accounts are numbers
 * or pseudonyms; names, addresses and passwords never appear.
 */
export function audit(
  request: Request,
  event: string,
  facts: Record<string, number | string> = {},
): void {
  request.log.info({ audit: true, event, ...facts });
}
