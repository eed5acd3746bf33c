import { DomainError, emailSchema, safeText } from '@cuaderno/domain';
import * as client from 'openid-client';
import { catch as orElse, z } from 'zod';
import { connectProvider, notAnswering, providerName } from './connect-provider';
import { readCookie } from '@cuaderno/auth';
import { cookieName, setCookie } from '../../security/cookies';
import { isSame, keyedHash } from '../../security/keyed-hash';

/** A pending sign-in, stored by the browser that began it. */
const pendingSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  next: z.string(),
});
type Pending = z.infer<typeof pendingSchema>;

/** Lifetime, in seconds: enough for a sign-in with a second factor. */
const SECONDS = 10 * 60;

/**
 * The cookie of a pending sign-in. Lax, because the provider's redirect is a navigation from another
 * site; signed, because it authorizes requests to the provider.
 */
function pendingCookies({ key, secure }: { key: Uint8Array; secure: boolean }) {
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

/** The identity that a provider asserts. */
type ProviderIdentity = {
  /** Issuer and subject: the only stable identifier. */
  externalId: string;
  /** Missing without a valid e-mail. */
  email?: string;
  emailVerified: boolean;
  name?: string;
  /** The path passed to `start`. */
  next: string;
};

export type Oidc = {
  /** The provider's name for 'Continuar con …'. */
  readonly name: string;
  /** The `Set-Cookie` value that deletes the pending sign-in. */
  readonly clearedCookie: string;
  /**
   * Begins a sign-in. @returns the redirect, and the `Set-Cookie` value (10 minutes) that `finish` needs
   * @throws DomainError UNAVAILABLE when the provider doesn't answer
   */
  start: (next: string) => Promise<{ url: string; cookie: string }>;
  /**
   * Finishes a sign-in at the redirect's path and query, with the browser's cookies.
   * @throws DomainError INVALID when it wasn't begun in this browser or was cancelled, UNAUTHENTICATED
   *   for an answer without a valid identity, UNAVAILABLE when the provider doesn't answer
   */
  finish: (requestUrl: string, cookieHeader: string | undefined) => Promise<ProviderIdentity>;
};

export type OidcOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Secret that all instances share: any of them can finish a sign-in. */
  key: Uint8Array;
  /** The product's public origin; defined once the server listens. */
  origin: () => string;
};

const CALLBACK = '/api/login/oidc/callback';

const expired = () =>
  new DomainError('INVALID', 'La entrada con tu proveedor ha caducado: vuelve a empezar');
const calledOff = () => new DomainError('INVALID', 'Has cancelado la entrada con tu proveedor');

/**
 * Login by OpenID Connect: authorization code with PKCE, state and nonce. The provider is discovered at
 * the first sign-in, and again after a failure.
 *
 * @throws Error when `issuer` is plain http anywhere but on this machine
 */
export function createOidc({ issuer, clientId, clientSecret, key, origin }: OidcOptions): Oidc {
  const connect = connectProvider({ issuer, clientId, clientSecret });
  const cookies = () => pendingCookies({ key, secure: origin().startsWith('https:') });

  return {
    name: providerName(issuer),
    get clearedCookie() {
      return cookies().cleared;
    },

    async start(next) {
      const provider = await connect();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const verifier = client.randomPKCECodeVerifier();
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri: origin() + CALLBACK,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { url: url.href, cookie: cookies().write({ state, nonce, verifier, next }) };
    },

    async finish(requestUrl, cookieHeader) {
      const pending = cookies().read(cookieHeader);
      const url = new URL(requestUrl, origin());
      if (!pending || url.searchParams.get('state') !== pending.state) throw expired();
      if (url.searchParams.get('error') === 'access_denied') throw calledOff();
      const provider = await connect();
      const claims = await proven(() => fetchClaims(provider, url, pending));
      return { ...identityOf(claims), next: pending.next };
    },
  };
}

type Claims = { iss: string; sub: string; [claim: string]: unknown };

async function fetchClaims(
  provider: client.Configuration,
  url: URL,
  pending: { state: string; nonce: string; verifier: string },
): Promise<Claims> {
  const tokens = await client.authorizationCodeGrant(provider, url, {
    expectedState: pending.state,
    expectedNonce: pending.nonce,
    pkceCodeVerifier: pending.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('no ID token');
  // Some providers return the e-mail only here, not in the token.
  if (claims['email'] !== undefined || !provider.serverMetadata().userinfo_endpoint) return claims;
  const more = await client.fetchUserInfo(provider, tokens.access_token, claims.sub);
  return { ...more, iss: claims.iss, sub: claims.sub };
}

const claimsSchema = z.object({
  email: orElse(z.optional(emailSchema), undefined),
  // Some providers send the flag as text.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  name: orElse(z.optional(safeText(200, '')), undefined),
});

function identityOf({ iss, sub, ...rest }: Claims): Omit<ProviderIdentity, 'next'> {
  const { email, email_verified: verified, name } = claimsSchema.parse(rest);
  return {
    externalId: `${iss} ${sub}`,
    emailVerified: email !== undefined && verified,
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name }),
  };
}

/** Converts any error of a provider's answer to UNAUTHENTICATED, with its cause for the log. */
async function proven<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    // fetch rejects with a TypeError when there is no connection.
    if (cause instanceof TypeError || codeOf(cause) === 'OAUTH_TIMEOUT') throw notAnswering(cause);
    const text = 'No hemos podido comprobar quién eres con tu proveedor: vuelve a intentarlo';
    throw Object.assign(new DomainError('UNAUTHENTICATED', text), { cause });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof client.ClientError ? error.code : undefined;
}
