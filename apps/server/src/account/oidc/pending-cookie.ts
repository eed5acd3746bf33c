import { readCookie } from '@cuaderno/auth';
import { z } from 'zod';
import { cookieName, setCookie } from '../../security/cookies';
import { isSame, keyedHash } from '../../security/keyed-hash';

/** A pending sign-in, stored by the browser that began it. */
const pendingSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  next: z.string(),
});
export type Pending = z.infer<typeof pendingSchema>;

/** Lifetime, in seconds: enough for a sign-in with a second factor. */
const SECONDS = 10 * 60;

/**
 * The cookie of a pending sign-in. Lax, because the provider's redirect is a navigation from another
 * site; signed, because it authorizes requests to the provider.
 */
export function pendingCookies({ key, secure }: { key: Uint8Array; secure: boolean }) {
  const name = cookieName('cuaderno_oidc', secure);
  return {
    cleared: setCookie(name, '', { secure, maxAge: 0 }),

    write(pending: Pending): string {
      const value = Buffer.from(JSON.stringify(pending)).toString('base64url');
      return setCookie(name, `${value}.${keyedHash(key, 'oidc', value)}`, {
        secure,
        maxAge: SECONDS,
      });
    },

    /** Reads the pending sign-in; undefined for a cookie not created by `write`. */
    read(header: string | undefined): Pending | undefined {
      const [value = '', proof = ''] = readCookie(header, name)?.split('.') ?? [];
      if (!isSame(proof, keyedHash(key, 'oidc', value))) return undefined;
      try {
        return pendingSchema.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data;
      } catch {
        return undefined;
      }
    },
  };
}
