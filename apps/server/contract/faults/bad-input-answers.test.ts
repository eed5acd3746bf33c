import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { type Case, test } from './bad-input';

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
