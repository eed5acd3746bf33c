import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** Deviations of the provider from the standard in a test. */
export type Behaviour = {
  /** Claims of the ID token, over the valid ones. */
  claims?: JWTPayload;
  userinfo?: Record<string, unknown>;
  /** Signs with an unpublished key. */
  forged?: boolean;
  /** Accepts the secret in the `Authorization` header only. */
  basicOnly?: boolean;
  /** Rejects every token request. */
  broken?: boolean;
};

export type TestProvider = {
  issuer: string;
  behave: (behaviour: Behaviour) => void;
  /** Signs in at the provider. @returns the address of its redirect back */
  signIn: (authorizationUrl: string) => string;
  /** Requested paths so far. */
  requestedPaths: string[];
  close: () => Promise<void>;
};

type Grant = { challenge: string; nonce: string; redirectUri: string };

/** Starts an OpenID Connect provider that checks PKCE, the secret and single use of codes. */
export async function startProvider(
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  port = 0,
): Promise<TestProvider> {
  const [key, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const publicKey = { ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'RS256' };
  const grants = new Map<string, Grant>();
  const requestedPaths: string[] = [];
  let behaviour: Behaviour = {};

  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', issuer);
    requestedPaths.push(pathname);
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...(behaviour.userinfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
          ...(behaviour.basicOnly
            ? {}
            : { token_endpoint_auth_methods_supported: ['client_secret_post'] }),
        });
      case '/keys':
        return json({ keys: [publicKey] });
      case '/userinfo':
        return json({ sub: 'marta-1', ...behaviour.userinfo });
      case '/token':
        return json(...(await token(request)));
      default:
        return json({}, 404);
    }
  }

  async function token(request: IncomingMessage): Promise<[body: unknown, status?: number]> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256').update(form.get('code_verifier') ?? '');
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const hasSecret = behaviour.basicOnly
      ? request.headers.authorization === basic
      : form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    const right =
      grant?.challenge === challenge.digest('base64url') &&
      grant.redirectUri === form.get('redirect_uri') &&
      hasSecret &&
      !behaviour.broken;
    if (!right) return [{ error: 'invalid_grant' }, 400];
    const now = Math.floor(Date.now() / 1000);
    const idToken = await new SignJWT({
      iss: issuer,
      sub: 'marta-1',
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce: grant.nonce,
      ...behaviour.claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(behaviour.forged ? foreign.privateKey : key.privateKey);
    return [{ access_token: randomUUID(), token_type: 'bearer', id_token: idToken }];
  }

  return {
    issuer,
    requestedPaths,
    behave: (next) => {
      behaviour = next;
    },
    signIn(authorizationUrl) {
      const { searchParams: query } = new URL(authorizationUrl);
      const code = randomUUID();
      const redirectUri = query.get('redirect_uri') ?? '';
      grants.set(code, {
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce') ?? '',
        redirectUri,
      });
      const back = new URL(redirectUri);
      back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
      return back.pathname + back.search;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
