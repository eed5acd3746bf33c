import { DomainError, emailSchema, safeText } from '@cuaderno/domain';
import * as client from 'openid-client';
import { catch as orElse, z } from 'zod';
import { connectProvider, notAnswering, providerName } from './connect-provider';
import { pendingCookies } from './pending-cookie';

/** What a provider says of whoever came back from it. */
type ProviderIdentity = {
  /** issuer and subject: the only thing that stays the same */
  externalId: string;
  /** missing when the provider gives none that is an address */
  email?: string;
  emailVerified: boolean;
  name?: string;
  /** the own path given to `start` */
  next: string;
};

export type Oidc = {
  /** The provider as a hunter knows it, for 'Continuar con …'. */
  readonly name: string;
  /** A `Set-Cookie` value that forgets the sign-in under way. */
  readonly clearedCookie: string;
  /**
   * Begins a sign-in: where to send the browser, and the `Set-Cookie` value (10 minutes) without
   * which it can't be finished. Throws UNAVAILABLE when the provider doesn't answer.
   */
  start: (next: string) => Promise<{ url: string; cookie: string }>;
  /**
   * Ends a sign-in that came back to `requestUrl` (path and query) with `cookieHeader`. The provider
   * is only asked about one that began here, in this browser. Throws
   * INVALID when it wasn't begun in this browser or was called off, UNAUTHENTICATED when what the
   * provider says doesn't prove who it is, UNAVAILABLE when it doesn't answer.
   */
  finish: (requestUrl: string, cookieHeader: string | undefined) => Promise<ProviderIdentity>;
};

export type OidcOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The instances' own: they know by it what one of them has begun. */
  key: Uint8Array;
  /** Where browsers find the product, without a trailing slash; known once it listens. */
  origin: () => string;
};

const CALLBACK = '/api/login/oidc/callback';

const expired = () =>
  new DomainError('INVALID', 'La entrada con tu proveedor ha caducado: vuelve a empezar');
const calledOff = () => new DomainError('INVALID', 'Has cancelado la entrada con tu proveedor');

/**
 * Login by OpenID Connect: authorization code with PKCE, state and nonce. The provider is asked for
 * its addresses at the first sign-in, and again after a failure: while it is down, all else works.
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
      const claims = await proven(() => askWhoItIs(provider, url, pending));
      return { ...identityOf(claims), next: pending.next };
    },
  };
}

type Claims = { iss: string; sub: string; [claim: string]: unknown };

async function askWhoItIs(
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
  // Some providers keep the e-mail out of the token, and tell it only here.
  if (claims['email'] !== undefined || !provider.serverMetadata().userinfo_endpoint) return claims;
  const more = await client.fetchUserInfo(provider, tokens.access_token, claims.sub);
  return { ...more, iss: claims.iss, sub: claims.sub };
}

const claimsSchema = z.object({
  email: orElse(z.optional(emailSchema), undefined),
  // Some providers write the flag as text.
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

/** Whatever is wrong with a provider's answer, the hunter reads that he isn't in; the log has the cause. */
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
