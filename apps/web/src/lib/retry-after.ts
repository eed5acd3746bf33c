import type { RequestError } from './request-error';

/** When the server takes requests again that nobody has asked for, in milliseconds since 1970. */
let until = 0;

/** Notes how long the server asks to wait, by the failure of a read or of a stored write. */
export function noteRefusal({ retryAt }: RequestError): void {
  until = Math.max(until, retryAt);
}

/** How long nothing is asked again without the user, in milliseconds. */
export const waitLeft = (): number => Math.max(0, until - Date.now());
