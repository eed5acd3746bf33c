import { describe, expect } from 'vitest';
import { jpeg, toDataString } from '../photos/sample-photos';
import { test as it } from '../fixtures';
import { newUser, PASSWORD, send, sessionOf, visitor } from '../server';

describe('writes', () => {
  it.for([
    ['PUT', '/api/outings/espera/x'],
    ['DELETE', '/api/outings/x'],
    ['DELETE', '/api/sessions/others'],
    ['DELETE', '/api/users/1'],
    ['PUT', '/api/photos/x'],
    ['POST', '/api/import'],
    ['POST', '/api/trpc/outings.create'],
    ['PATCH', '/api/outings/x'],
    ['POST', '/api/nada'],
  ] as const)(
    '%s %s without the token, or from another site, are refused',
    async ([method, address], { server }) => {
      const { email } = await newUser(server.url);
      const right = await sessionOf(server.url, email);
      const headers = { cookie: right.cookie };
      const without = await fetch(server.url + address, { method, headers });
      expect(without.status).toBe(403);
      const foreign = { ...right, 'sec-fetch-site': 'cross-site' };
      expect((await fetch(server.url + address, { method, headers: foreign })).status).toBe(403);
      // With the token, another rule decides.
      const own = await fetch(server.url + address, { method, headers: right });
      expect(await own.text()).not.toMatch(/La página ha caducado|otra página/);
    },
  );

  it('set nothing that only the server sets', async ({ server, user }) => {
    const made = {
      id: 7,
      userId: 1,
      createdAt: '2000-01-01',
      password: 'x',
      version: 9,
      archivedAt: '2001-01-01',
    };
    const { body } = await send(user, 'POST', '/api/outings/espera', {
      date: '2026-01-10',
      ...made,
      id: undefined,
    });
    expect(body).toMatchObject({ userId: user.id, version: 1, archivedAt: null });
    expect(body.createdAt).not.toContain('2000');
    const { body: account } = await send(user, 'PUT', `/api/users/${user.id}`, made);
    expect([account.id, account.createdAt]).toEqual([user.id, user.createdAt.toISOString()]);
    await visitor(server.url).signIn(user.email, PASSWORD);
  });

  it('are all or nothing: a montería with one bad piece stores nothing', async ({
    user,
    countRows,
  }) => {
    const before = await countRows();
    const { status } = await send(user, 'POST', '/api/outings/monteria', {
      date: '2026-01-10',
      animals: [
        { species: 'Jabalí', photos: [toDataString(await jpeg())] },
        { species: 'Jabalí', photos: ['data:image/jpeg;base64,AAAA'] },
      ],
    });
    expect([status, await countRows()]).toEqual([400, before]);
  });

  it.for([
    '100% _seguro_',
    "O'Donnell'; DROP TABLE outings; --",
    '\\\\ \\x00 $1 ${x} {{x}}',
    '<img src=x onerror=alert(1)>',
  ])('keep %j character by character', async (text, { user }) => {
    const saved = await send(user, 'POST', '/api/outings/espera', {
      date: '2026-01-10',
      cotoName: text,
      description: text,
    });
    const { body } = await send(user, 'GET', `/api/outings/${saved.body.id}`);
    expect([body.custom_params.cotoName, body.description]).toEqual([text, text]);
    expect(
      (await send(user, 'GET', `/api/municipalities?q=${encodeURIComponent(text)}`)).body,
    ).toEqual([]);
  });
});
