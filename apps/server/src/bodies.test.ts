import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { readBodies } from './bodies';

it('leaves the body of a client that has disconnected unread, without an error', async () => {
  const app = express();
  const { promise: ended, resolve: end } = after();
  app.use(async (request, response, next) => {
    request.session = { userId: 1, token: '' };
    const read = readBodies();
    const closed = once(response, 'close');
    client.destroy();
    await closed;
    await read(request, response, next);
    end();
  });
  const errors: unknown[] = [];
  const note: ErrorRequestHandler = (error, _request, _response, _next) => {
    errors.push(error);
    end();
  };
  app.use(note);
  const server = app.listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port);
  client.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  );
  await ended;
  expect(errors).toEqual([]);
});

function after() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
