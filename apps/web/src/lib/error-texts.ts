import { RequestError } from './request-error';

/** What a hunter reads when nothing came back, or not from the server. */
export const UNREACHABLE = 'No hay conexión con el servidor. Inténtalo de nuevo.';

/** An error as a hunter may read it: the server's own Spanish text where it gave one. */
export function errorMessage(error: unknown): string {
  if (error instanceof RequestError && error.kind !== 'rejected') return UNREACHABLE;
  return error instanceof Error ? error.message : String(error);
}

/** Why an outing was not accepted; a proxy gives no reason to read. */
export function rejectionText({ kind, status, message }: RequestError): string {
  if (kind === 'rejected') return message;
  return status === 413
    ? 'Es demasiado grande para enviarla. Quita una foto e inténtalo de nuevo.'
    : `El servidor no la ha aceptado (${status}). Edítala e inténtalo de nuevo.`;
}
