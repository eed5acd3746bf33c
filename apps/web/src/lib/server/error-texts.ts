import { RequestError } from './request-error';

/** The text for a missing answer, or a proxy's. */
export const UNREACHABLE = 'No hay conexión con el servidor. Inténtalo de nuevo.';

/** The text for an answer that asks to come back later. */
export const BUSY = 'El servidor está ocupado. Espera un momento y vuelve a intentarlo.';

/** The text of a read that has failed, where nothing of it can be shown. */
export const failureText = (error: unknown): string =>
  error instanceof RequestError && error.isBusy ? BUSY : UNREACHABLE;

/** The text of an error: the server's, if any. */
export function errorMessage(error: unknown): string {
  if (error instanceof RequestError && error.kind !== 'rejected') return UNREACHABLE;
  return error instanceof Error ? error.message : String(error);
}

/** The reason of a rejection; a proxy's answer has none. */
export function rejectionText({ kind, status, message }: RequestError): string {
  if (kind === 'rejected') return message;
  return status === 413
    ? 'Pesa demasiado. Quita una foto e inténtalo de nuevo.'
    : `El servidor no la ha aceptado (${status}). Edítala e inténtalo de nuevo.`;
}
