import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';

declare global {
  namespace Express {
    interface Request {
      /** The log of this request: every line carries its id. */
      log: Logger;
    }
  }
}

/** One line a request: method, path without its query (which may hold what a hunter typed), status, time. */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const id = randomUUID();
    request.log = log.child({ request: id });
    response.set('x-request-id', id);
    response.on('close', () => {
      request.log.info({
        method: request.method,
        // Cut, not parsed: not every address that arrives is a URL, and nobody catches what throws here.
        path: request.originalUrl.split('?', 1)[0],
        status: response.writableFinished ? response.statusCode : 'aborted',
        ms: Math.round(performance.now() - started),
        ...(request.session ? { user: request.session.userId } : {}),
      });
    });
    next();
  };
}

/**
 * A line of the audit trail: what happened to an account, under the id of the request that did it. Who
 * it was stands there as a number or a pseudonym; names, addresses and passwords never do.
 */
export function audit(
  request: Request,
  event: string,
  facts: Record<string, number | string> = {},
): void {
  request.log.info({ audit: true, event, ...facts });
}
