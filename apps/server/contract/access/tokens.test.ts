import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createClient } from '@cuaderno/client';
import { describe, expect } from 'vitest';
import { routes } from '../../src/rest/routes';
import { test } from '../fixtures';
import { newUser, send, type TestUser } from '../server';

const BODIES: Record<string, object> = {
  espera: { date: '2026-01-10', species: 'Jabalí' },
  monteria: { date: '2026-01-10', animals: [{ species: 'Jabalí' }] },
  rececho: { date: '2026-01-10', species: 'Corzo' },
};
const RECECHO = BODIES['rececho'];
const LICENCE = { kind: 'licencia', name: 'Andalucía' };

const newToken = async (user: TestUser, wish: object = {}) => {
  const { body } = await send(user, 'POST', '/api/tokens', {
    name: 'Hoja de cálculo',
    canWrite: false,
    days: 365,
    ...wish,
  });
  return body as { id: string; token: string };
};

const it = test
  .extend('program', { scope: 'file' }, async ({ server, user }) => {
    const [reads, writes] = [await newToken(user), await newToken(user, { canWrite: true })];
    return {
      reads: createClient(server.url, reads),
      writes: createClient(server.url, writes),
    };
  })
  /** A documented path with the id of a new outing or document, and a body for it. */
  .extend('addressOf', ({ post, user }) => async (path: string) => {
    if (path.startsWith('/api/documents')) {
      const { body } = await send(user, 'POST', '/api/documents', LICENCE);
      return { address: path.replace(':id', body.id), body: LICENCE };
    }
    if (path.startsWith('/api/imports')) {
      const id = randomUUID();
      const outing = { ...BODIES['rececho'], type: 'rececho', id: randomUUID() };
      const body = { name: 'caza.xlsx', outings: [outing] };
      await send(user, 'POST', `/api/imports/${id}`, body);
      return { address: path.replace(':id', id), body };
    }
    const type = Object.keys(BODIES).find((one) => path.includes(one)) ?? 'rececho';
    const id = path.startsWith('/api/outings')
      ? (await post(type, BODIES[type])).body.id
      : randomUUID();
    return { address: path.replace(':id', id).replace(/:seasons?\b/, '2025'), body: BODIES[type] };
  });

const isRead = (method: string) => ['get', 'head'].includes(method);
const ofAccess = (access: string) =>
  routes
    .filter((route) => route.access === access)
    .map(({ method, path }) => [method, path] as const);

describe('a program’s token', () => {
  it.for(ofAccess('session'))(
    'is refused by %s %s',
    async ([method, path], { program, addressOf }) => {
      const { address } = await addressOf(path);
      const { status, body } = await send(
        program.writes,
        method.toUpperCase(),
        address,
        isRead(method) ? undefined : {},
      );
      expect([status, body?.message]).toEqual([
        403,
        'Una clave para programas no da acceso a la cuenta',
      ]);
    },
  );

  it.for(ofAccess('book').filter(([method]) => isRead(method)))(
    'reads by %s %s',
    async ([method, path], { program, addressOf }) => {
      const { address } = await addressOf(path);
      const query = path.includes('municipalities') ? '?q=cazorla' : '';
      const { status } = await send(program.reads, method.toUpperCase(), address + query);
      // A photo or thumbnails that aren't there.
      expect(path.includes('/photos') ? [400, 404] : [200]).toContain(status);
    },
  );

  it.for(ofAccess('book').filter(([method]) => !isRead(method)))(
    'writes by %s %s, if it may',
    async ([method, path], { program, addressOf }) => {
      const { address, body } = await addressOf(path);
      const call = (client: typeof program.reads) =>
        send(client, method.toUpperCase(), address, body);
      expect(await call(program.reads)).toMatchObject({
        status: 403,
        body: { message: 'Esta clave para programas solo puede leer' },
      });
      // JSON is no photo, and no export.
      const refused = path.includes('/photos') || path === '/api/import';
      expect(refused ? [400, 415] : [200, 201, 204]).toContain((await call(program.writes)).status);
    },
  );

  it('is the only way in of its request: a cookie is not looked at', async ({ server, user }) => {
    const { token } = await newToken(user);
    const stranger = await newUser(server.url);
    await send(stranger, 'POST', '/api/outings/rececho', RECECHO);
    const asUser = { authorization: `Bearer ${token}` };
    const own = await send(stranger, 'GET', '/api/outings', undefined, asUser);
    expect(own.body.length).toBe((await send(user, 'GET', '/api/outings')).body.length);
    const wrong = { authorization: 'Bearer cdc_r_wrong' };
    expect(await send(stranger, 'GET', '/api/outings', undefined, wrong)).toMatchObject({
      status: 401,
      body: { message: 'Esa clave para programas no vale, o ya no' },
    });
    for (const malformed of ['Bearer', 'Bearer:', `Bearer\t${token}x`, `bearer "${token}"`]) {
      const headers = { authorization: malformed };
      const { status } = await send(stranger, 'GET', '/api/outings', undefined, headers);
      expect([malformed, status]).toEqual([malformed, 401]);
    }
    // Of another scheme, as a proxy's password.
    const basic = { authorization: 'Basic bWFydGE6bW9udGU=' };
    expect((await send(stranger, 'GET', '/api/outings', undefined, basic)).status).toBe(200);
  });

  it('ends when it is revoked, expires, or its account is disabled or deleted', async ({
    server,
    user,
    query,
  }) => {
    const statusOf = async (token: string) => {
      const client = createClient(server.url, { token });
      return (await send(client, 'GET', '/api/outings')).status;
    };
    const [revoked, expired] = [await newToken(user), await newToken(user)];
    expect([await statusOf(revoked.token), await statusOf(expired.token)]).toEqual([200, 200]);
    expect((await send(user, 'DELETE', `/api/tokens/${revoked.id}`)).status).toBe(204);
    await query('UPDATE program_tokens SET expires = now() WHERE id = $1', [expired.id]);
    expect([await statusOf(revoked.token), await statusOf(expired.token)]).toEqual([401, 401]);

    const other = await newUser(server.url);
    const { token } = await newToken(other, { days: null });
    await query('UPDATE users SET disabled_at = now() WHERE id = $1', [other.id]);
    expect(await statusOf(token)).toBe(401);
    await query('UPDATE users SET disabled_at = NULL WHERE id = $1', [other.id]);
    expect(await statusOf(token)).toBe(200);
    await send(other, 'DELETE', `/api/users/${other.id}`, { password: 'monte y sierra 26' });
    expect(await statusOf(token)).toBe(401);
  });

  it('that is revoked under an import writes nothing', async ({ server }) => {
    const user = await newUser(server.url);
    await send(user, 'POST', '/api/outings/rececho', RECECHO);
    const file = Buffer.from(await (await user.fetch('/api/export')).arrayBuffer());
    const open: { id: string }[] = (await send(user, 'GET', '/api/outings')).body;
    await send(user, 'DELETE', `/api/outings/${open[0]?.id}`);
    const { id, token } = await newToken(user, { canWrite: true });
    const upload = request(`${server.url}/api/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    });
    upload.write(file.subarray(0, 100));
    // The token is checked before the body is read.
    const used = async () => (await send(user, 'GET', '/api/tokens')).body[0].lastUsedAt;
    await expect.poll(used).not.toBe(null);
    await send(user, 'DELETE', `/api/tokens/${id}`);
    upload.end(file.subarray(100));
    const [answer] = (await once(upload, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(401);
    expect((await send(user, 'GET', '/api/outings')).body).toEqual([]);
  });

  it('is shown once, and neither stored nor logged', async ({ server, user, query }) => {
    const { id, token } = await newToken(user, { name: 'Copia semanal' });
    expect(token).toMatch(/^cdc_r_[\w-]{43}$/);
    await send(createClient(server.url, { token }), 'GET', '/api/outings');
    const { body } = await send(user, 'GET', '/api/tokens');
    expect(body.find((each: { id: string }) => each.id === id)).toEqual({
      id,
      name: 'Copia semanal',
      canWrite: false,
      createdAt: expect.any(String),
      expires: expect.any(String),
      lastUsedAt: expect.any(String),
    });
    const { rows } = await query('SELECT * FROM program_tokens');
    const secret = token.slice('cdc_r_'.length);
    for (const text of [JSON.stringify(rows), JSON.stringify(body), server.output()])
      expect(text).not.toContain(secret);
  });

  it('is no other user’s to revoke, and one of twenty at most', async ({ server }) => {
    const [owner, stranger] = [await newUser(server.url), await newUser(server.url)];
    const { id } = await newToken(owner);
    const foreign = await send(stranger, 'DELETE', `/api/tokens/${id}`);
    expect(foreign).toMatchObject({ status: 404, body: { message: 'No encontramos esa clave' } });
    expect((await send(stranger, 'DELETE', '/api/tokens/x')).text).toBe(foreign.text);
    await Promise.all(Array.from({ length: 25 }, () => newToken(owner)));
    expect((await send(owner, 'GET', '/api/tokens')).body).toHaveLength(20);
  });

  it.for([
    {},
    { name: '', canWrite: false, days: 30 },
    { name: 'x'.repeat(61), canWrite: false, days: 30 },
    { name: 'x\u0000', canWrite: false, days: 30 },
    { name: 'Hoja', canWrite: 'sí', days: 30 },
    { name: 'Hoja', canWrite: true, days: 31 },
    { name: 'Hoja', canWrite: true },
  ])('is not created from %j', async (wish, { user }) => {
    const { status, body } = await send(user, 'POST', '/api/tokens', wish);
    expect(status).toBe(400);
    expect(body.issues.length).toBeGreaterThan(0);
  });
});
