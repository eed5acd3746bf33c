import { createHash, randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { procedureRoutes as routes } from '../src/rest/procedure-routes';
import { newHunter, PASSWORD, send, startServer, visitor } from './server';

let server: Awaited<ReturnType<typeof startServer>>;
let hunter: Awaited<ReturnType<typeof newHunter>>;

beforeAll(async () => {
  server = await startServer();
  hunter = await newHunter(server.url);
});
afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const jpeg = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Marta' }, IFD3: { GPSLatitude: '38/1 0/1 0/1' } })
    .toBuffer();
const dataString = async () => `data:image/jpeg;base64,${(await jpeg()).toString('base64')}`;

type Schema = {
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
};

/** Paths of `value` that the schema does not name. */
function unnamed(value: unknown, schema: Schema, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (schema.anyOf) {
    const found = schema.anyOf.map((one) => unnamed(value, one, at));
    return found.find((one) => one.length === 0) ?? found[0] ?? [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => unnamed(item, schema.items ?? {}, `${at}.${index}`));
  }
  return Object.entries(value).flatMap(([key, inner]) => {
    const other = schema.additionalProperties;
    const named = schema.properties?.[key] ?? (typeof other === 'object' ? other : undefined);
    return named ? unnamed(inner, named, `${at}.${key}`) : [`${at}.${key}`];
  });
}
const schemaOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema;

describe('no answer has a field too many', () => {
  const BODIES: Record<string, object> = {
    espera: { date: '2026-01-10', species: 'Jabalí', score: 100, cotoName: 'El Cantalar' },
    monteria: { date: '2026-01-10', puesto: 3, animals: [{ species: 'Jabalí', score: 90 }] },
    rececho: { date: '2026-01-10', species: 'Corzo', score: 120 },
  };
  const answering = routes.filter(
    ({ answers, path }) => Object.values(answers).some(Boolean) && !path.includes('password'),
  );

  it.each(
    answering.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const),
  )('%s', async (_, route) => {
    const type = Object.keys(BODIES).find((one) => route.path.includes(one)) ?? 'rececho';
    const photo = await dataString();
    const { body: saved } = await send(hunter, 'POST', `/api/outings/${type}`, {
      ...BODIES[type],
      ...(type === 'monteria' ? {} : { photos: [photo] }),
    });
    const id = route.path.startsWith('/api/users') ? String(hunter.user.id) : saved.id;
    const address = `${route.path.replace(':id', id)}${route.query?.['q'] ? '?q=Cazorla' : ''}`;
    const body =
      route.method === 'get' || route.method === 'delete'
        ? undefined
        : route.path.startsWith('/api/users')
          ? { name: 'Marta' }
          : BODIES[type];
    const answer = await send(hunter, route.method.toUpperCase(), address, body);
    const schema = route.answers[answer.status];
    expect(schema, `${answer.status} ${answer.text}`).toBeTruthy();
    expect(unnamed(answer.body, schemaOf(schema as z.core.$ZodType))).toEqual([]);
  });

  it('of the list that the app reads, nor of who is signed in', async () => {
    const { items } = await hunter.trpc.outings.list.query({});
    const keys = new Set(items.flatMap((item) => Object.keys(item)));
    expect([...keys].toSorted()).toEqual(
      [
        'ccaa',
        'cotoName',
        'createdAt',
        'date',
        'finca',
        'id',
        'municipality',
        'photoCount',
        'province',
        'species',
        'type',
        'updatedAt',
        'version',
      ].toSorted(),
    );
    const me = await hunter.trpc.auth.me.query();
    const known = routes.find(({ path }) => path === '/api/auth/user')?.answers[200];
    expect(unnamed(me, schemaOf(known as z.core.$ZodType))).toEqual([]);
  });

  it('of the sessions: nothing in them opens one', async () => {
    const { text } = await send(hunter, 'GET', '/api/sessions');
    const { rows } = await query('SELECT sid FROM sessions');
    for (const { sid } of rows) expect(text).not.toContain(sid);
  });
});

describe('a session', () => {
  const clocks = (expire: string, created: string, user: number) =>
    query(
      `UPDATE sessions SET expire = now() + $1::interval, created_at = now() - $2::interval
        WHERE user_id = $3`,
      [expire, created, user],
    );
  const status = async (client: typeof hunter) =>
    (await send(client, 'GET', '/api/auth/user')).status;

  it('ends after 30 days without a visit, and after 90 whatever happens', async () => {
    const idle = await newHunter(server.url);
    await clocks('1 minute', '29 days', idle.user.id);
    expect(await status(idle)).toBe(200);
    await clocks('-1 second', '30 days', idle.user.id);
    expect(await status(idle)).toBe(401);
    const old = await newHunter(server.url);
    await clocks('20 days', '89 days', old.user.id);
    expect(await status(old)).toBe(200);
    await clocks('20 days', '90 days', old.user.id);
    expect(await status(old)).toBe(401);
  });

  it('that was there before a sign-in is dead after it', async () => {
    const victim = await newHunter(server.url);
    const cookie = `cuaderno_session=${'A'.repeat(43)}`;
    await query(
      `INSERT INTO sessions (sid, expire, user_id) VALUES ($1, now() + interval '1 day', $2)`,
      [createHash('sha256').update('A'.repeat(43)).digest('base64url'), victim.user.id],
    );
    const ask = () => fetch(`${server.url}/api/auth/user`, { headers: { cookie } });
    expect((await ask()).status).toBe(200);
    const token = await fetch(`${server.url}/api/csrf-token`, { headers: { cookie } });
    const { csrfToken } = (await token.json()) as { csrfToken: string };
    const signedIn = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'x-csrf-token': csrfToken },
      body: JSON.stringify({ email: victim.email, password: PASSWORD }),
    });
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.getSetCookie().join()).not.toContain('A'.repeat(43));
    expect((await ask()).status).toBe(401);
  });

  describe('signed in again on the account page', () => {
    const CASES = [
      ['/api/login', {}],
      ['/api/register', { name: 'Otra' }],
    ] as const;
    const submit = async (
      path: string,
      fields: Record<string, string>,
      { headers = {}, forged }: { headers?: Record<string, string>; forged?: string } = {},
    ) => {
      const before = await newHunter(server.url);
      const token = randomBytes(32).toString('base64url');
      const cookie = `cuaderno_session=${token}`;
      const sid = createHash('sha256').update(token).digest('base64url');
      await query(
        `INSERT INTO sessions (sid, expire, user_id) VALUES ($1, now() + interval '1 day', $2)`,
        [sid, before.user.id],
      );
      const page = await (await fetch(server.url + path, { headers: { cookie } })).text();
      const csrf = forged ?? /name="_csrf" value="([\w-]+)"/.exec(page)?.[1] ?? '';
      const email = path === '/api/login' ? before.email : `${randomUUID()}@cuaderno.test`;
      const answer = await fetch(server.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, ...headers },
        body: new URLSearchParams({ email, password: PASSWORD, ...fields, _csrf: csrf }),
      });
      const left = await query('SELECT 1 FROM sessions WHERE sid = $1', [sid]);
      return { answer, isOver: left.rows.length === 0 };
    };

    it.each(CASES)('%s takes its form, and the session before is over', async (path, fields) => {
      const { answer, isOver } = await submit(path, fields);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
      expect(isOver).toBe(true);
    });

    it.each(CASES)('%s refuses a made-up token in words, on its page', async (path, fields) => {
      const { answer, isOver } = await submit(path, fields, { forged: 'a'.repeat(43) });
      expect(answer.status).toBe(403);
      expect(await answer.text()).toMatch(/La página ha caducado[\s\S]*<form/);
      expect(isOver).toBe(false);
    });

    it.each(CASES)('%s refuses what another site sends', async (path, fields) => {
      const headers = { origin: 'https://malo.example' };
      const { answer, isOver } = await submit(path, fields, { headers });
      expect([answer.status, isOver]).toEqual([403, false]);
    });
  });

  it('is listed with what it was made by, and the others can be ended', async () => {
    const here = await newHunter(server.url);
    const there = visitor(server.url);
    await there.signIn(here.email, PASSWORD);
    await query(
      `UPDATE sessions SET sess = '{"userAgent":"Mozilla/5.0 (Android 15; Mobile) Firefox/140.0","lastUsedAt":"2026-01-01T10:00:00.000Z"}'
        WHERE user_id = $1 AND created_at = (SELECT max(created_at) FROM sessions WHERE user_id = $1)`,
      [here.user.id],
    );
    const { body } = await send(here, 'GET', '/api/sessions');
    expect(body).toEqual([
      {
        current: true,
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        userAgent: 'node',
      },
      {
        current: false,
        createdAt: expect.any(String),
        lastUsedAt: '2026-01-01T10:00:00.000Z',
        userAgent: 'Mozilla/5.0 (Android 15; Mobile) Firefox/140.0',
      },
    ]);
    // Used again, it says so.
    expect((await send(there, 'GET', '/api/auth/user')).status).toBe(200);
    const again = await send(here, 'GET', '/api/sessions');
    expect(again.body.map(({ current }: { current: boolean }) => current)).toEqual([false, true]);
    expect(again.body[0].lastUsedAt).not.toBe('2026-01-01T10:00:00.000Z');
    expect((await send(here, 'DELETE', '/api/sessions/others')).body).toEqual({ ended: 1 });
    expect((await send(there, 'GET', '/api/auth/user')).status).toBe(401);
    expect((await send(here, 'GET', '/api/auth/user')).status).toBe(200);
  });
});

describe('brute force', () => {
  /** Asks so many times, ten at once: more than the queue for the database takes would be 503. */
  const inLanes = async <T>(times: number, ask: (index: number) => Promise<T>): Promise<T[]> => {
    const answers: T[] = [];
    let next = 0;
    const lane = async () => {
      while (next < times) answers.push(await ask(next++));
    };
    await Promise.all(Array.from({ length: 10 }, lane));
    return answers;
  };
  const guess = (email: string, headers: Record<string, string> = {}) =>
    send(
      visitor(server.url),
      'POST',
      '/api/login',
      { email, password: 'ninguna de ellas' },
      headers,
    );

  it('of fifty guesses at once gets ten answers', async () => {
    const { email } = await newHunter(server.url);
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(email)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(40);
    for (const { headers } of refused)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('of a thousand in one batch gets none', async () => {
    const client = await newHunter(server.url);
    const calls = 1000;
    const input = {
      json: { id: client.user.id, currentPassword: 'no es esta', newPassword: 'otra clave 1234' },
    };
    const address = (many: number) =>
      `/api/trpc/${Array(many).fill('users.changePassword').join(',')}?batch=1`;
    const body = Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, input]));
    const whole = await send(client, 'POST', address(calls), body);
    expect([400, 404, 414, 431]).toContain(whole.status);
    // None of them was tried: ten are left.
    const ten = await send(client, 'POST', address(10), body);
    expect(ten.text.match(/"httpStatus":403/g)).toHaveLength(10);
  });

  it('does not escape by a made-up X-Forwarded-For', async () => {
    const fresh = await startServer();
    const one = (index: number) =>
      send(
        visitor(fresh.url),
        'POST',
        '/api/login',
        { email: `nadie${index}@cuaderno.test`, password: 'ninguna de ellas' },
        { 'x-forwarded-for': `198.51.100.${index}`, forwarded: `for=198.51.100.${index}` },
      );
    const statuses = await inLanes(110, async (index) => (await one(index)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    await fresh.close();
  });

  it('of addresses that are taken ends after a hundred registrations in an hour', async () => {
    const fresh = await startServer();
    const ask = async () => (await send(visitor(fresh.url), 'POST', '/api/register', {})).status;
    const statuses = await inLanes(103, ask);
    expect(statuses.toSorted()).toEqual([...Array(100).fill(400), ...Array(3).fill(429)]);
    await fresh.close();
  });

  it('behind a proxy is counted by the address that the proxy saw', async () => {
    const fresh = await startServer({ TRUST_PROXY: '1' });
    const ask = (made: string, seen: string) =>
      send(
        visitor(fresh.url),
        'POST',
        '/api/login',
        { email: `${randomUUID()}@cuaderno.test`, password: 'ninguna de ellas' },
        { 'x-forwarded-for': `${made}, ${seen}` },
      );
    for (const made of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) await ask(made, '203.0.113.7');
    await ask('1.1.1.1', '203.0.113.8');
    const { rows } = await fresh.database.pool.query(
      `SELECT points FROM rate_limits WHERE key LIKE 'address:%' ORDER BY points`,
    );
    expect(rows).toEqual([{ points: 1 }, { points: 3 }]);
    await fresh.close();
  });
});

describe('answers of every kind', () => {
  const guarded = (headers: Headers) => {
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'|sandbox/);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  };

  it('are guarded: an image is private and sandboxed, its metadata gone', async () => {
    const id = randomUUID();
    await hunter.fetch(`/api/photos/${id}`, { method: 'PUT', body: await jpeg() });
    const response = await hunter.fetch(`/api/photos/${id}`);
    guarded(response.headers);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toContain('private');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const { exif, icc, xmp } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
  });

  it('are guarded when something breaks, and tell nothing of it', async () => {
    await query('ALTER TABLE outings RENAME TO outings_away');
    const secret = 'El collado de la Umbría';
    const rest = await send(hunter, 'POST', '/api/outings/espera', {
      date: '2026-01-10',
      cotoName: secret,
    });
    const trpc = await hunter.fetch('/api/trpc/outings.list');
    await query('ALTER TABLE outings_away RENAME TO outings');
    expect([rest.status, rest.body]).toEqual([
      500,
      { message: 'Algo ha fallado. Inténtalo de nuevo.' },
    ]);
    guarded(rest.headers);
    guarded(trpc.headers);
    expect(await trpc.text()).not.toMatch(/outings_away|relation|select|stack|\/src\//i);
    // The operator reads what broke, and not what the hunter wrote.
    expect(server.output()).toContain('42P01');
    expect(server.output()).not.toContain(secret);
  });

  it('to a preflight of another site allow nothing', async () => {
    const response = await fetch(`${server.url}/api/outings/espera`, {
      method: 'OPTIONS',
      headers: { origin: 'https://malo.example', 'access-control-request-method': 'POST' },
    });
    expect(
      [...response.headers.keys()].filter((name) => name.startsWith('access-control')),
    ).toEqual([]);
  });
});

describe('writes', () => {
  /** The cookie of a new hunter's session, to send without what the client adds. */
  const cookie = async () => {
    const { email } = await newHunter(server.url);
    const answer = await send(visitor(server.url), 'POST', '/api/login', {
      email,
      password: PASSWORD,
    });
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };

  it.each([
    ['PUT', '/api/outings/espera/x'],
    ['DELETE', '/api/outings/x'],
    ['DELETE', '/api/sessions/others'],
    ['DELETE', '/api/users/1'],
    ['PUT', '/api/photos/x'],
    ['POST', '/api/import'],
    ['POST', '/api/trpc/outings.create'],
    ['PATCH', '/api/outings/x'],
    ['POST', '/api/nada'],
  ])('%s %s without the token, or from another site, are refused', async (method, address) => {
    const headers = { cookie: await cookie() };
    const without = await fetch(server.url + address, { method, headers });
    expect(without.status).toBe(403);
    const token = await fetch(`${server.url}/api/csrf-token`, { headers });
    const { csrfToken } = (await token.json()) as { csrfToken: string };
    const right = { ...headers, 'x-csrf-token': csrfToken };
    const foreign = { ...right, 'sec-fetch-site': 'cross-site' };
    expect((await fetch(server.url + address, { method, headers: foreign })).status).toBe(403);
    // With the token it is another rule that answers.
    const own = await fetch(server.url + address, { method, headers: right });
    expect(await own.text()).not.toMatch(/La página ha caducado|otra página/);
  });

  it('set nothing that is not theirs to set', async () => {
    const made = {
      id: 7,
      userId: 1,
      createdAt: '2000-01-01',
      password: 'x',
      version: 9,
      archivedAt: '2001-01-01',
    };
    const { body } = await send(hunter, 'POST', '/api/outings/espera', {
      date: '2026-01-10',
      ...made,
      id: undefined,
    });
    expect(body).toMatchObject({ userId: hunter.user.id, version: 1, archivedAt: null });
    expect(body.createdAt).not.toContain('2000');
    const { body: user } = await send(hunter, 'PUT', `/api/users/${hunter.user.id}`, made);
    expect([user.id, user.createdAt]).toEqual([hunter.user.id, hunter.user.createdAt]);
    await visitor(server.url).signIn(hunter.email, PASSWORD);
  });

  it('are whole or nothing: a montería with one bad piece stores nothing', async () => {
    const count = async () =>
      (await query('SELECT (SELECT count(*) FROM outings) + (SELECT count(*) FROM photos) AS n'))
        .rows[0].n;
    const before = await count();
    const { status } = await send(hunter, 'POST', '/api/outings/monteria', {
      date: '2026-01-10',
      animals: [
        { species: 'Jabalí', photos: [await dataString()] },
        { species: 'Jabalí', photos: ['data:image/jpeg;base64,AAAA'] },
      ],
    });
    expect([status, await count()]).toEqual([400, before]);
  });

  it.each([
    '100% _seguro_',
    "O'Donnell'; DROP TABLE outings; --",
    '\\\\ \\x00 $1 ${x} {{x}}',
    '<img src=x onerror=alert(1)>',
  ])('keep %j letter by letter', async (text) => {
    const saved = await send(hunter, 'POST', '/api/outings/espera', {
      date: '2026-01-10',
      cotoName: text,
      description: text,
    });
    const { body } = await send(hunter, 'GET', `/api/outings/${saved.body.id}`);
    expect([body.custom_params.cotoName, body.description]).toEqual([text, text]);
    expect(
      (await send(hunter, 'GET', `/api/municipalities?q=${encodeURIComponent(text)}`)).body,
    ).toEqual([]);
  });
});

describe('passwords', () => {
  it('may be pasted and filled in: the pages limit nothing', async () => {
    for (const page of ['/api/login', '/api/register']) {
      const html = await (await fetch(server.url + page)).text();
      const field = /<input[^>]*type="password"[^>]*>/.exec(html)?.[0] ?? '';
      expect(field).toMatch(/autocomplete="(current|new)-password"/);
      expect(html).not.toMatch(/maxlength|onpaste/i);
    }
  });

  it('count to the last letter of the longest, and are the same in either normal form', async () => {
    const client = visitor(server.url);
    const email = `${randomUUID()}@cuaderno.test`;
    const long = `${'montería '.repeat(14)}ñá`;
    expect(Array.from(long)).toHaveLength(128);
    const account = { name: 'Ana', email, password: long.normalize('NFC') };
    expect((await send(client, 'POST', '/api/register', account)).status).toBe(201);
    const login = async (password: string) =>
      (await send(visitor(server.url), 'POST', '/api/login', { email, password })).status;
    expect(await login(long.slice(0, -1))).toBe(401);
    expect(await login(long.normalize('NFD'))).toBe(200);
    expect(
      (
        await send(visitor(server.url), 'POST', '/api/register', {
          ...account,
          email: `${randomUUID()}@cuaderno.test`,
          password: `${long}x`,
        })
      ).status,
    ).toBe(400);
  });

  it('and tokens are not taken from an address', async () => {
    const { email } = await newHunter(server.url);
    const asked = new URLSearchParams({ email, password: PASSWORD });
    const answer = await send(visitor(server.url), 'POST', `/api/login?${asked}`, {});
    expect(answer.status).toBe(400);
    const { csrfToken } = (await send(hunter, 'GET', '/api/csrf-token')).body;
    const raw = await fetch(`${server.url}/api/outings/espera?_csrf=${csrfToken}`, {
      method: 'POST',
    });
    expect(raw.status).toBe(401);
  });
});

describe('what a browser has cached goes with the session', () => {
  const said = async (answer: Promise<{ headers: Headers }>) =>
    (await answer).headers.get('clear-site-data');
  const CLEARED = '"cache"';

  it('when it is ended by its hunter', async () => {
    const leaving = await newHunter(server.url);
    expect(await said(leaving.fetch('/api/auth/user'))).toBeNull();
    expect(await said(leaving.fetch('/api/logout'))).toBe(CLEARED);
  });

  it('when another one begins in its place', async () => {
    const { email } = hunter;
    const there = await newHunter(server.url);
    const again = { email, password: PASSWORD };
    expect(await said(send(there, 'POST', '/api/login', again))).toBe(CLEARED);
    const first = visitor(server.url);
    expect(await said(send(first, 'POST', '/api/login', again))).toBeNull();
  });

  it.each(['rest', 'trpc'])('when the account is deleted (%s)', async (way) => {
    const leaving = await newHunter(server.url);
    const { id } = leaving.user;
    const input = { 0: { json: { id, password: PASSWORD } } };
    const answer =
      way === 'rest'
        ? send(leaving, 'DELETE', `/api/users/${id}`, { password: PASSWORD })
        : send(leaving, 'POST', '/api/trpc/users.delete?batch=1', input);
    expect(await said(answer)).toBe(CLEARED);
  });

  it('when it was ended elsewhere, at the first answer that says so', async () => {
    const ended = await newHunter(server.url);
    await query('DELETE FROM sessions WHERE user_id = $1', [ended.user.id]);
    for (const address of [
      '/api/auth/user',
      `/api/photos/${randomUUID()}`,
      '/api/trpc/outings.list',
    ]) {
      const answer = await send(ended, 'GET', address);
      expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([401, CLEARED]);
    }
    expect(await said(ended.fetch('/api/csrf-token'))).toBeNull();
  });

  it('but not for who never had one, nor for who asks in the name of another', async () => {
    for (const address of ['/api/auth/user', '/api/trpc/outings.list']) {
      expect(await said(fetch(server.url + address))).toBeNull();
    }
    const other = await hunter.fetch('/api/auth/user', { headers: { 'x-hunter': '0' } });
    expect([other.status, other.headers.get('clear-site-data')]).toEqual([401, null]);
  });
});

describe('deleting the account', () => {
  it('answers what it still has under way as it would a visitor', async () => {
    const leaving = await newHunter(server.url);
    // Held up where it has been let in and has yet to write: the row of its user is being deleted.
    const client = await server.database.pool.connect();
    await client.query('BEGIN');
    await client.query('DELETE FROM users WHERE id = $1', [leaving.user.id]);
    const late = [
      send(leaving, 'POST', '/api/outings/espera', { date: '2026-01-10' }),
      leaving.fetch(`/api/photos/${randomUUID()}`, { method: 'PUT', body: await jpeg() }),
      leaving.trpc.outings.create
        .mutate({ type: 'espera', date: '2026-01-10' })
        .catch((error: { data: { httpStatus: number } }) => ({ status: error.data.httpStatus })),
    ];
    await expect
      .poll(async () => (await query('SELECT FROM pg_locks WHERE NOT granted')).rowCount)
      .toBe(late.length);
    await client.query('COMMIT');
    client.release();
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('asks for the password, takes everything with it, and ends all sessions', async () => {
    const leaving = await newHunter(server.url);
    const elsewhere = visitor(server.url);
    await elsewhere.signIn(leaving.email, PASSWORD);
    await send(leaving, 'POST', '/api/outings/espera', {
      date: '2026-01-10',
      species: 'Jabalí',
      photos: [await dataString()],
    });
    await leaving.fetch(`/api/photos/${randomUUID()}`, { method: 'PUT', body: await jpeg() });
    const remove = (body: object) => send(leaving, 'DELETE', `/api/users/${leaving.user.id}`, body);
    expect((await remove({})).body.message).toBe('Escribe tu contraseña para borrar la cuenta');
    expect((await remove({ password: 'no es esta' })).status).toBe(403);
    expect(
      (await send(hunter, 'DELETE', `/api/users/${leaving.user.id}`, { password: PASSWORD }))
        .status,
    ).toBe(403);
    expect((await remove({ password: PASSWORD })).status).toBe(204);
    for (const client of [leaving, elsewhere]) {
      expect((await send(client, 'GET', '/api/auth/user')).status).toBe(401);
    }
    for (const table of ['outings', 'outing_species', 'photos', 'sessions']) {
      expect(
        (await query(`SELECT FROM ${table} WHERE user_id = $1`, [leaving.user.id])).rowCount,
      ).toBe(0);
    }
    expect((await query('SELECT FROM users WHERE id = $1', [leaving.user.id])).rowCount).toBe(0);
    await expect(elsewhere.signIn(leaving.email, PASSWORD)).rejects.toThrow(
      'Email o contraseña incorrectos',
    );
  });

  it('of an account without a password asks for a sign-in of just now', async () => {
    const outside = await newHunter(server.url);
    await query('UPDATE users SET password = NULL WHERE id = $1', [outside.user.id]);
    await query(
      `UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`,
      [outside.user.id],
    );
    const remove = async () =>
      (await send(outside, 'DELETE', `/api/users/${outside.user.id}`, {})).status;
    expect(await remove()).toBe(403);
    await query('UPDATE sessions SET created_at = now() WHERE user_id = $1', [outside.user.id]);
    expect(await remove()).toBe(204);
  });
});

describe('a sign-in by a provider that fails', () => {
  it('shows the login page with the reason', async () => {
    const other = await startServer({
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'cuaderno',
      OIDC_CLIENT_SECRET: 'secreto del proveedor',
    });
    for (const [address, status] of [
      ['/api/login/oidc', 503],
      ['/api/login/oidc/callback?code=x&state=y', 400],
    ] as const) {
      const response = await fetch(other.url + address);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
      expect(await response.text()).toMatch(/role="alert"[\s\S]*tu proveedor/i);
    }
    expect(other.output()).not.toContain('secreto del proveedor');
    await other.close();
  });
});
