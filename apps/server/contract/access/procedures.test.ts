import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { test as base } from '../fixtures';
import { send } from '../server';

const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;
const NONE = '00000000-0000-4000-8000-000000000000';

const it = base.extend(
  'call',
  ({ user }) =>
    (path: string) =>
      send(user, 'GET', `/api/trpc/${path}`),
);

/** Sends a method that fetch refuses. */
async function sendRaw(url: string, method: string, path: string) {
  const sent = request(new URL(path, url), { method }).end();
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, body: await text(answer) };
}

it('a call is answered in one piece, with its length', async ({ call }) => {
  const {
    status,
    headers,
    text: body,
  } = await call(`outings.list?${input({ json: { limit: 5 } })}`);
  expect(status).toBe(200);
  expect(body).toBe('{"result":{"data":{"json":{"items":[],"nextCursor":null}}}}');
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('content-length')).toBe(String(body.length));
  expect(headers.get('vary')).toBe('trpc-accept, accept, Accept-Encoding');
});

it('a batch has the status of its calls, and 207 for several', async ({ call }) => {
  const get = { json: { id: NONE } };
  const missing = {
    error: {
      json: {
        message: 'No encontramos esa salida',
        code: -32004,
        data: { code: 'NOT_FOUND', httpStatus: 404, path: 'outings.get', issues: [] },
      },
    },
  };
  const found = { result: { data: { json: { items: [], nextCursor: null } } } };
  const one = await call(`outings.get?batch=1&${input({ 0: get })}`);
  expect([one.status, one.body]).toEqual([404, [missing]]);
  const two = await call(`outings.list,outings.get?batch=1&${input({ 1: get })}`);
  expect([two.status, two.body]).toEqual([207, [found, missing]]);
});

it('a missing body is refused, and an input that is not read may be malformed', async ({
  call,
  user,
}) => {
  const refused = await send(user, 'POST', '/api/trpc/outings.delete', undefined, {
    'content-type': 'application/json',
  });
  expect([refused.status, refused.body.error.json.data.issues]).toEqual([400, []]);
  const { status, body } = await call('auth.me?input=%7B');
  expect([status, body.result.data.json.name]).toEqual([200, user.name]);
});

it('a time arrives with its type', async ({ call }) => {
  const { body } = await call('sessions.list?batch=1');
  expect(body[0].result.data.meta.values['0.createdAt']).toEqual(['Date']);
});

it('an unknown method is answered like any other, TRACE too', async ({ server }) => {
  for (const path of ['outings.list', 'outings.delete', 'nada', 'auth.me,auth.me?batch=1']) {
    const other = await sendRaw(server.url, 'PROPFIND', `/api/trpc/${path}`);
    expect(await sendRaw(server.url, 'TRACE', `/api/trpc/${path}`)).toEqual(other);
    expect(other.status).toBe(415);
  }
});
