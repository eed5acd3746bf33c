import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { z } from 'zod';
import { routes } from '../../src/rest/routes';
import { bodies, fieldsOf, IDS, test, validBodyOf, VALUES } from './bad-input';

const it = test.extend(
  'addressOf',
  ({ user }) =>
    (path: string) =>
      path.replace(':id', path.startsWith('/api/users') ? String(user.id) : randomUUID()),
);

describe('every documented path survives', () => {
  const table = routes
    // Signing out would end the others' session.
    .filter(({ operationId }) => operationId !== 'account.logout')
    .map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const);
  /** Those of procedures: the pages' bodies are those of `bad-input.test.ts`. */
  const withFields = table.filter(([, route]) => 'procedure' in route && route.body);
  const isRead = (method: string) => method === 'get' || method === 'head';

  it.for(table.filter(([, { path }]) => path.includes(':')))(
    'bad ids: %s',
    async ([, route], { target }) => {
      const body = isRead(route.method) ? {} : { body: JSON.stringify(validBodyOf(route.path)) };
      const method = route.method.toUpperCase();
      const cases = IDS.map((id) => ({
        method,
        address: route.path.replace(/:\w+/, id),
        ...body,
      }));
      expect(await target.checkAll(cases)).toEqual([]);
    },
  );

  it.for(withFields)('bad bodies: %s', async ([, { method, path }], { target, addressOf }) => {
    const cases = bodies().map(([body, headers = {}]) => ({
      method: method.toUpperCase(),
      address: addressOf(path),
      body,
      headers,
    }));
    expect(await target.checkAll(cases)).toEqual([]);
  });

  it.for(withFields)(
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

  it('a bad token', async ({ target, addressOf }) => {
    const headers = { authorization: 'Bearer cdc_w_nada' };
    const cases = table.map(([, { method, path }]) => ({
      method: method.toUpperCase(),
      address: addressOf(path),
      headers,
    }));
    expect(await target.checkAll(cases)).toEqual([]);
  });

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
    const body = isRead(method) ? {} : { body: '{}' };
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
