import type { Request } from 'express';

/** The value of a cookie as it was sent, or undefined; of two with one name the first. */
export function readCookie(request: Request, name: string): string | undefined {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const [key, ...value] = pair.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return undefined;
}
