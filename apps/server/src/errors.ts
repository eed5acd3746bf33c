import { toPublicError } from '@cuaderno/api';
import { DomainError } from '@cuaderno/domain';
import type { ErrorRequestHandler, Request } from 'express';
import type { Logger } from 'pino';
import { countPerSecond } from './logging/count-per-second';
import { endVisit } from './session';

/** Spanish texts of express's errors. */
const BODY_ERRORS: Record<number, string> = {
  404: 'No existe esa dirección',
  400: 'El cuerpo de la petición no es JSON válido',
  413: 'La petición es demasiado grande',
  415: 'El cuerpo de la petición debe ser application/json en UTF-8',
  416: 'El archivo no tiene esa parte',
};

const KIB = 1024;

/** Names the body parser's limit. */
function tooLarge(limit: number): string {
  const size =
    limit < KIB ** 2 ? `${Math.floor(limit / KIB)} KiB` : `${Math.floor(limit / KIB ** 2)} MiB`;
  return `La petición supera los ${size}`;
}

/** Translates errors of express and its body parser, which carry a status; the api translates the others. */
function translate(error: unknown) {
  const status = error instanceof URIError ? 404 : (error as { status?: unknown } | null)?.status;
  if (
    !(error instanceof DomainError) &&
    typeof status === 'number' &&
    status >= 400 &&
    status < 500
  ) {
    const { limit } = error as { limit?: unknown };
    const message =
      status === 413 && typeof limit === 'number'
        ? tooLarge(limit)
        : (BODY_ERRORS[status] ?? 'La petición no es válida');
    return { status: status in BODY_ERRORS ? status : 400, body: { message } };
  }
  return toPublicError(error);
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code ?? '';

/** Whether the client disconnected during the body: logged as an aborted request, not as an error. */
function isDisconnect(error: unknown, { errored }: Request): boolean {
  return (
    codeOf(errored) === 'ECONNRESET' &&
    ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(codeOf(error))
  );
}

/**
 * Answers errors (contract, 'Errors'), and logs unexpected ones: those of an unreachable database, which all
 * requests have, in one line a second. Aborts a response in progress, so that it doesn't appear complete.
 */
export function answerErrors(log: Logger): ErrorRequestHandler {
  const logUnavailable = countPerSecond<unknown>((count, err) =>
    log.error({ unavailable: count, err }, 'requests failed'),
  );
  return (error, request, response, _next) => {
    const { status, body, retryAfter } = { retryAfter: undefined, ...translate(error) };
    if (status >= 500 && !isDisconnect(error, request)) {
      if (status === 503) logUnavailable(error);
      else request.log.error({ err: error }, 'request failed');
    }
    if (response.headersSent) return request.socket.destroy();
    if (retryAfter !== undefined) response.set('retry-after', String(retryAfter));
    // Of the file that is not sent.
    response.removeHeader('content-encoding');
    if (status === 401) endVisit(request, response);
    return response.status(status).json(body);
  };
}
