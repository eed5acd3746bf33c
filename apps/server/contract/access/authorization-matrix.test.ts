import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { createAuthenticator } from './authenticator';
import { procedureRoutes as routes } from '../../src/rest/procedure-routes';
import { test } from '../fixtures';
import { newUser, PASSWORD, send, visitor } from '../server';

/**
 * Authorization of every documented path, from the table of routes: a visitor gets 401, the owner a
 * response, another user the same bytes as for an unknown id.
 */
const BODIES: Record<string, object> = {
  espera: { date: '2026-01-10', species: 'Jabalí' },
  monteria: { date: '2026-01-10', animals: [{ species: 'Jabalí' }] },
  rececho: { date: '2026-01-10', species: 'Corzo' },
};
const modalityOf = (path: string) =>
  Object.keys(BODIES).find((type) => path.includes(type)) ?? 'rececho';
const TOKEN = { name: 'Hoja de cálculo', canWrite: false, days: 30 };
const LICENCE = { kind: 'licencia', name: 'Andalucía' };
const ROW = {
  name: 'caza.xlsx',
  outings: [{ type: 'rececho', ...BODIES['rececho'], id: randomUUID() }],
};
const bodyOf = (path: string) => {
  if (path.startsWith('/api/imports')) return ROW;
  if (path.startsWith('/api/documents')) return LICENCE;
  if (path === '/api/tokens') return TOKEN;
  if (path === '/api/passkeys/:id') return { name: 'Móvil de Marta' };
  return path.startsWith('/api/outings/') ? BODIES[modalityOf(path)] : {};
};

const it = test
  // No server is there: messages are written, not sent.
  .extend(
    'variables',
    { scope: 'file' },
    { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'cuaderno@example.org' },
  )
  .extend('owner', { scope: 'file' }, ({ server }) => newUser(server.url))
  .extend('stranger', { scope: 'file' }, ({ server }) => newUser(server.url))
  /** Creates the body that adds a passkey of a new device. */
  .extend('newPasskey', ({ owner, server }) => async () => {
    const { body } = await send(owner, 'POST', '/api/passkeys/options', {});
    const credential = createAuthenticator(server.url).create(body);
    return { name: 'Móvil de Marta', credential };
  })
  /** Creates a path with the id of a new outing of the owner. */
  .extend('ownAddress', ({ owner, newPasskey, server }) => async (path: string) => {
    if (path.startsWith('/api/users')) return path.replace(':id', String(owner.id));
    if (!path.includes(':id')) return path.replace(/:seasons?\b/, '2025');
    if (path.startsWith('/api/tokens')) {
      const { body } = await send(owner, 'POST', '/api/tokens', TOKEN);
      return path.replace(':id', body.id);
    }
    if (path.startsWith('/api/passkeys')) {
      const { body } = await send(owner, 'POST', '/api/passkeys', await newPasskey());
      return path.replace(':id', body.id);
    }
    if (path.startsWith('/api/sessions')) {
      const other = visitor(server.url);
      await other.signIn(owner.email, PASSWORD);
      const { body } = await send(other, 'GET', '/api/sessions');
      return path.replace(':id', body.find(({ current }: { current: boolean }) => current).id);
    }
    if (path.startsWith('/api/documents')) {
      const { body } = await send(owner, 'POST', '/api/documents', LICENCE);
      return path.replace(':id', body.id);
    }
    if (path.startsWith('/api/imports')) {
      const id = randomUUID();
      await send(owner, 'POST', `/api/imports/${id}`, ROW);
      return path.replace(':id', id);
    }
    const type = modalityOf(path);
    const { body } = await send(owner, 'POST', `/api/outings/${type}`, BODIES[type]);
    return path.replace(':id', body.id);
  });

const PATHS = routes.map(({ method, path }) => [method.toUpperCase(), path] as const);
const OF_THE_BOOK = PATHS.filter(
  ([method, path]) =>
    path.includes(':id') &&
    /^\/api\/(outings|documents|imports)/.test(path) &&
    // Under its id, another user has an import of their own.
    `${method} ${path}` !== 'POST /api/imports/:id',
);

describe('every documented path', () => {
  it.for(PATHS)(
    '%s %s answers a visitor with 401',
    async ([method, path], { server, ownAddress }) => {
      const address = await ownAddress(path);
      const body = method === 'GET' ? undefined : bodyOf(path);
      const bare = await fetch(new URL(address, server.url), { method });
      expect(bare.status).toBe(401);
      const withToken = await send(visitor(server.url), method, address, body);
      expect(withToken).toMatchObject({
        status: 401,
        body: { message: 'Inicia sesión para continuar' },
      });
    },
  );

  // Requests with a password are tested in accounts.test.ts.
  const withoutPassword = PATHS.filter(
    ([method, path]) =>
      !path.endsWith('/password') && `${method} ${path}` !== 'DELETE /api/users/:id',
  );
  it.for(withoutPassword)(
    '%s %s answers its owner',
    async ([method, path], { owner, ownAddress, newPasskey }) => {
      const isNewPasskey = `${method} ${path}` === 'POST /api/passkeys';
      const body = isNewPasskey ? await newPasskey() : bodyOf(path);
      const { status } = await send(
        owner,
        method,
        await ownAddress(path),
        method === 'GET' ? undefined : body,
      );
      expect([200, 201, 204]).toContain(status);
    },
  );

  it.for(OF_THE_BOOK)(
    '%s %s answers another user as if it did not exist',
    async ([method, path], { stranger, ownAddress }) => {
      const body = method === 'GET' ? undefined : bodyOf(path);
      const foreign = await send(stranger, method, await ownAddress(path), body);
      const missing = await send(stranger, method, path.replace(':id', randomUUID()), body);
      expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    },
  );

  it.for(PATHS.filter(([, path]) => path.startsWith('/api/users')))(
    '%s %s answers another user with 403',
    async ([method, path], { stranger, ownAddress }) => {
      const body = method === 'GET' ? undefined : {};
      const { status } = await send(stranger, method, await ownAddress(path), body);
      expect(status).toBe(403);
    },
  );
});

describe('photos', () => {
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('answer a visitor with 401, their owner with the image, another user as for an unknown id', async ({
    server,
    owner,
    stranger,
  }) => {
    const id = randomUUID();
    const put = { method: 'PUT', body: PIXEL, headers: { 'content-type': 'image/png' } };
    expect((await visitor(server.url).fetch(`/api/photos/${id}`, put)).status).toBe(401);
    expect((await owner.fetch(`/api/photos/${id}`, put)).status).toBe(204);

    expect((await visitor(server.url).fetch(`/api/photos/${id}`)).status).toBe(401);
    expect((await owner.fetch(`/api/photos/${id}`)).status).toBe(200);
    for (const size of ['', '?size=thumb']) {
      const foreign = await stranger.fetch(`/api/photos/${id}${size}`);
      const missing = await stranger.fetch(`/api/photos/${randomUUID()}${size}`);
      expect(foreign.status).toBe(404);
      expect(await foreign.text()).toBe(await missing.text());
    }
  });
});
