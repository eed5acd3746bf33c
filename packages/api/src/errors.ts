import { isUnavailable } from '@cuaderno/db';
import { DomainError, type ErrorCode, type Issue } from '@cuaderno/domain';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';

const CODES: Record<ErrorCode, TRPCError['code']> = {
  INVALID: 'BAD_REQUEST',
  UNAUTHENTICATED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  TOO_MANY: 'TOO_MANY_REQUESTS',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
};

export const UNAVAILABLE =
  'El cuaderno no está disponible ahora mismo. Inténtalo en unos segundos.';
const UNEXPECTED = 'Algo ha fallado. Inténtalo de nuevo.';

function issuesOf(error: unknown): Issue[] {
  if (error instanceof DomainError) return error.issues;
  if (!(error instanceof z.ZodError)) return [];
  return error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** The tRPC error that stands for anything thrown below: the one place where codes are decided. */
export function toTrpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') {
    const [first] = issuesOf(error.cause);
    return first
      ? new TRPCError({ code: error.code, message: first.message, cause: error.cause })
      : error;
  }
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  if (cause instanceof DomainError) {
    return new TRPCError({ code: CODES[cause.code], message: cause.message, cause });
  }
  if (cause instanceof z.ZodError) {
    return new TRPCError({
      code: 'BAD_REQUEST',
      message: issuesOf(cause)[0]?.message ?? '',
      cause,
    });
  }
  if (isUnavailable(cause)) {
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: UNAVAILABLE, cause });
  }
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: UNEXPECTED, cause });
}

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
    status: getHTTPStatusCodeFromError(trpc),
    body: { message: trpc.message, ...(issues.length > 0 ? { issues } : {}) },
    retryAfter:
      trpc.code === 'SERVICE_UNAVAILABLE'
        ? UNAVAILABLE_SECONDS
        : trpc.cause instanceof DomainError
          ? trpc.cause.retryAfter
          : undefined,
  };
}
