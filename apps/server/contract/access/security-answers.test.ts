import { randomUUID } from 'node:crypto';
import { userSchema } from '@cuaderno/domain';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { createAuthenticator } from './authenticator';
import { procedureRoutes as routes } from '../../src/rest/procedure-routes';
import { jpeg, toDataString } from '../photos/sample-photos';
import { test as it } from '../fixtures';
import { send } from '../server';

/** `send` holds every answer to the document, which names all fields of it. */
describe('no answer has a field too many', () => {
  const BODIES: Record<string, object> = {
    espera: { date: '2026-01-10', species: 'Jabalí', score: 100, cotoName: 'El Cantalar' },
    monteria: { date: '2026-01-10', puesto: 3, animals: [{ species: 'Jabalí', score: 90 }] },
    rececho: { date: '2026-01-10', species: 'Corzo', score: 120 },
  };
  const LICENCE = { kind: 'licencia', name: 'Andalucía' };
  /** Answered for a passkey alone. */
  const ON_PASSKEY: Record<string, boolean> = { 'passkeys.add': true, 'passkeys.rename': true };
  const answering = routes.filter(
    ({ answers, path, operationId }) =>
      Object.values(answers).some(Boolean) &&
      !path.includes('password') &&
      !ON_PASSKEY[operationId],
  );

  it.for(answering.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
    '%s',
    async ([, route], { user }) => {
      const type = Object.keys(BODIES).find((one) => route.path.includes(one)) ?? 'rececho';
      const photo = toDataString(await jpeg());
      const { body: saved } = await send(user, 'POST', `/api/outings/${type}`, {
        ...BODIES[type],
        ...(type === 'monteria' ? {} : { photos: [photo] }),
      });
      const isDocument = route.path.startsWith('/api/documents');
      const { body: paper } = await send(user, 'POST', '/api/documents', LICENCE);
      const isImport = route.path.startsWith('/api/imports');
      const importId = randomUUID();
      const rows = { name: 'caza.xlsx', outings: [{ ...BODIES['rececho'], id: randomUUID() }] };
      await send(user, 'POST', `/api/imports/${importId}`, rows);
      const ofAccount = route.path.startsWith('/api/users') ? String(user.id) : saved.id;
      const id = isDocument ? paper.id : isImport ? importId : ofAccount;
      const address = `${route.path.replace(':id', id).replace(/:seasons?\b/, '2025')}${route.path === '/api/municipalities' ? '?q=Cazorla' : ''}`;
      const body =
        route.method === 'get' || route.method === 'delete'
          ? undefined
          : route.path.startsWith('/api/users')
            ? { name: 'Marta' }
            : route.path === '/api/tokens'
              ? { name: 'Hoja', canWrite: false, days: 30 }
              : isDocument
                ? LICENCE
                : isImport
                  ? rows
                  : BODIES[type];
      const answer = await send(user, route.method.toUpperCase(), address, body);
      expect(route.answers[answer.status], `${answer.status} ${answer.text}`).toBeTruthy();
    },
  );

  it('nor those of a passkey', async ({ server, user }) => {
    const { body: options } = await send(user, 'POST', '/api/passkeys/options', {});
    const credential = createAuthenticator(server.url).create(options);
    const added = await send(user, 'POST', '/api/passkeys', { name: 'Móvil', credential });
    const path = `/api/passkeys/${added.body.id}`;
    const renamed = await send(user, 'PUT', path, { name: 'Portátil' });
    expect([added.status, renamed.status]).toEqual([201, 200]);
  });

  it('nor the app’s list, nor the signed-in user', async ({ user }) => {
    const { items } = await user.trpc.outings.list.query({});
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
    const me = await user.trpc.auth.me.query();
    expect(Object.keys(me ?? {}).toSorted()).toEqual(Object.keys(userSchema.shape).toSorted());
  });

  it('nor the sessions: none of their fields is a token', async ({ user, query }) => {
    const { text } = await send(user, 'GET', '/api/sessions');
    const { rows } = await query('SELECT sid FROM sessions');
    for (const { sid } of rows) expect(text).not.toContain(sid);
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

  it('are guarded: an image is private and sandboxed, its metadata gone', async ({ user }) => {
    const id = randomUUID();
    await user.fetch(`/api/photos/${id}`, { method: 'PUT', body: await jpeg() });
    const response = await user.fetch(`/api/photos/${id}`);
    guarded(response.headers);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toContain('private');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const { exif, icc, xmp } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
  });

  it('are guarded when something breaks, and reveal nothing', async ({ server, user, query }) => {
    await query('ALTER TABLE outings RENAME TO outings_away');
    const secret = 'El collado de la Umbría';
    const rest = await send(user, 'POST', '/api/outings/espera', {
      date: '2026-01-10',
      cotoName: secret,
    });
    const trpc = await user.fetch('/api/trpc/outings.list');
    await query('ALTER TABLE outings_away RENAME TO outings');
    expect([rest.status, rest.body]).toEqual([
      500,
      { message: 'Algo ha fallado. Inténtalo de nuevo.' },
    ]);
    guarded(rest.headers);
    guarded(trpc.headers);
    expect(await trpc.text()).not.toMatch(/outings_away|relation|select|stack|\/src\//i);
    // The log has the cause without the user's text.
    expect(server.output()).toContain('42P01');
    expect(server.output()).not.toContain(secret);
  });

  it('to a preflight of another site allow nothing', async ({ server }) => {
    const response = await fetch(`${server.url}/api/outings/espera`, {
      method: 'OPTIONS',
      headers: { origin: 'https://malo.example', 'access-control-request-method': 'POST' },
    });
    expect(
      [...response.headers.keys()].filter((name) => name.startsWith('access-control')),
    ).toEqual([]);
  });
});
