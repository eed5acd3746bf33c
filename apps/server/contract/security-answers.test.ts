import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { createAuthenticator } from './authenticator';
import { procedureRoutes as routes } from '../src/rest/procedure-routes';
import { jpeg, toDataString } from './sample-photos';
import { test as it } from './fixtures';
import { send } from './server';

type Schema = {
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
};

/** Lists the paths of `value` that the schema lacks. */
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
      const address = `${route.path.replace(':id', id).replace(/:seasons?\b/, '2025')}${route.query && schemaOf(route.query).properties?.['q'] ? '?q=Cazorla' : ''}`;
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
      const schema = route.answers[answer.status];
      expect(schema, `${answer.status} ${answer.text}`).toBeTruthy();
      expect(unnamed(answer.body, schemaOf(schema as z.core.$ZodType))).toEqual([]);
    },
  );

  it('nor those of a passkey', async ({ server, user }) => {
    const { body: options } = await send(user, 'POST', '/api/passkeys/options', {});
    const credential = createAuthenticator(server.url).create(options);
    const added = await send(user, 'POST', '/api/passkeys', { name: 'Móvil', credential });
    const path = `/api/passkeys/${added.body.id}`;
    const renamed = await send(user, 'PUT', path, { name: 'Portátil' });
    for (const [operationId, { status, body }] of [
      ['passkeys.add', added],
      ['passkeys.rename', renamed],
    ] as const) {
      const schema = routes.find((route) => route.operationId === operationId)?.answers[status];
      expect(unnamed(body, schemaOf(schema as z.core.$ZodType))).toEqual([]);
    }
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
    const known = routes.find(({ path }) => path === '/api/auth/user')?.answers[200];
    expect(unnamed(me, schemaOf(known as z.core.$ZodType))).toEqual([]);
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
