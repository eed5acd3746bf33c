import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { test } from './fixtures';
import { send } from './server';

/** More than the requests that an instance works on at once. */
const SEARCHES = 40;

const it = test
  .extend('service', { scope: 'file' }, async ({}, { onCleanup }) => {
    const held: ServerResponse[] = [];
    const server = createServer((_request, response) => void held.push(response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onCleanup(() => void server.close());
    return { held, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  })
  .extend('variables', { scope: 'file' }, ({ service }) => ({
    MUNICIPALITIES: 'opendatasoft',
    OPENDATASOFT_URL: service.url,
  }));

it('requests whose client has disconnected leave nothing behind: later ones are answered', async ({
  user,
}) => {
  for (let round = 0; round < 3; round += 1) {
    const left = Array.from({ length: 60 }, async (_, n) => {
      const client = new AbortController();
      // While the session is read, or a little later.
      setTimeout(() => client.abort(), n);
      await user.fetch('/api/trpc/nope', { signal: client.signal });
    });
    await Promise.allSettled(left);
  }
  const lists = Array.from({ length: 64 }, () => send(user, 'GET', '/api/outings'));
  for (const { status } of await Promise.all(lists)) expect(status).toBe(200);
});

it('searches that wait for another service are no work: other requests are answered', async ({
  service,
  user,
}) => {
  const searches = Array.from({ length: SEARCHES }, () =>
    send(user, 'GET', '/api/municipalities?q=cazorla'),
  );
  await expect.poll(() => service.held.length, { timeout: 2_900 }).toBe(SEARCHES);
  expect((await send(user, 'GET', '/api/outings')).status).toBe(200);
  for (const response of service.held) response.writeHead(500).end();
  for (const { status, body } of await Promise.all(searches)) {
    expect([status, body]).toEqual([200, [expect.objectContaining({ name: 'Cazorla' })]]);
  }
});
