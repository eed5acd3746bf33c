import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endUnreadAnswers } from './unread-answers';

const QUIET_MS = 300;
const SIZE = 64 * 1024 * 1024;
const SIP = 4 * 1024 * 1024;
const waiting: ServerResponse[] = [];
const server = createServer((request, response) => {
  if (request.url === '/wait') waiting.push(response);
  else response.end(Buffer.alloc(SIZE));
});
endUnreadAnswers(server, QUIET_MS);

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

async function ask(address: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await once(socket, 'connect');
  return socket;
}

const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

it('a response that is not read ends with its connection', async () => {
  const socket = await ask('/download');
  // Reads the head and nothing more.
  await once(socket, 'readable');
  expect(await connections()).toBe(1);
  await expect.poll(connections).toBe(0);
  socket.destroy();
});

it('one that is read slowly but steadily is sent completely', async () => {
  const socket = await ask('/download');
  let read = 0;
  const since = performance.now();
  const complete = new Promise<void>((resolve) => {
    socket.on('data', (data: Buffer) => {
      read += data.length;
      if (read >= SIZE) resolve();
      // Reads 4 MiB, then pauses for less than the limit.
      else if (Math.floor(read / SIP) > Math.floor((read - data.length) / SIP)) {
        socket.pause();
        setTimeout(() => socket.resume(), QUIET_MS / 3);
      }
    });
  });
  await complete;
  // Took longer than the limit: reading kept the connection.
  expect(performance.now() - since).toBeGreaterThan(QUIET_MS);
  socket.destroy();
});

it('one that is not ready yet is not cut off', async () => {
  const socket = await ask('/wait');
  await expect.poll(() => waiting).toHaveLength(1);
  const quiet = new Promise((resolve) => waiting[0]?.on('timeout', resolve));
  await quiet;
  waiting[0]?.end('here');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/\r\n\r\nhere$/);
  socket.destroy();
});
