import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { jpeg, toDataString } from '../photos/sample-photos';
import { startForTest, test as it } from '../fixtures';
import { newUser, PASSWORD, send, visitor } from '../server';

describe('brute force', () => {
  /** Sends `times` requests, ten at once: more would exceed the database's queue (503). */
  const inLanes = async <T>(
    times: number,
    request: (index: number) => Promise<T>,
  ): Promise<T[]> => {
    const answers: T[] = [];
    let next = 0;
    const lane = async () => {
      while (next < times) answers.push(await request(next++));
    };
    await Promise.all(Array.from({ length: 10 }, lane));
    return answers;
  };
  const guess = (url: string, email: string, headers: Record<string, string> = {}) =>
    send(visitor(url), 'POST', '/api/login', { email, password: 'ninguna de ellas' }, headers);

  it('of fifty guesses at once gets ten answers', async ({ server }) => {
    const { email } = await newUser(server.url);
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(server.url, email)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(40);
    for (const { headers } of refused)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('of a thousand in one batch gets none', async ({ server }) => {
    const client = await newUser(server.url);
    const calls = 1000;
    const input = {
      json: { id: client.id, currentPassword: 'no es esta', newPassword: 'otra clave 1234' },
    };
    const address = (many: number) =>
      `/api/trpc/${Array(many).fill('users.changePassword').join(',')}?batch=1`;
    const body = Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, input]));
    const batch = await send(client, 'POST', address(calls), body);
    expect([400, 404, 414, 431]).toContain(batch.status);
    // None of them counted: all ten attempts remain.
    const ten = await send(client, 'POST', address(10), body);
    expect(ten.text.match(/"httpStatus":403/g)).toHaveLength(10);
  });

  it('does not escape by a made-up X-Forwarded-For', async () => {
    const other = await startForTest();
    const one = (index: number) =>
      guess(other.url, `nadie${index}@cuaderno.test`, {
        'x-forwarded-for': `198.51.100.${index}`,
        forwarded: `for=198.51.100.${index}`,
      });
    const statuses = await inLanes(110, async (index) => (await one(index)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it('of taken e-mails ends after a hundred registrations in an hour', async () => {
    const other = await startForTest();
    const ask = async () => (await send(visitor(other.url), 'POST', '/api/register', {})).status;
    const statuses = await inLanes(103, ask);
    expect(statuses.toSorted()).toEqual([...Array(100).fill(400), ...Array(3).fill(429)]);
  });

  it('behind a proxy is counted by the client address of its header', async () => {
    const other = await startForTest({ TRUST_PROXY: '1' });
    const guessFrom = (forged: string, real: string) =>
      guess(other.url, `${randomUUID()}@cuaderno.test`, {
        'x-forwarded-for': `${forged}, ${real}`,
      });
    for (const made of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) await guessFrom(made, '203.0.113.7');
    await guessFrom('1.1.1.1', '203.0.113.8');
    const { rows } = await other.database.pool.query(
      `SELECT points FROM rate_limits WHERE key LIKE 'address:%' ORDER BY points`,
    );
    expect(rows).toEqual([{ points: 1 }, { points: 3 }]);
  });
});

describe('passwords', () => {
  it('may be pasted and filled in: the pages limit nothing', async ({ server }) => {
    for (const page of ['/api/login', '/api/register']) {
      const html = await (await fetch(server.url + page)).text();
      const field = /<input[^>]*type="password"[^>]*>/.exec(html)?.[0] ?? '';
      expect(field).toMatch(/autocomplete="(current|new)-password"/);
      expect(html).not.toMatch(/maxlength|onpaste/i);
    }
  });

  it('count to the last letter of the longest, and are the same in either normal form', async ({
    server,
  }) => {
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

  it('and tokens are not taken from an address', async ({ server, user }) => {
    const { email } = await newUser(server.url);
    const asked = new URLSearchParams({ email, password: PASSWORD });
    const answer = await send(visitor(server.url), 'POST', `/api/login?${asked.toString()}`, {});
    expect(answer.status).toBe(400);
    const { csrfToken } = (await send(user, 'GET', '/api/csrf-token')).body;
    const raw = await fetch(`${server.url}/api/outings/espera?_csrf=${csrfToken}`, {
      method: 'POST',
    });
    expect(raw.status).toBe(401);
  });
});
describe('deleting the account', () => {
  it('answers its requests in progress as a visitor’s', async ({ server, query }) => {
    const leaving = await newUser(server.url);
    // Blocks the requests between authorization and write: the user's row is being deleted.
    const client = await server.database.pool.connect();
    await client.query('BEGIN');
    await client.query('DELETE FROM users WHERE id = $1', [leaving.id]);
    const late = [
      send(leaving, 'POST', '/api/outings/espera', { date: '2026-01-10' }),
      leaving.fetch(`/api/photos/${randomUUID()}`, { method: 'PUT', body: await jpeg() }),
      leaving.trpc.outings.create
        .mutate({ type: 'espera', date: '2026-01-10' })
        .then(() => ({ status: 200 }))
        .catch((error: { data: { httpStatus: number } }) => ({ status: error.data.httpStatus })),
    ];
    await expect
      .poll(async () => (await query('SELECT FROM pg_locks WHERE NOT granted')).rowCount)
      .toBe(late.length);
    await client.query('COMMIT');
    client.release();
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('requires the password, deletes everything, and ends all sessions', async ({
    server,
    user,
    query,
  }) => {
    const leaving = await newUser(server.url);
    const elsewhere = visitor(server.url);
    await elsewhere.signIn(leaving.email, PASSWORD);
    await send(leaving, 'POST', '/api/outings/espera', {
      date: '2026-01-10',
      species: 'Jabalí',
      photos: [toDataString(await jpeg())],
    });
    await leaving.fetch(`/api/photos/${randomUUID()}`, { method: 'PUT', body: await jpeg() });
    const remove = (body: object) => send(leaving, 'DELETE', `/api/users/${leaving.id}`, body);
    expect((await remove({})).body.message).toBe('Escribe tu contraseña para borrar la cuenta');
    expect((await remove({ password: 'no es esta' })).status).toBe(403);
    expect(
      (await send(user, 'DELETE', `/api/users/${leaving.id}`, { password: PASSWORD })).status,
    ).toBe(403);
    expect((await remove({ password: PASSWORD })).status).toBe(204);
    for (const client of [leaving, elsewhere]) {
      expect((await send(client, 'GET', '/api/auth/user')).status).toBe(401);
    }
    for (const table of ['outings', 'outing_species', 'photos', 'sessions']) {
      expect((await query(`SELECT FROM ${table} WHERE user_id = $1`, [leaving.id])).rowCount).toBe(
        0,
      );
    }
    expect((await query('SELECT FROM users WHERE id = $1', [leaving.id])).rowCount).toBe(0);
    await expect(elsewhere.signIn(leaving.email, PASSWORD)).rejects.toThrow(
      'Email o contraseña incorrectos',
    );
  });

  it('of an account without a password requires a recent sign-in', async ({ server, query }) => {
    const outside = await newUser(server.url);
    await query('UPDATE users SET password = NULL WHERE id = $1', [outside.id]);
    await query(
      `UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`,
      [outside.id],
    );
    const remove = async () =>
      (await send(outside, 'DELETE', `/api/users/${outside.id}`, {})).status;
    expect(await remove()).toBe(403);
    await query('UPDATE sessions SET created_at = now() WHERE user_id = $1', [outside.id]);
    expect(await remove()).toBe(204);
  });
});

describe('a sign-in by a provider that fails', () => {
  it('shows the login page with the reason', async () => {
    const other = await startForTest({
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
  });
});
