import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { z } from 'zod';
import { procedureRoutes as routes } from '../src/rest/procedure-routes';
import { bodies, type Case, fieldsOf, IDS, test, validBodyOf, VALUES } from './bad-input';

const it = test
  .extend(
    'addressOf',
    ({ user }) =>
      (path: string) =>
        path.replace(':id', path.startsWith('/api/users') ? String(user.id) : randomUUID()),
  )
  /** Sends a case. @returns its status and message */
  .extend('ask', ({ server, target }) => async ({ method, address, body, headers }: Case) => {
    const response = await fetch(server.url + address, {
      method,
      headers: { ...target.token, ...(body === undefined ? {} : JSON_TYPE), ...headers },
      ...(body === undefined ? {} : { body: body as string }),
    });
    const text = await response.text();
    return [response.status, text.startsWith('{') ? JSON.parse(text).message : text];
  });
const JSON_TYPE = { 'content-type': 'application/json' };

describe('every documented path survives', () => {
  const table = routes.map(
    (route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const,
  );

  it.for(table.filter(([, { path }]) => path.includes(':id')))(
    'bad ids: %s',
    async ([, route], { target }) => {
      const body = route.method === 'get' ? {} : { body: JSON.stringify(validBodyOf(route.path)) };
      const method = route.method.toUpperCase();
      const cases = IDS.map((id) => ({ method, address: route.path.replace(':id', id), ...body }));
      expect(await target.checkAll(cases)).toEqual([]);
    },
  );

  it.for(table.filter(([, { body }]) => body))(
    'bad bodies: %s',
    async ([, { method, path }], { target, addressOf }) => {
      const cases = bodies().map(([body, headers = {}]) => ({
        method: method.toUpperCase(),
        address: addressOf(path),
        body,
        headers,
      }));
      expect(await target.checkAll(cases)).toEqual([]);
    },
  );

  it.for(table.filter(([, { body }]) => body))(
    'bad fields: %s',
    async ([, { method, path, body }], { target, addressOf }) => {
      const fields = [
        ...fieldsOf(body as z.core.$ZodType),
        '__proto__',
        'constructor',
        'type',
        'userId',
      ];
      const cases = fields.flatMap((field) =>
        VALUES.map((value) => ({
          method: method.toUpperCase(),
          address: addressOf(path),
          body: `${JSON.stringify({ ...validBodyOf(path), [field]: undefined })
            .slice(0, -1)
            .replace(/([^{])$/, '$1,')}${JSON.stringify(field)}:${JSON.stringify(value)}}`,
        })),
      );
      expect(await target.checkAll(cases)).toEqual([]);
    },
  );

  it.for(table)('bad queries: %s', async ([, { method, path }], { target, addressOf }) => {
    const queries = [
      '?photos=nada',
      '?photos=inline&photos=inline',
      '?photos[]=inline',
      '?photos[a]=b',
      '?q=a&q=b',
      '?q[$ne]=1',
      `?q=${'x'.repeat(3_000)}`,
      '?q=%00',
      '?q=%E0%A4%A',
      '?q=%ED%A0%80',
      '?version=x',
      '?version=1e99',
      '?__proto__[x]=1',
      '?size=nada',
      '?=&&&==',
      '?dryRun=1&dryRun=2',
    ];
    const body = method === 'get' ? {} : { body: '{}' };
    const cases = queries.map((query) => ({
      method: method.toUpperCase(),
      address: addressOf(path) + query,
      ...body,
    }));
    expect(await target.checkAll(path.endsWith('/others') ? cases.slice(0, 1) : cases)).toEqual([]);
  });
});

it('no answer is a server error, over more than three hundred cases', ({ server, target }) => {
  const { cases, serverErrors } = target.summary();
  expect(cases).toBeGreaterThan(300);
  expect(serverErrors).toEqual([]);
  expect(server.output()).not.toContain('unexpected error');
});

describe('status and message of', () => {
  const nil = '00000000-0000-0000-0000-000000000000';
  const listAfter = (cursor: object) =>
    `/api/trpc/outings.list?input=${encodeURIComponent(JSON.stringify({ json: { cursor } }))}`;

  it.for<[string, Case, [number, string]]>([
    [
      'a photo over its limit',
      {
        method: 'PUT',
        address: `/api/photos/${randomUUID()}`,
        body: Buffer.alloc(11 * 1024 ** 2),
        headers: { 'content-type': 'image/jpeg' },
      },
      [413, 'La petición supera los 10 MiB'],
    ],
    [
      'a sign-in over its limit',
      { method: 'POST', address: '/api/login', body: `"${'a'.repeat(70_000)}"` },
      [413, 'La petición supera los 64 KiB'],
    ],
    ['an unknown path', { method: 'POST', address: '/' }, [404, 'No existe']],
    ['an unknown path to delete', { method: 'DELETE', address: '/history' }, [404, 'No existe']],
    [
      'an empty version',
      { method: 'DELETE', address: `/api/outings/${randomUUID()}?version=` },
      [400, 'La versión debe ser un número entero'],
    ],
    [
      'a blank version',
      { method: 'DELETE', address: `/api/outings/${randomUUID()}?version=%20` },
      [400, 'La versión debe ser un número entero'],
    ],
    ...[nil, nil.replaceAll('0', 'f')].map((id): [string, Case, [number, string]] => [
      `the id ${id}, which nothing could be opened by`,
      {
        method: 'POST',
        address: '/api/outings/espera',
        body: JSON.stringify({ id, date: '2026-01-10' }),
      },
      [400, 'El id debe ser un UUID'],
    ]),
    ...['utf-16le', 'utf-16', 'utf-32'].map((charset): [string, Case, [number, string]] => [
      `JSON in ${charset}`,
      {
        method: 'POST',
        address: '/api/outings/espera',
        body: Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'utf16le'),
        headers: { 'content-type': `application/json; charset=${charset}` },
      },
      [415, 'El cuerpo de la petición debe ser application/json en UTF-8'],
    ]),
  ])('%s', async ([, given, answer], { ask }) => {
    expect(await ask(given)).toEqual(answer);
  });

  it.for(['\u0000', '2026-02-30', 'x', ''])('a list from the day %j on', async (date, { ask }) => {
    const [status] = await ask({ method: 'GET', address: listAfter({ date, id: randomUUID() }) });
    expect(status).toBe(400);
  });
});
