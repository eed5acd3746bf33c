import { once } from 'node:events';
import { createServer, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError } from '@cuaderno/domain';
import type { Request } from 'express';
import { expect, test } from 'vitest';
import { withSpooled } from './spool';

const LIMITS = { all: 1_000, kept: 300, large: 100 };

const it = test
  /** Sends a body to a server that spools it until the answer is read, of a declared length unless it is chunked. */
  .extend('put', async ({}, { onCleanup }) => {
    const answer = (response: ServerResponse, status: number, text: string) =>
      response.writeHead(status).end(text);
    const held: (() => void)[] = [];
    const server = createServer((request, response) => {
      const max = Number(request.headers['x-max']);
      const hold = () => new Promise<void>((release) => held.push(release));
      const free = Number(request.headers['x-free']);
      withSpooled(request as Request, max, hold, { ...LIMITS, free }).then(
        () => answer(response, 200, ''),
        (error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
          return answer(response, error.code === 'TOO_LARGE' ? 413 : 503, error.message);
        },
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onCleanup(() => {
      for (const release of held) release();
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const put = (size: number, { max = 5_000, chunked = false, free = 0 } = {}) => {
      const headers = {
        'x-max': max,
        'x-free': free,
        ...(chunked ? {} : { 'content-length': size }),
      };
      const sent = send({ port, method: 'PUT', headers });
      sent.end('x'.repeat(size));
      return once(sent, 'response').then(
        ([response]) => (response as { statusCode: number }).statusCode,
      );
    };
    const isHeld = (bodies: number) => expect.poll(() => held.length).toBe(bodies);
    const release = () => {
      for (const end of held.splice(0)) end();
    };
    return { put, isHeld, release };
  });

it.for([{ chunked: false }, { chunked: true }])(
  'all bodies have one bound, of which large ones leave a part: %o',
  async ({ chunked }, { put }) => {
    const first = put.put(600, { chunked });
    await put.isHeld(1);
    expect(await put.put(200, { chunked })).toBe(503);
    const small = put.put(90, { chunked, max: 100 });
    await put.isHeld(2);
    put.release();
    expect(await Promise.all([first, small])).toEqual([200, 200]);
    const again = put.put(700, { chunked });
    await put.isHeld(1);
    put.release();
    expect(await again).toBe(200);
  },
);

it('a disk that would be full takes none', async ({ put }) => {
  const free = Number.MAX_SAFE_INTEGER;
  expect(await put.put(10, { free })).toBe(503);
  expect(await put.put(10, { free, chunked: true })).toBe(503);
});
