import { once } from 'node:events';
import { expect } from 'vitest';
import { startForTest, test as it } from '../fixtures';
import { newUser, send, type TestUser } from '../server';

const RECECHO = { date: '2026-01-11', species: 'Corzo' };
const path = `/api/trpc/outings.news?input=${encodeURIComponent('{"json":{}}')}`;

it('a visitor’s stream ends with an error', async ({ server }) => {
  const text = await (await fetch(new URL(path, server.url))).text();
  expect(text).toContain('event: serialized-error');
  expect(text).toContain('"httpStatus":401');
  expect(text).not.toContain('event: message');
});

it('a stream is no work of the server, however its address is written', async ({ server }) => {
  // 36 streams, ten of a user at most; 32 requests are worked on at once.
  const users = await Promise.all(Array.from({ length: 4 }, () => newUser(server.url)));
  const written = path.replace('outings.news', 'x/outings%2Enews');
  const streams = await Promise.all(
    users.flatMap((user) => Array.from({ length: 9 }, () => user.fetch(written))),
  );
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  expect(await send(users[0] as TestUser, 'GET', '/api/outings')).toMatchObject({ status: 200 });
  for (const { body } of streams) await body?.cancel();
});

it('a stream of news is sent as it happens, uncompressed, and ends with the server', async () => {
  const server = await startForTest();
  const user = await newUser(server.url);
  const response = await user.fetch(path, { headers: { 'accept-encoding': 'br, gzip' } });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('content-encoding')).toBeNull();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (part: string) => {
    while (!text.includes(part)) {
      const { value, done } = (await reader?.read()) ?? {};
      if (done) throw new Error(`the stream ended after ${text}`);
      text += value ?? '';
    }
  };
  await readUntil('event: connected');
  await send(user, 'POST', '/api/outings/rececho', RECECHO);
  const { cursor } = await user.trpc.outings.changes.query({});
  await readUntil(cursor);
  const exit = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  while (!(await reader?.read())?.done);
  expect((await exit)[0]).toBe(0);
});
