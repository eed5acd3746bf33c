import { stringifySetCookie } from 'cookie';

/**
 * Creates the `Set-Cookie` value of a cookie that scripts and other sites can't read.
 * @param maxAge seconds; 0 deletes it, undefined lets it end with the browser
 */
export function setCookie(
  name: string,
  value: string,
  { secure, maxAge }: { secure: boolean; maxAge?: number },
): string {
  return stringifySetCookie(name, value, {
    ...(maxAge === undefined ? {} : { maxAge }),
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

/** The name of a cookie, bound to this host by its prefix over https. */
export const cookieName = (name: string, secure: boolean): string =>
  secure ? `__Host-${name}` : name;
