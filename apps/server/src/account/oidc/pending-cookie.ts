import { z } from 'zod';
import { isSame, keyedHash } from '../../security/keyed-hash';

/** A sign-in under way, kept by the browser that began it. */
const pendingSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  next: z.string(),
});
export type Pending = z.infer<typeof pendingSchema>;

/** Long enough to sign in at the provider, second factor included. */
const SECONDS = 10 * 60;

/**
 * The cookie of a sign-in under way. Lax, because the way back from the provider is a navigation
 * from another site; signed, because the provider is asked on its word.
 */
export function pendingCookies({ key, secure }: { key: Uint8Array; secure: boolean }) {
  const name = secure ? '__Host-cuaderno_oidc' : 'cuaderno_oidc';
  const flags = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    cleared: `${name}=; Max-Age=0; ${flags}`,

    write(pending: Pending): string {
      const value = Buffer.from(JSON.stringify(pending)).toString('base64url');
      return `${name}=${value}.${keyedHash(key, 'oidc', value)}; Max-Age=${SECONDS}; ${flags}`;
    },

    /** What the browser kept; undefined for anything that `write` didn't make. */
    read(header: string | undefined): Pending | undefined {
      const start = `${name}=`;
      const pair = header?.split(';').find((part) => part.trim().startsWith(start));
      if (pair === undefined) return undefined;
      const [value = '', proof = ''] = pair.trim().slice(start.length).split('.');
      if (!isSame(proof, keyedHash(key, 'oidc', value))) return undefined;
      try {
        return pendingSchema.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data;
      } catch {
        return undefined;
      }
    },
  };
}
