import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseSlowBodies } from './slow-bodies';

const app = express();
app.use(refuseSlowBodies({ stretch: 200, bytes: 10 }), express.text());
app.post('/', (request, response) => {
  response.json({ letters: String(request.body).length });
});
let server: ReturnType<typeof app.listen>;
beforeAll(async () => {
  server = app.listen(0);
  await once(server, 'listening');
});
afterAll(() => server.close());

const HEAD =
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\n';

/** Sends the head, then what `chunks` gives, one each 40 ms; gives the answer when the end comes. */
async function post(chunks: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
    if (answer.includes('letters')) socket.end();
  });
  socket.on('error', () => {});
  socket.write(HEAD);
  const timer = setInterval(() => {
    const chunk = chunks.shift();
    if (chunk !== undefined && socket.writable) socket.write(chunk);
  }, 40);
  await once(socket, 'close');
  clearInterval(timer);
  return answer;
}

it('a body that trickles in is cut off with 408', async () => {
  expect(await post(Array<string>(20).fill('a'))).toContain('408 Request Timeout');
});

it('a body that never comes is cut off with 408', async () => {
  expect(await post([])).toContain('408 Request Timeout');
});

it('a body that is slow but comes is read', async () => {
  expect(await post(Array<string>(10).fill('aaaaaaaaaa'))).toContain('{"letters":100}');
});
