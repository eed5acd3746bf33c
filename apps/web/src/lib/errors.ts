import { TRPCClientError } from '@trpc/client';

const UNREACHABLE = 'No hay conexión con el servidor. Inténtalo de nuevo.';

/** What went wrong, as a hunter may read it: the server's own Spanish text where it gave one. */
export function errorMessage(error: unknown): string {
  if (error instanceof TRPCClientError) return error.data ? error.message : UNREACHABLE;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Whether an error says that the server could not be reached: no answer at all, or one by a proxy or by a
 * server without its database (502 to 504). A 500 is an answer.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const status = (error.data as { httpStatus?: number } | null | undefined)?.httpStatus;
  return status === undefined || status > 500;
}
