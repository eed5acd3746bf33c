import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createAdmission } from './admission';
import { sendStream } from './send-stream';

/** Serves 'hello' at every address, but nothing at /api/silent; `sessions` are the reads of sessions in progress. */
async function startServer() {
  const admission = createAdmission(pino({ level: 'silent' }));
  const sessions: (() => void)[] = [];
  const app = express();
  app.use(admission.enter, (request, _response, next) => {
    if (request.path === '/api/silent') sessions.push(next);
    else next();
  });
  app.use(admission.leaveForBody, admission.enterAgain, (request, response) => {
    if (request.path !== '/api/silent') response.end('hello');
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sessions };
}

it('a request whose client disconnects while its session is read leaves its place, once', async () => {
  const { url, sessions } = await startServer();
  // Twice the requests that are worked on at once.
  for (let round = 0; round < 2; round += 1) {
    const requests = Array.from({ length: 32 }, () => get(`${url}/api/silent`, { agent: false }));
    await expect.poll(() => sessions.length).toBe(32);
    for (const request of requests) request.on('error', () => {}).destroy();
    await expect.poll(async () => (await fetch(`${url}/api/any`)).status).toBe(200);
    for (const readSession of sessions.splice(0)) readSession();
  }
  expect(await (await fetch(`${url}/api/any`)).text()).toBe('hello');
});

it('streams whose clients never read leave the places to others', async () => {
  const admission = createAdmission(pino({ level: 'silent' }));
  const app = express();
  app.use(admission.enter, (request, response) => {
    if (request.path !== '/api/long') return void response.end('hello');
    const part = Buffer.alloc(1024 ** 2);
    void sendStream(Readable.from(Array.from({ length: 32 }, () => part)), response);
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const unread = Array.from({ length: 32 }, () => get(`${url}/api/long`, { agent: false }));
  onTestFinished(() => {
    for (const request of unread) request.on('error', () => {}).destroy();
    server.close();
  });
  await Promise.all(unread.map((request) => once(request, 'response')));
  expect((await fetch(`${url}/api/any`)).status).toBe(200);
});
