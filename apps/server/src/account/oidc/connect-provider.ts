import { DomainError } from '@cuaderno/domain';
import * as client from 'openid-client';

/** Timeout of the provider's answers, in seconds. */
const TIMEOUT = 5;

type Provider = { issuer: string; clientId: string; clientSecret: string };

const NAMES: Record<string, string> = {
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
  'appleid.apple.com': 'Apple',
};

/** Names the provider for a button: a known name, or its host. */
export function providerName(issuer: string): string {
  const { host } = new URL(issuer);
  return NAMES[host] ?? host;
}

/**
 * Creates a function that discovers the provider's configuration once, and after a failure again at the next
 * call. It throws UNAVAILABLE.
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
        // Also checks the ID token's signature: the library relies on TLS alone.
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

/** Creates the error of an unreachable provider; `cause` is logged. */
export function notAnswering(cause: unknown): DomainError {
  const text = 'Tu proveedor no responde: prueba más tarde o entra con tu contraseña';
  return Object.assign(new DomainError('UNAVAILABLE', text), { cause });
}

/** Sends the secret in the body if the provider announces that method, else in the header, the default. */
function authentication({ clientSecret }: Provider): client.ClientAuth {
  const inBody = client.ClientSecretPost(clientSecret);
  const inHeader = client.ClientSecretBasic(clientSecret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    (methods?.includes('client_secret_post') ? inBody : inHeader)(server, ...rest);
  };
}
