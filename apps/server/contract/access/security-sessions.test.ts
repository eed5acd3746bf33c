import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { test } from '../fixtures';
import { newUser, PASSWORD, send, type TestUser, visitor } from '../server';

const it = test
  /** Moves the end and the start of a user's session. */
  .extend(
    'clocks',
    ({ query }) =>
      (expire: string, created: string, userId: number) =>
        query(
          `UPDATE sessions SET expire = now() + $1::interval, created_at = now() - $2::interval
        WHERE user_id = $3`,
          [expire, created, userId],
        ),
  )
  /** Submits an account page's form in a session. @returns the answer, and whether the session ended */
  .extend(
    'submit',
    ({ server, query }) =>
      async (
        path: string,
        fields: Record<string, string>,
        { headers = {}, forged }: { headers?: Record<string, string>; forged?: string } = {},
      ) => {
        const before = await newUser(server.url);
        const token = randomBytes(32).toString('base64url');
        const cookie = `cuaderno_session=${token}`;
        const sid = createHash('sha256').update(token).digest('base64url');
        await query(
          `INSERT INTO sessions (sid, expire, user_id) VALUES ($1, now() + interval '1 day', $2)`,
          [sid, before.id],
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
      },
  );

describe('a session', () => {
  const status = async (client: TestUser) => (await send(client, 'GET', '/api/auth/user')).status;

  it('ends after 30 days without a visit, and after 90 whatever happens', async ({
    server,
    clocks,
  }) => {
    const idle = await newUser(server.url);
    await clocks('1 minute', '29 days', idle.id);
    expect(await status(idle)).toBe(200);
    await clocks('-1 second', '30 days', idle.id);
    expect(await status(idle)).toBe(401);
    const old = await newUser(server.url);
    await clocks('20 days', '89 days', old.id);
    expect(await status(old)).toBe(200);
    await clocks('20 days', '90 days', old.id);
    expect(await status(old)).toBe(401);
  });

  it('from before a sign-in is dead after it', async ({ server, query }) => {
    const victim = await newUser(server.url);
    const cookie = `cuaderno_session=${'A'.repeat(43)}`;
    await query(
      `INSERT INTO sessions (sid, expire, user_id) VALUES ($1, now() + interval '1 day', $2)`,
      [createHash('sha256').update('A'.repeat(43)).digest('base64url'), victim.id],
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
    it.for(CASES)(
      '%s accepts its form, and ends the previous session',
      async ([path, fields], { submit }) => {
        const { answer, isOver } = await submit(path, fields);
        expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
        expect(isOver).toBe(true);
      },
    );

    it.for(CASES)(
      '%s refuses a forged token with a message on its page',
      async ([path, fields], { submit }) => {
        const { answer, isOver } = await submit(path, fields, { forged: 'a'.repeat(43) });
        expect(answer.status).toBe(403);
        expect(await answer.text()).toMatch(/La página ha caducado[\s\S]*<form/);
        expect(isOver).toBe(false);
      },
    );

    it.for(CASES)('%s refuses what another site sends', async ([path, fields], { submit }) => {
      const headers = { origin: 'https://malo.example' };
      const { answer, isOver } = await submit(path, fields, { headers });
      expect([answer.status, isOver]).toEqual([403, false]);
    });
  });

  it('is listed with its user agent, and the others can be ended', async ({ server, query }) => {
    const here = await newUser(server.url);
    const there = visitor(server.url);
    await there.signIn(here.email, PASSWORD);
    await query(
      `UPDATE sessions SET sess = '{"userAgent":"Mozilla/5.0 (Android 15; Mobile) Firefox/140.0","lastUsedAt":"2026-01-01T10:00:00.000Z"}'
        WHERE user_id = $1 AND created_at = (SELECT max(created_at) FROM sessions WHERE user_id = $1)`,
      [here.id],
    );
    const { body } = await send(here, 'GET', '/api/sessions');
    expect(body).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        current: true,
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        userAgent: 'node',
      },
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        current: false,
        createdAt: expect.any(String),
        lastUsedAt: '2026-01-01T10:00:00.000Z',
        userAgent: 'Mozilla/5.0 (Android 15; Mobile) Firefox/140.0',
      },
    ]);
    // Use updates `lastUsedAt`.
    expect((await send(there, 'GET', '/api/auth/user')).status).toBe(200);
    const again = await send(here, 'GET', '/api/sessions');
    expect(again.body.map(({ current }: { current: boolean }) => current)).toEqual([false, true]);
    expect(again.body[0].lastUsedAt).not.toBe('2026-01-01T10:00:00.000Z');
    expect((await send(here, 'DELETE', '/api/sessions/others')).body).toEqual({ ended: 1 });
    expect((await send(there, 'GET', '/api/auth/user')).status).toBe(401);
    expect((await send(here, 'GET', '/api/auth/user')).status).toBe(200);
  });

  it('is ended by its id, once, and by its user alone', async ({ server }) => {
    const [here, stranger] = [await newUser(server.url), await newUser(server.url)];
    const [there, elsewhere] = [visitor(server.url), visitor(server.url)];
    await there.signIn(here.email, PASSWORD);
    await elsewhere.signIn(here.email, PASSWORD);
    const isIn = async (who: Parameters<typeof send>[0]) =>
      (await send(who, 'GET', '/api/auth/user')).status === 200;
    const open: { id: string; current: boolean }[] = (await send(there, 'GET', '/api/sessions'))
      .body;
    const address = `/api/sessions/${open.find(({ current }) => current)?.id}`;
    expect((await send(stranger, 'DELETE', address)).status).toBe(404);
    expect((await send(here, 'DELETE', '/api/sessions/nada')).status).toBe(404);
    expect(await isIn(there)).toBe(true);
    expect((await send(here, 'DELETE', address)).status).toBe(204);
    expect(await send(here, 'DELETE', address)).toMatchObject({
      status: 404,
      body: { message: 'Esa sesión ya no está abierta' },
    });
    expect([await isIn(here), await isIn(there), await isIn(elsewhere)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('the browser’s cache is cleared with the session', () => {
  const clearSiteData = async (answer: Promise<{ headers: Headers }>) =>
    (await answer).headers.get('clear-site-data');
  const CLEARED = '"cache"';

  it('when the user signs out', async ({ server }) => {
    const leaving = await newUser(server.url);
    expect(await clearSiteData(leaving.fetch('/api/auth/user'))).toBeNull();
    expect(await clearSiteData(leaving.fetch('/api/logout'))).toBe(CLEARED);
  });

  it('when another one replaces it', async ({ server, user }) => {
    const { email } = user;
    const there = await newUser(server.url);
    const again = { email, password: PASSWORD };
    expect(await clearSiteData(send(there, 'POST', '/api/login', again))).toBe(CLEARED);
    const first = visitor(server.url);
    expect(await clearSiteData(send(first, 'POST', '/api/login', again))).toBeNull();
  });

  it.for(['rest', 'trpc'])('when the account is deleted (%s)', async (way, { server }) => {
    const leaving = await newUser(server.url);
    const { id } = leaving;
    const input = { 0: { json: { id, password: PASSWORD } } };
    const answer =
      way === 'rest'
        ? send(leaving, 'DELETE', `/api/users/${id}`, { password: PASSWORD })
        : send(leaving, 'POST', '/api/trpc/users.delete?batch=1', input);
    expect(await clearSiteData(answer)).toBe(CLEARED);
  });

  it('when it was ended elsewhere, at the first 401', async ({ server, query }) => {
    const ended = await newUser(server.url);
    await query('DELETE FROM sessions WHERE user_id = $1', [ended.id]);
    for (const address of [
      '/api/auth/user',
      `/api/photos/${randomUUID()}`,
      '/api/trpc/outings.list',
    ]) {
      const answer = await send(ended, 'GET', address);
      expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([401, CLEARED]);
    }
    expect(await clearSiteData(ended.fetch('/api/csrf-token'))).toBeNull();
  });

  it('when its cookie arrives twice, and neither is read', async ({ server }) => {
    const cookie = 'cuaderno_session=one; cuaderno_session=two';
    const answer = await fetch(`${server.url}/api/auth/user`, { headers: { cookie } });
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([401, CLEARED]);
  });

  it('but not for visitors, nor for requests for another user', async ({ server, user }) => {
    for (const address of ['/api/auth/user', '/api/trpc/outings.list']) {
      expect(await clearSiteData(fetch(server.url + address))).toBeNull();
    }
    const other = await user.fetch('/api/auth/user', { headers: { 'x-hunter': '0' } });
    expect([other.status, other.headers.get('clear-site-data')]).toEqual([401, null]);
  });
});
