import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUser, send, startServer, visitor } from './server';

let server: Awaited<ReturnType<typeof startServer>>;
let user: Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  server = await startServer();
  user = await newUser(server.url);
});
afterAll(() => server.close());

const rececho = JSON.stringify({ date: '2026-01-11', species: 'Corzo' });
const cookieOf = async (client: typeof user) => {
  let cookie = '';
  const { fetch: real } = globalThis;
  globalThis.fetch = async (input, init) => {
    cookie = new Headers(init?.headers).get('cookie') ?? '';
    return real(input, init);
  };
  await client.fetch('/api/health');
  globalThis.fetch = real;
  return cookie;
};

describe('writes', () => {
  const post = async (headers: Record<string, string>, client = user) => {
    const cookie = await cookieOf(client);
    return fetch(`${server.url}/api/outings/rececho`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...headers },
      body: rececho,
    });
  };
  const token = async (client = user) =>
    (await send(client, 'GET', '/api/csrf-token')).body.csrfToken as string;

  it('name the header and the token, and are not kept', async () => {
    const { body, headers } = await send(user, 'GET', '/api/csrf-token');
    expect(body).toEqual({
      headerName: 'x-csrf-token',
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('pass with their own token', async () => {
    expect((await post({ 'x-csrf-token': await token() })).status).toBe(201);
  });

  it('are refused without a token, with a made-up one, or with another session’s', async () => {
    const other = await newUser(server.url);
    expect((await post({})).status).toBe(403);
    expect((await post({ 'x-csrf-token': 'a'.repeat(43) })).status).toBe(403);
    expect((await post({ 'x-csrf-token': await token(other) })).status).toBe(403);
    const before = await send(visitor(server.url), 'GET', '/api/csrf-token');
    expect((await post({ 'x-csrf-token': before.body.csrfToken })).status).toBe(403);
  });

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, 201],
    [{ 'sec-fetch-site': 'none' }, 201],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'https://malo.example' }, 403],
    [{ origin: 'null' }, 403],
  ])('from %j get %d', async (headers, status) => {
    expect((await post({ 'x-csrf-token': await token(), ...headers })).status).toBe(status);
  });

  it('of sign-ins need a token too', async () => {
    const response = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: 'x' }),
    });
    expect(response.status).toBe(403);
  });

  it('queued on a device for another user than the one signed in are refused with 401', async () => {
    const own = { 'x-csrf-token': await token(), 'x-hunter': String(user.id) };
    expect((await post(own)).status).toBe(201);
    expect((await post({ ...own, 'x-hunter': String(user.id + 1) })).status).toBe(401);
  });

  it('reads for another user return nothing of the one signed in', async () => {
    await post({ 'x-csrf-token': await token() });
    const input = encodeURIComponent(JSON.stringify({ 0: { json: {} }, 1: { json: {} }, 2: {} }));
    const read = async (meant: number) => {
      const answer = await fetch(
        `${server.url}/api/trpc/outings.list,outings.listWhole,stats.dashboard?batch=1&input=${input}`,
        { headers: { cookie: await cookieOf(user), 'x-hunter': String(meant) } },
      );
      return [answer.status, (await answer.text()).includes('Corzo')];
    };
    expect(await read(user.id)).toEqual([200, true]);
    expect(await read(user.id + 1)).toEqual([401, false]);
  });

  it('by tRPC need one as well', async () => {
    const response = await fetch(`${server.url}/api/trpc/outings.delete`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: await cookieOf(user) },
      body: JSON.stringify({ json: { id: 'x' } }),
    });
    expect(response.status).toBe(403);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ])('are not read as %s', async (type) => {
    for (const address of ['/api/outings/rececho', '/api/trpc/outings.create']) {
      const answer = await send(user, 'POST', address, rececho, { 'content-type': type });
      expect(answer.status).toBe(415);
      expect(answer.body.message).toContain('application/json');
    }
  });

  it.each(['{', '{"a":}', '"text"', 'undefined', '\u0000'])(
    'that are not JSON are refused: %j',
    async (body) => {
      const answer = await send(user, 'POST', '/api/outings/rececho', body);
      expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    },
  );

  it('in batches of more than ten are refused', async () => {
    const names = Array(11).fill('stats.dashboard').join(',');
    const response = await user.fetch(`/api/trpc/${names}?batch=1`);
    expect(response.status).toBe(400);
  });

  it('by GET change nothing, and a sign-out from another site is refused', async () => {
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

  it.each(ADDRESSES)('of %s carry the headers that protect browsers', async (address) => {
    const { headers } = await fetch(server.url + address);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBeTruthy();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it.each(['/api/auth/user', '/api/nada', '/api/login', '/api/openapi.json'])(
    'of %s are not kept by anyone',
    async (address) => {
      expect((await fetch(server.url + address)).headers.get('cache-control')).toBe('no-store');
    },
  );

  it('under /api that do not exist are JSON, elsewhere they are the app', async () => {
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

  it('with a hash in their name are kept for a year', async () => {
    const html = await (await fetch(server.url)).text();
    const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
    const { status, headers } = await fetch(server.url + script);
    expect([status, headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });

  it.each(['/%', '/%E0%A4%A', '/api/outings/%E0%A4%A', '/api/photos/%00'])(
    'to the broken address %s are no faults of ours',
    async (address) => {
      const response = await user.fetch(address).catch(() => undefined);
      expect([200, 400, 404]).toContain(response?.status);
    },
  );

  it('include health and the OpenAPI document', async () => {
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

  it('is kept from scripts and from other sites', async () => {
    const [pair, ...flags] = (await cookieFrom(server.url)).split('; ');
    expect(pair).toMatch(/^cuaderno_visitor=[\w-]{43}$/);
    expect(flags.toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
  });

  it('over https is Secure with the __Host- prefix, with HSTS', async () => {
    const secure = await startServer({
      PUBLIC_URL: 'https://cuaderno.example',
      TRUST_PROXY: '0',
    });
    const [pair, ...flags] = (await cookieFrom(secure.url)).split('; ');
    expect(pair).toMatch(/^__Host-cuaderno_visitor=[\w-]{43}$/);
    expect(flags.toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
    const { headers } = await fetch(secure.url);
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    await secure.close();
  });
});
