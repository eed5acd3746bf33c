import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from './router';
import { createTestApi } from './testing';

let api: Awaited<ReturnType<typeof createTestApi>>;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const RECECHO = { type: 'rececho', date: '2026-01-11', species: 'Corzo' };
const json = JSON.stringify(RECECHO).slice(0, -1);

it.each([
  `{"json":${json},"__proto__":{"polluted":1}}}`,
  `{"json":${json},"constructor":{"prototype":{"polluted":1}}}}`,
  `{"json":{"polluted":["a"]},"meta":{"values":{"__proto__.polluted":["Date"]}}}`,
  `{"json":{"a":{"b":1}},"meta":{"values":{"constructor.prototype.polluted":["undefined"]}}}`,
  `{"json":{"a":"1"},"meta":{"referentialEqualities":{"a":["__proto__.polluted"]}}}`,
  `{"json":{"a":"1"},"meta":{"referentialEqualities":{"a":["constructor.prototype.polluted"]}}}`,
  `{"json":{"__proto__":{"a":"1"}},"meta":{"values":{"__proto__.a":["bigint"]}}}`,
  `{"json":${json},"description":{"__proto__":{"polluted":1}}}}`,
  `{"__proto__":{"json":{"polluted":1}}}`,
])('no prototype is reached by %s', async (body) => {
  const hunter = await api.newHunter();
  const before = Object.getOwnPropertyNames(Object.prototype);
  const response = await fetchRequestHandler({
    endpoint: '/api/trpc',
    router: appRouter,
    req: new Request('http://localhost/api/trpc/outings.create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }),
    createContext: () => ({ ...api.context, session: hunter.session }),
  });
  expect([200, 400]).toContain(response.status);
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  expect('polluted' in {}).toBe(false);
});
