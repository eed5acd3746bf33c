import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';
import { test } from '../fixtures';

/** Sends bytes. @returns the response until the server closes the connection */
const it = test.extend('exchange', ({ server }) => async (bytes: string) => {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => (answer += data)).on('error', () => {});
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return answer;
});

const statuses = (answer: string) => answer.match(/HTTP\/1\.1 \d{3}/g) ?? [];
const HOST = 'Host: localhost\r\n';
const INNER = `GET /api/health HTTP/1.1\r\n${HOST}\r\n`;

it.for([
  [
    'a length and chunks',
    `Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${INNER}`,
  ],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${INNER.length}\r\n\r\n${INNER}`],
  ['a length that is a list', `Content-Length: 0, ${INNER.length}\r\n\r\n${INNER}`],
  ['a length with a sign', `Content-Length: +0\r\n\r\n${INNER}`],
  ['an encoding that only looks like chunks', `Transfer-Encoding: xchunked\r\n\r\n${INNER}`],
  [
    'chunks that are not the last encoding',
    `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${INNER}`,
  ],
  ['a blank before the colon', `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${INNER}`],
  [
    'a folded header',
    `X: a\r\n Transfer-Encoding: chunked\r\nContent-Length: 0\r\nY\r\n\r\n${INNER}`,
  ],
  ['a chunk size that is no number', `Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n${INNER}`],
  ['a NUL in a header', `X: a\0b\r\n\r\n${INNER}`],
] as const)(
  'a request with %s is refused, and what it carries is never answered',
  async ([, rest], { exchange }) => {
    const answer = await exchange(`POST /api/login HTTP/1.1\r\n${HOST}${rest}`);
    expect(statuses(answer).filter((status) => status.endsWith('200'))).toEqual([]);
    expect(statuses(answer).at(-1)).toBe('HTTP/1.1 400');
  },
);

it('a request without a host is refused', async ({ exchange }) => {
  expect(statuses(await exchange('GET /api/health HTTP/1.1\r\n\r\n'))).toEqual(['HTTP/1.1 400']);
});

it('headers of more than 16 KiB are refused with 431', async ({ exchange }) => {
  const long = `X: ${'a'.repeat(20_000)}`;
  expect(statuses(await exchange(`GET / HTTP/1.1\r\n${HOST}${long}\r\n\r\n`))).toEqual([
    'HTTP/1.1 431',
  ]);
});

it('headers that never end are refused with 408', async ({ exchange }) => {
  expect(statuses(await exchange(`GET / HTTP/1.1\r\n${HOST}X: a`))).toEqual(['HTTP/1.1 408']);
});

it.for([
  '//',
  '///',
  '//[',
  '//%5b',
  '/\\\\',
  '//:99999',
  '//x:y',
  '//?//[',
  'http://[/',
  'http://x:99999/api/login/oidc/callback',
  '*',
])('the address %s, which is no URL, leaves the server alive', async (address, { exchange }) => {
  const answer = await exchange(`GET ${address} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  expect(statuses(answer)[0]).toMatch(/ [234]\d\d$/);
  const health = await exchange(`GET /api/health HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  expect(statuses(health)).toEqual(['HTTP/1.1 200']);
});
