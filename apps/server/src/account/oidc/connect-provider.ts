import { DomainError } from '@cuaderno/domain';
import * as client from 'openid-client';

/** How long the provider may take to answer, in seconds. */
const TIMEOUT = 5;

type Provider = { issuer: string; clientId: string; clientSecret: string };

const NAMES: Record<string, string> = {
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
  'appleid.apple.com': 'Apple',
};

/** The provider as a hunter knows it: by name, or by the address where he has his account. */
export function providerName(issuer: string): string {
  const { host } = new URL(issuer);
  return NAMES[host] ?? host;
}

/**
 * Gives the provider's configuration, discovered at the first call and kept; a failure isn't kept,
 * so that the next call tries again. The returned function throws UNAVAILABLE.
 *
 * @throws Error when the issuer is plain http anywhere but on this machine
 */
export function connectProvider(options: Provider): () => Promise<client.Configuration> {
  const issuer = new URL(options.issuer);
  const insecure = issuer.protocol === 'http:';
  if (insecure && !['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)) {
    throw new Error('OIDC_ISSUER: must begin with https:// (http:// only on localhost)');
  }
  let known: Promise<client.Configuration> | undefined;

  return async () => {
    known ??= client.discovery(issuer, options.clientId, undefined, authentication(options), {
      timeout: TIMEOUT,
      execute: [
        // The library trusts the connection for the ID token's origin; we check its signature too.
        client.enableNonRepudiationChecks,
        ...(insecure ? [client.allowInsecureRequests] : []),
      ],
    });
    try {
      return await known;
    } catch (cause) {
      known = undefined;
      throw notAnswering(cause);
    }
  };
}

/** The error for a provider that is down; `cause` is for the log. */
export function notAnswering(cause: unknown): DomainError {
  const text = 'Tu proveedor no responde: prueba más tarde o entra con tu contraseña';
  return Object.assign(new DomainError('UNAVAILABLE', text), { cause });
}

/** The secret in the body where the provider says that it takes it there, else in the header (the standard's default). */
function authentication({ clientSecret }: Provider): client.ClientAuth {
  const inBody = client.ClientSecretPost(clientSecret);
  const inHeader = client.ClientSecretBasic(clientSecret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    (methods?.includes('client_secret_post') ? inBody : inHeader)(server, ...rest);
  };
}
