import { TRPCClientError } from '@trpc/client';

const UNREACHABLE = 'No hay conexión con el servidor. Inténtalo de nuevo.';

/** What went wrong, as a hunter may read it: the server's own Spanish text where it gave one. */
export function errorMessage(error: unknown): string {
  if (error instanceof TRPCClientError) return error.data ? error.message : UNREACHABLE;
  return error instanceof Error ? error.message : String(error);
}
