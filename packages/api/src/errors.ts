import { isAccountGone, isUnavailable } from '@cuaderno/db';
import { DomainError, type ErrorCode, type Issue } from '@cuaderno/domain';
import { UNAVAILABLE } from '@cuaderno/limits';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import es from 'zod/v4/locales/es.js';

// Spanish texts for rules without a text of their own.
z.config(es());

/** The refusal of a visitor, or of whose session has ended. */
export class Unauthenticated extends DomainError {
  constructor() {
    super('UNAUTHENTICATED', 'Inicia sesión para continuar');
  }
}

const CODES: Record<ErrorCode, TRPCError['code']> = {
  INVALID: 'BAD_REQUEST',
  UNAUTHENTICATED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  // tRPC has no code for 410: `toPublicError` sets the status.
  GONE: 'CONFLICT',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  TOO_MANY: 'TOO_MANY_REQUESTS',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
};

/** Spanish texts of tRPC's own errors. */
const TEXTS: Partial<Record<TRPCError['code'], string>> = {
  PARSE_ERROR: 'El cuerpo de la petición no es JSON válido',
  NOT_FOUND: 'No existe esa dirección',
  METHOD_NOT_SUPPORTED: 'Esa dirección no se puede usar así',
  UNSUPPORTED_MEDIA_TYPE: 'El cuerpo de la petición debe ser application/json en UTF-8',
  PAYLOAD_TOO_LARGE: 'La petición supera los 32 MiB',
};
const GONE_STATUS = 410;
const INVALID = 'La petición no es válida';
const UNEXPECTED = 'Algo ha fallado. Inténtalo de nuevo.';

/** @returns the broken rules that an error names */
export function issuesOf(error: unknown): Issue[] {
  if (error instanceof DomainError) return error.issues;
  if (!(error instanceof z.core.$ZodError)) return [];
  return error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** Translates an error of tRPC itself, whose own texts are English. */
function translate(error: TRPCError): TRPCError {
  const { code, cause } = error;
  // Already translated.
  if (cause instanceof DomainError || code === 'SERVICE_UNAVAILABLE') return error;
  const message = issuesOf(cause)[0]?.message ?? TEXTS[code] ?? INVALID;
  return new TRPCError({ code, message, cause });
}

/** Code and Spanish text of a cause; the first match counts. */
function classify(cause: unknown): { code: TRPCError['code']; message: string } {
  if (cause instanceof DomainError) return { code: CODES[cause.code], message: cause.message };
  if (cause instanceof z.core.$ZodError) {
    return { code: 'BAD_REQUEST', message: issuesOf(cause)[0]?.message ?? '' };
  }
  // The account was deleted while the request ran: its session is over.
  if (isAccountGone(cause)) return classify(new Unauthenticated());
  // The client disconnected.
  if (cause instanceof Error && cause.name === 'AbortError') {
    return { code: 'CLIENT_CLOSED_REQUEST', message: INVALID };
  }
  if (isUnavailable(cause)) return { code: 'SERVICE_UNAVAILABLE', message: UNAVAILABLE };
  return { code: 'INTERNAL_SERVER_ERROR', message: UNEXPECTED };
}

/** Converts anything thrown to a tRPC error: the only mapping of codes. */
export function toTrpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') return translate(error);
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  return new TRPCError({ ...classify(cause), cause });
}

const isGone = (cause: unknown) => cause instanceof DomainError && cause.code === 'GONE';

/** Status and JSON body of an error (contract, 'Errors'). */
export type PublicError = {
  status: number;
  body: { message: string; issues?: Issue[] };
  /** Seconds for a Retry-After header. */
  retryAfter?: number | undefined;
};

/** Retry-After of an unreachable database, in seconds. */
const UNAVAILABLE_SECONDS = 5;

/** Converts anything thrown to a status and body. */
export function toPublicError(error: unknown): PublicError {
  const trpc = toTrpcError(error);
  const issues = issuesOf(trpc.cause);
  return {
    status: isGone(trpc.cause) ? GONE_STATUS : getHTTPStatusCodeFromError(trpc),
    body: { message: trpc.message, ...(issues.length > 0 ? { issues } : {}) },
    retryAfter:
      (trpc.cause instanceof DomainError ? trpc.cause.retryAfter : undefined) ??
      (trpc.code === 'SERVICE_UNAVAILABLE' ? UNAVAILABLE_SECONDS : undefined),
  };
}
