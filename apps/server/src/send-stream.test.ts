import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { sendStream } from './send-stream';

it('a client that has gone away before the first byte is no error, and ends the stream', async () => {
  const stream = Readable.from(['hello']);
  const app = express();
  const sent = new Promise<void>((resolve, reject) => {
    app.use((_request, response) => {
      response.once('close', () => void sendStream(stream, response).then(resolve, reject));
      client.destroy();
    });
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const client = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    agent: false,
  }).on('error', () => {});
  await sent;
  expect(stream.destroyed).toBe(true);
});
