import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import superjson from 'superjson';
import { expect, vi } from 'vitest';
import { appRouter } from './router';
import { test } from './testing';

const RECECHO = { type: 'rececho', date: '2026-01-11', species: 'Corzo' };
const json = JSON.stringify(RECECHO).slice(0, -1);

const it = test.extend('call', ({ api }) => async (body: string) => {
  const signedIn = await api.newUser();
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    router: appRouter,
    req: new Request('http://localhost/api/trpc/outings.create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }),
    createContext: () => ({ ...api.context, session: signedIn.session }),
  });
});

it.for([
  `{"json":${json},"__proto__":{"polluted":1}}}`,
  `{"json":${json},"constructor":{"prototype":{"polluted":1}}}}`,
  `{"json":{"polluted":["a"]},"meta":{"values":{"__proto__.polluted":["Date"]}}}`,
  `{"json":{"a":{"b":1}},"meta":{"values":{"constructor.prototype.polluted":["undefined"]}}}`,
  `{"json":{"a":"1"},"meta":{"referentialEqualities":{"a":["__proto__.polluted"]}}}`,
  `{"json":{"a":"1"},"meta":{"referentialEqualities":{"a":["constructor.prototype.polluted"]}}}`,
  `{"json":{"__proto__":{"a":"1"}},"meta":{"values":{"__proto__.a":["bigint"]}}}`,
  `{"json":${json},"description":{"__proto__":{"polluted":1}}}}`,
  `{"__proto__":{"json":{"polluted":1}}}`,
])('no prototype is polluted by %s', async (body, { call }) => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  const response = await call(body);
  expect([200, 400]).toContain(response.status);
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  expect('polluted' in {}).toBe(false);
});

it.for([
  ['bigint', '"9"'],
  ['Date', '"2026-01-01T00:00:00.000Z"'],
  ['regexp', '"/a/"'],
  ['number', '"Infinity"'],
  ['set', '[]'],
  ['map', '[]'],
  ['URL', '"http://a"'],
  ['Error', '{}'],
])('a value of the type %s is rejected before its creation', async ([type, value], { call }) => {
  const response = await call(
    `{"json":${json},"extra":${value}},"meta":{"values":{"extra":["${type}"]}}}`,
  );
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('La petición no es válida');
});

it('a number of thirty million digits is never made, which would block the process', async ({
  call,
  onTestFinished,
}) => {
  const make = vi.spyOn(globalThis, 'BigInt');
  onTestFinished(() => make.mockRestore());
  const digits = '9'.repeat(30_000_000);
  const response = await call(`{"json":{"id":"${digits}"},"meta":{"values":{"id":["bigint"]}}}`);
  expect(response.status).toBe(400);
  expect(make.mock.calls.filter(([value]) => value === digits)).toEqual([]);
});

it('undefined fields and repeated objects are accepted', async ({ call }) => {
  const species = ['Corzo'];
  const input = { ...RECECHO, finca: undefined, photos: [], a: species, b: species };
  const response = await call(JSON.stringify(superjson.serialize(input)));
  expect(response.status).toBe(200);
});
