import { appRouter } from '@cuaderno/api';
import { describe, expect } from 'vitest';
import { bodies, type Case, deepArray, deepObject, test as it } from './bad-input';

describe('every procedure survives', () => {
  const procedures = Object.entries(appRouter._def.procedures).map(
    ([name, procedure]) =>
      [name, (procedure as unknown as { _def: { type: string } })._def.type] as const,
  );
  const INPUTS = [
    '',
    'nada',
    '{',
    '{}',
    'null',
    '[]',
    '1',
    '{"json":null}',
    '{"json":[]}',
    '{"json":"x"}',
    '{"json":{"id":null}}',
    '{"json":{"id":{}}}',
    '{"json":{"id":"\\u0000"}}',
    '{"json":{"id":"\\ud800"}}',
    '{"json":{"type":"nada"}}',
    '{"json":{},"meta":1}',
    '{"json":{},"meta":{"values":1}}',
    '{"json":{},"meta":{"values":{"a.b":["Date"]}}}',
    '{"json":{"id":"x"},"meta":{"values":{"id":["Date"]}}}',
    '{"json":{"id":"x"},"meta":{"values":{"id":["nada"]}}}',
    '{"json":{"id":"x"},"meta":{"values":{"id":[["custom","x"]]}}}',
    '{"json":{"id":"("},"meta":{"values":{"id":["regexp"]}}}',
    '{"json":{"id":"x"},"meta":{"values":{"id":["bigint"]}}}',
    '{"json":{"id":"x"},"meta":{"values":{"__proto__.x":["Date"]}}}',
    '{"json":{"limit":-1}}',
    '{"json":{"limit":1e99}}',
    '{"json":{"cursor":{"date":"x","id":"y"}}}',
    '{"json":{"q":7}}',
    `{"json":{"q":"${'x'.repeat(201)}"}}`,
    `{"json":${deepArray(3_000)}}`,
    `{"json":${deepObject(3_000)}}`,
  ];

  it.for(procedures)('bad inputs: %s', async ([name, type], { target }) => {
    const cases: Case[] = INPUTS.filter(
      (input) => !(name === 'sessions.endOthers' && input.length < 5_000),
    ).map((input) =>
      type === 'query'
        ? { method: 'GET', address: `/api/trpc/${name}?input=${encodeURIComponent(input)}` }
        : { method: 'POST', address: `/api/trpc/${name}`, body: input },
    );
    // Node rejects longer request lines itself.
    expect(await target.checkAll(cases.filter(({ address }) => address.length < 12_000))).toEqual(
      [],
    );
  });

  it('wrong methods, names and batches', async ({ target }) => {
    const cases: Case[] = [
      { method: 'GET', address: '/api/trpc' },
      { method: 'GET', address: '/api/trpc/' },
      { method: 'GET', address: '/api/trpc/nada' },
      { method: 'GET', address: '/api/trpc/outings' },
      { method: 'GET', address: '/api/trpc/__proto__' },
      { method: 'GET', address: '/api/trpc/constructor.prototype' },
      { method: 'GET', address: '/api/trpc/outings.delete' },
      { method: 'POST', address: '/api/trpc/outings.list', body: '{}' },
      { method: 'PUT', address: '/api/trpc/outings.create', body: '{}' },
      { method: 'PATCH', address: '/api/trpc/outings.create', body: '{}' },
      { method: 'GET', address: '/api/trpc/%00' },
      { method: 'GET', address: '/api/trpc/%E0%A4%A' },
      { method: 'GET', address: '/api/trpc/outings.list?batch=1&input=nada' },
      { method: 'GET', address: '/api/trpc/outings.list?batch=1&input=[]' },
      { method: 'GET', address: '/api/trpc/outings.list,outings.list?input={}' },
      { method: 'GET', address: '/api/trpc/outings.list?input=%7B%7D&input=%7B%7D' },
      { method: 'GET', address: `/api/trpc/${Array(11).fill('outings.list').join(',')}?batch=1` },
      { method: 'GET', address: `/api/trpc/${Array(1000).fill('a').join(',')}?batch=1` },
      { method: 'POST', address: '/api/trpc/outings.create?batch=1', body: '[]' },
      { method: 'POST', address: '/api/trpc/outings.create?batch=1', body: '{"0":1}' },
      ...bodies().map(([body, headers = {}]) => ({
        method: 'POST',
        address: '/api/trpc/outings.create',
        body,
        headers,
      })),
    ];
    expect(await target.checkAll(cases)).toEqual([]);
  });
});

it('no answer is a server error, over more than three hundred cases', ({ server, target }) => {
  const { cases, serverErrors } = target.summary();
  expect(cases).toBeGreaterThan(300);
  expect(serverErrors).toEqual([]);
  expect(server.output()).not.toContain('unexpected error');
});
