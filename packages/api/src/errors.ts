import { isAccountGone, isUnavailable } from '@cuaderno/db';
import { DomainError, type ErrorCode, type Issue } from '@cuaderno/domain';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import es from 'zod/v4/locales/es.js';

// Rules that have no text of their own speak Spanish too.
z.config(es());

const CODES: Record<ErrorCode, TRPCError['code']> = {
  INVALID: 'BAD_REQUEST',
  UNAUTHENTICATED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  // tRPC has no code for 410: the status is said beside it.
  GONE: 'CONFLICT',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  TOO_MANY: 'TOO_MANY_REQUESTS',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
};

export const UNAVAILABLE =
  'El cuaderno no está disponible ahora mismo. Inténtalo en unos segundos.';
/** What tRPC itself refuses, in the hunter's language: its own texts are English. */
const REFUSED: Partial<Record<TRPCError['code'], string>> = {
  PARSE_ERROR: 'El cuerpo de la petición no es JSON válido',
  NOT_FOUND: 'No existe esa dirección',
  METHOD_NOT_SUPPORTED: 'Esa dirección no se puede usar así',
  UNSUPPORTED_MEDIA_TYPE: 'El cuerpo de la petición debe ser application/json en UTF-8',
  PAYLOAD_TOO_LARGE: 'La petición supera los 32 MiB',
};
const GONE_STATUS = 410;
const INVALID = 'La petición no es válida';
const UNEXPECTED = 'Algo ha fallado. Inténtalo de nuevo.';

function issuesOf(error: unknown): Issue[] {
  if (error instanceof DomainError) return error.issues;
  if (!(error instanceof z.core.$ZodError)) return [];
  return error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** The tRPC error that stands for anything thrown below: the one place where codes are decided. */
export function toTrpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') {
    const { code, cause } = error;
    // Judged before: it stands as it is.
    if (cause instanceof DomainError || code === 'SERVICE_UNAVAILABLE') return error;
    const message = issuesOf(cause)[0]?.message ?? REFUSED[code] ?? INVALID;
    return new TRPCError({ code, message, cause });
  }
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  if (cause instanceof DomainError) {
    return new TRPCError({ code: CODES[cause.code], message: cause.message, cause });
  }
  if (cause instanceof z.core.$ZodError) {
    return new TRPCError({
      code: 'BAD_REQUEST',
      message: issuesOf(cause)[0]?.message ?? '',
      cause,
    });
  }
  // Its sessions ended with it: what it still had under way is answered as to any visitor.
  if (isAccountGone(cause)) {
    return new TRPCError({ code: 'UNAUTHORIZED', message: 'Inicia sesión para continuar', cause });
  }
  // Who asked has hung up: nobody reads this, and it is no fault of ours.
  if (cause instanceof Error && cause.name === 'AbortError') {
    return new TRPCError({ code: 'CLIENT_CLOSED_REQUEST', message: INVALID, cause });
  }
  if (isUnavailable(cause)) {
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: UNAVAILABLE, cause });
  }
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: UNEXPECTED, cause });
}

const isGone = (cause: unknown) => cause instanceof DomainError && cause.code === 'GONE';

/** What outsiders read of an error: its status and the JSON body of the contract. */
export type PublicError = {
  status: number;
  body: { message: string; issues?: Issue[] };
  /** Seconds for a Retry-After header. */
  retryAfter?: number | undefined;
};

/** What a client waits before it asks again a database that could not be reached, in seconds. */
const UNAVAILABLE_SECONDS = 5;

/** Turns anything thrown into the status and body that the contract promises. */
export function toPublicError(error: unknown): PublicError {
  const trpc = toTrpcError(error);
  const issues = issuesOf(trpc.cause);
  return {
    status: isGone(trpc.cause) ? GONE_STATUS : getHTTPStatusCodeFromError(trpc),
    body: { message: trpc.message, ...(issues.length > 0 ? { issues } : {}) },
    retryAfter:
      trpc.code === 'SERVICE_UNAVAILABLE'
        ? UNAVAILABLE_SECONDS
        : trpc.cause instanceof DomainError
          ? trpc.cause.retryAfter
          : undefined,
  };
}
