import { describe, expect } from 'vitest';
import { startForTest, test } from '../fixtures';
import { newUser, send, sessionOf, visitor } from '../server';

const it = test
  /** The cookie and token of a session of the user. */
  .extend('session', { scope: 'file' }, ({ server, user }) => sessionOf(server.url, user.email))
  /** Creates an outing with the session's cookie and these headers. */
  .extend(
    'postWith',
    ({ server, session: { cookie } }) =>
      (headers: Record<string, string>) =>
        fetch(`${server.url}/api/outings/rececho`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie, ...headers },
          body: rececho,
        }),
  );

const rececho = JSON.stringify({ date: '2026-01-11', species: 'Corzo' });
describe('writes', () => {
  it('name the header and the token, and are not kept', async ({ user }) => {
    const { body, headers } = await send(user, 'GET', '/api/csrf-token');
    expect(body).toEqual({
      headerName: 'x-csrf-token',
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('pass with their own token', async ({ session, postWith }) => {
    expect((await postWith(session)).status).toBe(201);
  });

  it('are refused without a token, with a made-up one, or with another session’s', async ({
    server,
    postWith,
  }) => {
    const other = await newUser(server.url);
    expect((await postWith({})).status).toBe(403);
    expect((await postWith({ 'x-csrf-token': 'a'.repeat(43) })).status).toBe(403);
    const { 'x-csrf-token': foreign } = await sessionOf(server.url, other.email);
    expect((await postWith({ 'x-csrf-token': foreign })).status).toBe(403);
    const before = await send(visitor(server.url), 'GET', '/api/csrf-token');
    expect((await postWith({ 'x-csrf-token': before.body.csrfToken })).status).toBe(403);
  });

  it.for([
    [{ 'sec-fetch-site': 'same-origin' }, 201],
    [{ 'sec-fetch-site': 'none' }, 201],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'https://malo.example' }, 403],
    [{ origin: 'null' }, 403],
  ] as const)('from %j get %d', async ([headers, status], { postWith, session }) => {
    expect((await postWith({ ...session, ...headers })).status).toBe(status);
  });

  it('of sign-ins need a token too', async ({ server, user }) => {
    const response = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: 'x' }),
    });
    expect(response.status).toBe(403);
  });

  it('queued on a device for another user than the one signed in are refused with 401', async ({
    user,
    postWith,
    session,
  }) => {
    const own = { ...session, 'x-hunter': String(user.id) };
    expect((await postWith(own)).status).toBe(201);
    expect((await postWith({ ...own, 'x-hunter': String(user.id + 1) })).status).toBe(401);
  });

  it('reads for another user return nothing of the one signed in', async ({
    server,
    user,
    session,
    postWith,
  }) => {
    await postWith(session);
    const input = encodeURIComponent(JSON.stringify({ 0: { json: {} }, 1: { json: {} }, 2: {} }));
    const read = async (meant: number) => {
      const answer = await fetch(
        `${server.url}/api/trpc/outings.list,outings.page,stats.dashboard?batch=1&input=${input}`,
        { headers: { cookie: session.cookie, 'x-hunter': String(meant) } },
      );
      return [answer.status, (await answer.text()).includes('Corzo')];
    };
    expect(await read(user.id)).toEqual([200, true]);
    expect(await read(user.id + 1)).toEqual([401, false]);
  });

  it('by tRPC need one as well', async ({ server, session }) => {
    const response = await fetch(`${server.url}/api/trpc/outings.delete`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: session.cookie },
      body: JSON.stringify({ json: { id: 'x' } }),
    });
    expect(response.status).toBe(403);
  });

  it.for([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ])('are not read as %s', async (type, { user }) => {
    for (const address of ['/api/outings/rececho', '/api/trpc/outings.create']) {
      const answer = await send(user, 'POST', address, rececho, { 'content-type': type });
      expect(answer.status).toBe(415);
      expect(answer.body.message).toContain('application/json');
    }
  });

  it.for(['{', '{"a":}', '"text"', 'undefined', '\u0000'])(
    'that are not JSON are refused: %j',
    async (body, { user }) => {
      const answer = await send(user, 'POST', '/api/outings/rececho', body);
      expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    },
  );

  it('in batches of more than ten are refused', async ({ user }) => {
    const names = Array(11).fill('stats.dashboard').join(',');
    const response = await user.fetch(`/api/trpc/${names}?batch=1`);
    expect(response.status).toBe(400);
  });

  it('by GET change nothing, and a sign-out from another site is refused', async ({ user }) => {
    expect((await send(user, 'GET', '/api/trpc/outings.delete?input=%7B%7D')).status).toBe(405);
    const refused = await user.fetch('/api/logout', {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(refused.status).toBe(403);
    expect((await send(user, 'GET', '/api/auth/user')).status).toBe(200);
  });
});

describe('answers', () => {
  const ADDRESSES = [
    '/',
    '/history',
    '/api/auth/user',
    '/api/nada',
    '/api/login',
    '/api/docs',
    '/assets/nada.js',
  ];

  it.for(ADDRESSES)(
    'of %s carry the headers that protect browsers',
    async (address, { server }) => {
      const { headers } = await fetch(server.url + address);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBeTruthy();
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );

  it.for(['/api/auth/user', '/api/nada', '/api/login', '/api/openapi.json'])(
    'of %s are not kept by anyone',
    async (address, { server }) => {
      expect((await fetch(server.url + address)).headers.get('cache-control')).toBe('no-store');
    },
  );

  it('under /api that do not exist are JSON, elsewhere they are the app', async ({
    server,
    user,
  }) => {
    const missing = await send(user, 'GET', '/api/nada');
    expect(missing).toMatchObject({ status: 404, body: { message: 'No existe esa dirección' } });
    const app = await fetch(`${server.url}/esperas/edit/cualquiera`);
    expect(app.status).toBe(200);
    expect(app.headers.get('content-type')).toContain('text/html');
    expect(app.headers.get('cache-control')).toBe('no-cache');
    expect((await fetch(`${server.url}/assets/nada.js`)).status).toBe(404);
    const worker = await fetch(`${server.url}/service-worker.js`);
    expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  });

  it('with a hash in their name are kept for a year', async ({ server }) => {
    const html = await (await fetch(server.url)).text();
    const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
    const { status, headers } = await fetch(server.url + script);
    expect([status, headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });

  it.for(['/%', '/%E0%A4%A', '/api/outings/%E0%A4%A', '/api/photos/%00'])(
    'to the broken address %s are no faults of ours',
    async (address, { user }) => {
      const response = await user.fetch(address).catch(() => undefined);
      expect([200, 400, 404]).toContain(response?.status);
    },
  );

  it('include health and the OpenAPI document', async ({ server, user }) => {
    expect((await send(user, 'GET', '/api/health')).body).toEqual({ status: 'ok' });
    const { body } = await send(user, 'GET', '/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining([
        '/api/outings',
        '/api/outings/{id}',
        '/api/outings/monteria/{id}',
        '/api/photos/{id}',
        '/api/login',
      ]),
    );
    expect(
      body.paths['/api/outings/espera'].post.requestBody.content['application/json'].schema
        .properties,
    ).toHaveProperty('cotoName');
    for (const file of [
      '/api/docs',
      '/api/docs/start.js',
      '/api/docs/swagger-ui-bundle.js',
      '/api/docs/swagger-ui.css',
    ]) {
      expect((await fetch(server.url + file)).status).toBe(200);
    }
  });
});

describe('the cookie of a visitor', () => {
  const cookieFrom = async (url: string) =>
    (await fetch(`${url}/api/csrf-token`)).headers.getSetCookie()[0] ?? '';

  it('is kept from scripts and from other sites', async ({ server }) => {
    const [pair, ...flags] = (await cookieFrom(server.url)).split('; ');
    expect(pair).toMatch(/^cuaderno_visitor=[\w-]{43}$/);
    expect(flags.toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
  });

  it('over https is Secure with the __Host- prefix, with HSTS', async () => {
    const secure = await startForTest({
      PUBLIC_URL: 'https://cuaderno.example',
      TRUST_PROXY: '0',
    });
    const [pair, ...flags] = (await cookieFrom(secure.url)).split('; ');
    expect(pair).toMatch(/^__Host-cuaderno_visitor=[\w-]{43}$/);
    expect(flags.toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
    const { headers } = await fetch(secure.url);
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
  });
});
