import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createOidc, type Oidc } from './create-oidc';
import { startProvider, type Behaviour, type TestProvider } from './testing/provider';

const client = { clientId: 'cuaderno', clientSecret: 'un secreto: á&=' };
const key = new Uint8Array(32).fill(7);
const registered = { ...client, key };
const origin = () => 'http://localhost:3000';

let provider: TestProvider;
let oidc: Oidc;
beforeAll(async () => {
  provider = await startProvider(registered);
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.behave({});
  oidc = createOidc({ ...registered, issuer: provider.issuer, origin });
});

const sent = (cookie: string) => `tema=oscuro; ${cookie.split(';')[0]}; otra=1`;

/** Signs in at a provider with this behaviour. */
async function signIn(behaviour: Behaviour = {}, next = '/history') {
  provider.behave(behaviour);
  const { url, cookie } = await oidc.start(next);
  return oidc.finish(provider.signIn(url), sent(cookie));
}

const refusal = (code: string, message: RegExp) => ({
  name: 'DomainError',
  code,
  message: expect.stringMatching(message),
});
const NOT_PROVEN = refusal('UNAUTHENTICATED', /No hemos podido comprobar quién eres/);
const EXPIRED = refusal('INVALID', /ha caducado/);

describe('the redirect to the provider', () => {
  it('requests a code, with new PKCE, state and nonce each time', async () => {
    const [one, other] = [await oidc.start('/'), await oidc.start('/')];
    const url = new URL(one.url);
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/authorize`);
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'cuaderno',
      redirect_uri: 'http://localhost:3000/api/login/oidc/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(query[name]).toMatch(/^[\w-]{43}$/);
      expect(query[name]).not.toBe(new URL(other.url).searchParams.get(name));
    }
    expect(one.url).not.toContain('secreto');
  });

  it('sets an HttpOnly, SameSite cookie for ten minutes', async () => {
    const { cookie } = await oidc.start('/');
    expect(cookie).toMatch(/^cuaderno_oidc=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(oidc.clearedCookie).toBe('cuaderno_oidc=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    const overHttps = createOidc({
      ...registered,
      issuer: provider.issuer,
      origin: () => 'https://cuaderno.example',
    });
    expect((await overHttps.start('/')).cookie).toMatch(
      /^__Host-cuaderno_oidc=.*; Secure; SameSite=Lax$/,
    );
    expect(overHttps.clearedCookie).toMatch(/^__Host-cuaderno_oidc=; .*; Secure; SameSite=Lax$/);
  });

  test.each([
    ['https://accounts.google.com', 'Google'],
    ['https://login.microsoftonline.com/common/v2.0', 'Microsoft'],
    ['https://cuentas.federacion.example:8443/realms/caza', 'cuentas.federacion.example:8443'],
  ])('to %s is called %s', (issuer, name) => {
    expect(createOidc({ ...registered, issuer, origin }).name).toBe(name);
  });

  it('requires https but on localhost', () => {
    expect(() => createOidc({ ...registered, issuer: 'http://id.example', origin })).toThrow(
      /^OIDC_ISSUER: must begin with https/,
    );
  });
});

describe('the user returning from the provider', () => {
  it('is identified by issuer and subject, with the provider’s claims', async () => {
    const claims = { email: 'Marta@Example.org', email_verified: true, name: ' Marta Robledo ' };
    expect(await signIn({ claims }, '/history?type=espera')).toEqual({
      externalId: `${provider.issuer} marta-1`,
      email: 'marta@example.org',
      emailVerified: true,
      name: 'Marta Robledo',
      next: '/history?type=espera',
    });
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['no e-mail', {}, { emailVerified: false }],
    [
      'an unverified one',
      { email: 'a@b.es', email_verified: false },
      { email: 'a@b.es', emailVerified: false },
    ],
    [
      'nothing of it being verified',
      { email: 'a@b.es' },
      { email: 'a@b.es', emailVerified: false },
    ],
    [
      'the flag as text',
      { email: 'a@b.es', email_verified: 'true' },
      { email: 'a@b.es', emailVerified: true },
    ],
    [
      'another flag',
      { email: 'a@b.es', email_verified: 'yes' },
      { email: 'a@b.es', emailVerified: false },
    ],
    ['what is no address', { email: 'marta', email_verified: true }, { emailVerified: false }],
    ['a name that can’t be stored', { name: 'a\0b' }, { emailVerified: false }],
  ])('may bring %s', async (_, claims, expected) => {
    expect(await signIn({ claims })).toEqual({
      externalId: `${provider.issuer} marta-1`,
      next: '/history',
      ...expected,
    });
  });

  it('is looked up at userinfo for claims that the token lacks', async () => {
    const userinfo = { email: 'marta@example.org', email_verified: true, name: 'Marta' };
    expect(await signIn({ userinfo })).toMatchObject({ email: 'marta@example.org', name: 'Marta' });
    await expect(signIn({ userinfo: { ...userinfo, sub: 'otro' } })).rejects.toMatchObject(
      NOT_PROVEN,
    );
  });

  it('is identified also with client_secret_basic', async () => {
    // The standard form-encodes both parts; these need no encoding.
    const plain = { clientId: 'cuaderno', clientSecret: 'secreto', key };
    const other = await startProvider(plain);
    other.behave({ basicOnly: true });
    const there = createOidc({ ...plain, issuer: other.issuer, origin });
    const { url, cookie } = await there.start('/');
    expect(await there.finish(other.signIn(url), sent(cookie))).toMatchObject({ next: '/' });
    await other.close();
  });
});

describe('a sign-in is rejected', () => {
  const seconds = Math.floor(Date.now() / 1000);
  test.each<[string, Behaviour]>([
    ['a forged token', { forged: true }],
    ['another nonce', { claims: { nonce: 'otro' } }],
    ['a token for another client', { claims: { aud: 'otro' } }],
    ['a token of another issuer', { claims: { iss: 'https://otro.example' } }],
    ['a token that has expired', { claims: { iat: seconds - 7200, exp: seconds - 3600 } }],
    ['a refused code', { broken: true }],
  ])('with %s', async (_, behaviour) => {
    await expect(signIn(behaviour)).rejects.toMatchObject(NOT_PROVEN);
  });

  it('with a cookie of another server, or unsigned, without a request to the provider', async () => {
    const { url, cookie } = await oidc.start('/');
    const back = provider.signIn(url);
    const other = createOidc({
      ...registered,
      key: new Uint8Array(32),
      issuer: provider.issuer,
      origin,
    });
    const asked = provider.requestedPaths.length;
    await expect(other.finish(back, sent(cookie))).rejects.toMatchObject(EXPIRED);
    const unsigned = cookie.replace(/\.[\w-]+;/, ';');
    await expect(oidc.finish(back, sent(unsigned))).rejects.toMatchObject(EXPIRED);
    expect(provider.requestedPaths).toHaveLength(asked);
  });

  it('with a code that was used before', async () => {
    const { url, cookie } = await oidc.start('/');
    const back = provider.signIn(url);
    await oidc.finish(back, sent(cookie));
    await expect(oidc.finish(back, sent(cookie))).rejects.toMatchObject(NOT_PROVEN);
  });

  it('when it began in another browser', async () => {
    const [mine, theirs] = [await oidc.start('/'), await oidc.start('/')];
    const back = provider.signIn(theirs.url);
    await expect(oidc.finish(back, sent(mine.cookie))).rejects.toMatchObject(EXPIRED);
    await expect(oidc.finish(back, undefined)).rejects.toMatchObject(EXPIRED);
  });

  test.each([
    'cuaderno_oidc=',
    'cuaderno_oidc=%00',
    'cuaderno_oidc=bm8ganNvbg',
    'cuaderno_oidc=e30',
    'cuaderno_oidc=bnVsbA',
    `cuaderno_oidc=${'A'.repeat(100_000)}`,
  ])('with a cookie of ours that isn’t: %#', async (cookie) => {
    const { url } = await oidc.start('/');
    await expect(oidc.finish(provider.signIn(url), cookie)).rejects.toMatchObject(EXPIRED);
  });

  test.each(['', '?', '?code=x', '?state=', '?error=server_error'])(
    'by an address without the state: %j',
    async (query) => {
      const { cookie } = await oidc.start('/');
      const back = `/api/login/oidc/callback${query}`;
      await expect(oidc.finish(back, sent(cookie))).rejects.toMatchObject(EXPIRED);
    },
  );

  it('when it was cancelled at the provider, with a message', async () => {
    const { url, cookie } = await oidc.start('/');
    const state = new URL(url).searchParams.get('state') ?? '';
    const back = (error: string) =>
      `/api/login/oidc/callback?${new URLSearchParams({ error, state }).toString()}`;
    await expect(oidc.finish(back('access_denied'), sent(cookie))).rejects.toMatchObject(
      refusal('INVALID', /Has cancelado/),
    );
    await expect(oidc.finish(back('server_error'), sent(cookie))).rejects.toMatchObject(NOT_PROVEN);
  });
});

describe('a provider that is down', () => {
  it('is distinguished from a refusal', async () => {
    const gone = await startProvider(registered);
    const there = createOidc({ ...registered, issuer: gone.issuer, origin });
    const { url, cookie } = await there.start('/');
    const back = gone.signIn(url);
    await gone.close();
    await expect(there.finish(back, sent(cookie))).rejects.toMatchObject(
      refusal('UNAVAILABLE', /Tu proveedor no responde/),
    );
  });

  it('is discovered again next time, and only once on success', async () => {
    const first = await startProvider(registered);
    const port = Number(new URL(first.issuer).port);
    await first.close();
    const there = createOidc({ ...registered, issuer: first.issuer, origin });
    await expect(there.start('/')).rejects.toMatchObject(
      refusal('UNAVAILABLE', /Tu proveedor no responde/),
    );

    const second = await startProvider(registered, port);
    const { url, cookie } = await there.start('/');
    expect(await there.finish(second.signIn(url), sent(cookie))).toMatchObject({ next: '/' });
    expect(second.requestedPaths.filter((path) => path.includes('.well-known'))).toHaveLength(1);
    await second.close();
  });
});
