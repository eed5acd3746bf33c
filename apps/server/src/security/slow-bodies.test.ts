import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { finished } from 'node:stream';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseSlowBodies } from './slow-bodies';

const app = express();
app.use(refuseSlowBodies({ stretch: 200, bytes: 10 }));
app.post('/early', (_request, response) => {
  response.status(401).json({ early: true });
});
app.post('/paused', (request, response) => {
  request.once('data', () => {
    request.pause();
    response.status(413).json({ early: true });
  });
});
app.post('/', express.text(), (request, response) => {
  response.json({ letters: String(request.body).length });
});
const ends: unknown[] = [];
app.post('/read', (request) => {
  finished(request, { writable: false }, (error) => ends.push(error));
  request.resume();
});
let server: ReturnType<typeof app.listen>;
beforeAll(async () => {
  server = app.listen(0);
  await once(server, 'listening');
});
afterAll(() => server.close());

const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\n`;

/**
 * Sends the head, then a chunk every 40 ms.
 * @returns the response at its end, or once it contains `last`
 */
async function post(chunks: string[], path = '/', last = 'letters'): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
    if (answer.includes(last)) socket.end();
  });
  socket.on('error', () => {});
  socket.write(head(path));
  const timer = setInterval(() => {
    const chunk = chunks.shift();
    if (chunk !== undefined && socket.writable) socket.write(chunk);
  }, 40);
  // A reset ends it too.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return answer;
}

const trickle = () => Array<string>(90).fill('a');

it('a body below the minimum rate is cut off with 408', async () => {
  expect(await post(trickle())).toContain('408 Request Timeout');
});

it('a body that never comes is cut off with 408', async () => {
  expect(await post([])).toContain('408 Request Timeout');
});

it('a body that stops while it is read ends for its reader, which holds a turn', async () => {
  expect(await post(['a'], '/read')).toContain('408 Request Timeout');
  await expect.poll(() => ends).toEqual([expect.any(Error)]);
});

it('a slow body above the minimum rate is read', async () => {
  expect(await post(Array<string>(10).fill('aaaaaaaaaa'))).toContain('{"letters":100}');
});

describe('after an early answer', () => {
  it.each([
    ['trickles in', '/early', trickle()],
    ['never comes', '/early', []],
    ['trickles in unread', '/paused', trickle()],
    ['never comes any further', '/paused', ['a']],
  ])('a body that %s ends with its connection', async (_, path, chunks) => {
    const sent = chunks.length;
    const answer = await post(chunks, path);
    expect(answer).toContain('{"early":true}');
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    // The server closed it before the end of the body.
    expect(chunks.length > 0 || sent < 90).toBe(true);
  });

  it('a connection is kept for the next request once its body was read', async () => {
    const next = `${head('/')}${'b'.repeat(100)}`;
    const rest = Array<string>(10).fill('aaaaaaaaaa');
    const answer = await post([...rest, ...Array<string>(10).fill(''), next], '/early');
    expect(answer).toContain('401 Unauthorized');
    expect(answer).toContain('{"letters":100}');
  });
});
