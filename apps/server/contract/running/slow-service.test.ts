import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { test } from '../fixtures';
import { send } from '../server';

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
