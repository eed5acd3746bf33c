import type { AppRouter } from '@cuaderno/api';
import { TRPCClientError } from '@trpc/client';

/** What a hunter reads when nothing came back, or not from the server. */
export const UNREACHABLE = 'No hay conexión con el servidor. Inténtalo de nuevo.';

/** What went wrong, as a hunter may read it: the server's own Spanish text where it gave one. */
export function errorMessage(error: unknown): string {
  if (error instanceof TRPCClientError) return error.data ? error.message : UNREACHABLE;
  return error instanceof Error ? error.message : String(error);
}

/** Something on the way answered in the product's place, and not in JSON: a proxy's page. */
export class ForeignAnswer extends Error {
  readonly status: number;

  constructor(status: number) {
    super(UNREACHABLE);
    this.name = 'ForeignAnswer';
    this.status = status;
  }
}

/** The status of the failure that was answered; undefined when nothing came back that says so. */
export function statusOf(error: TRPCClientError<AppRouter>): number | undefined {
  if (error.cause instanceof ForeignAnswer) return error.cause.status;
  const response = error.meta?.['response'] as Response | undefined;
  return error.data?.httpStatus ?? (response?.ok ? undefined : response?.status);
}

/** Whether an error says that nobody is signed in any more, or somebody else. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof TRPCClientError && statusOf(error) === 401;
}

/** Whether the product itself says that it has no such thing: a proxy's 404 tells nothing. */
export function isNotFound(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const { data } = error as TRPCClientError<AppRouter>;
  return data?.httpStatus === 404;
}

/**
 * Whether an error says that the server could not be reached: no answer at all, one by something on the way
 * (a proxy, the page of a hotel), or one by a server without its database (502 to 504). A 500 is an answer,
 * whoever words it; so is a 401, which the product gives before it looks at what is asked.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const status = statusOf(error);
  if (status === undefined || status > 500) return true;
  return !error.data && status !== 401 && status !== 500;
}
