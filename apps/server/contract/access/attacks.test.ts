import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { exportedOuting } from '../outings/exported-outing';
import { zipSharing } from '../outings/exports';
import { test } from '../fixtures';
import { newUser, send, sessionOf, type TestUser, visitor } from '../server';

/*
 * Responses to expensive requests of visitors and users; `pnpm --filter @cuaderno/bench run attacks`
 * measures their cost to other requests.
 */
const MIB = 1024 ** 2;
const JSON_TYPE = { 'content-type': 'application/json' };
const rececho = (changes: object = {}) => ({
  type: 'rececho',
  date: '2026-01-11',
  species: 'Corzo',
  ...changes,
});

const it = test
  .extend('variables', { scope: 'file' }, ({ folder }) => ({ TMPDIR: folder }))
  /** Sends a request whose body stalls after `begun`; `answer` is the response's first line. */
  .extend(
    'begin',
    ({ server }) =>
      (method: string, address: string, headers: Record<string, string | number>, begun = '') => {
        const { port } = new URL(server.url);
        const socket = connect(Number(port), '127.0.0.1');
        const lines = Object.entries({ Host: 'localhost', ...headers }).map(
          ([name, value]) => `${name}: ${value}\r\n`,
        );
        socket.on('error', () => {});
        socket.write(`${method} ${address} HTTP/1.1\r\n${lines.join('')}\r\n${begun}`);
        const answer = once(socket, 'data').then(([data]) => String(data).split('\r\n', 1)[0]);
        return { socket, answer };
      },
  )
  /** Lists the sizes of the server's spooled bodies, which are unlinked files. */
  .extend('spooledSizes', ({ server, folder }) => () => {
    const open = `/proc/${server.process.pid}/fd`;
    return readdirSync(open).flatMap((fd) => {
      try {
        const file = path.join(open, fd);
        return readlinkSync(file).startsWith(path.join(folder, 'cuaderno-'))
          ? statSync(file).size
          : [];
      } catch {
        // The descriptor was closed meanwhile.
        return [];
      }
    });
  });

describe('a visitor', () => {
  it.for([
    ['POST', '/api/outings/rececho', 'application/json'],
    ['PUT', `/api/outings/espera/${randomUUID()}`, 'application/json'],
    ['POST', '/api/trpc/outings.create', 'application/json'],
    ['POST', '/api/trpc/outings.create,users.update?batch=1', 'application/json'],
    ['PUT', '/api/users/1', 'application/json'],
    ['PUT', `/api/photos/${randomUUID()}`, 'image/jpeg'],
    ['POST', '/api/import', 'application/zip'],
  ] as const)(
    'is answered before a byte of the body: %s %s',
    async ([method, address, type], { begin }) => {
      const declared = { 'Content-Type': type, 'Content-Length': 30 * MIB };
      const { socket, answer } = begin(method, address, declared);
      expect(await answer).toBe('HTTP/1.1 401 Unauthorized');
      socket.destroy();
    },
  );

  it('gets a Spanish message from tRPC, whatever the body', async ({ server }) => {
    for (const body of ['{', '[]', JSON.stringify({ json: rececho() })]) {
      const answer = await send(visitor(server.url), 'POST', '/api/trpc/outings.create', body);
      expect(answer.status).toBe(401);
      expect(answer.body.error.json.message).toBe('Inicia sesión para continuar');
    }
  });
});

describe('a body', () => {
  it.for([
    ['br', brotliCompressSync],
    ['gzip', gzipSync],
    ['identity', (text: string) => Buffer.from(text)],
  ] as const)(
    'with the Content-Encoding %s is refused with 415, wherever it goes',
    async ([encoding, pack], { user }) => {
      const body = new Uint8Array(pack(JSON.stringify(rececho())));
      for (const [method, address, type] of [
        ['POST', '/api/outings/rececho', 'application/json'],
        ['POST', '/api/trpc/outings.create', 'application/json'],
        ['POST', '/api/login', 'application/json'],
        ['POST', '/api/login', 'application/x-www-form-urlencoded'],
        ['PUT', `/api/photos/${randomUUID()}`, 'image/jpeg'],
        ['POST', '/api/import', 'application/zip'],
      ] as const) {
        const headers = { 'content-type': type, 'content-encoding': encoding };
        const { status } = await user.fetch(address, { method, headers, body });
        expect([address, status]).toEqual([address, 415]);
      }
    },
  );

  it('may have 1 MiB, and 32 where data strings may come', async ({ user }) => {
    const long = 'x'.repeat(MIB);
    const statuses = async (address: string, method = 'POST') =>
      (await send(user, method, address, { description: long })).status;
    expect(await statuses(`/api/users/${user.id}/password`, 'PUT')).toBe(413);
    expect(await statuses('/api/trpc/outings.delete')).toBe(413);
    expect(await statuses('/api/trpc/municipalities.at')).toBe(413);
    // Passes the size limit, fails validation.
    expect(await statuses('/api/outings/rececho')).toBe(400);
    expect(await statuses(`/api/users/${user.id}`, 'PUT')).toBe(200);
    expect(await statuses('/api/trpc/outings.create')).toBe(400);
    const { status, body } = await send(user, 'POST', '/api/outings/rececho', {
      description: 'x'.repeat(33 * MIB),
    });
    expect([status, body.message]).toEqual([413, 'La petición supera los 32 MiB']);
  });

  it('of over 1 MiB is one at a time for each user', async ({
    server,
    user,
    begin,
    spooledSizes,
  }) => {
    const slow = await newUser(server.url);
    const large = JSON.stringify(rececho({ photos: ['x'.repeat(MIB)] }));
    const headers = {
      ...JSON_TYPE,
      ...(await sessionOf(server.url, slow.email)),
      'Content-Length': Buffer.byteLength(large),
    };
    const first = begin('POST', '/api/outings/rececho', headers, large.slice(0, 10));
    await expect.poll(spooledSizes).toHaveLength(1);
    const second = await send(slow, 'POST', '/api/outings/rececho', large);
    expect(second.status).toBe(429);
    expect(second.headers.get('retry-after')).toBe('5');
    expect((await send(user, 'POST', '/api/outings/rececho', large)).status).toBe(400);
    // Small bodies aren't queued.
    expect((await send(slow, 'POST', '/api/outings/rececho', rececho())).status).toBe(201);
    first.socket.write(large.slice(10));
    expect(await first.answer).toBe('HTTP/1.1 400 Bad Request');
    first.socket.destroy();
    expect((await send(slow, 'POST', '/api/outings/rececho', large)).status).toBe(400);
  });

  it('that is aborted while it is read frees its slot', async ({ server, begin, spooledSizes }) => {
    const hasty = await newUser(server.url);
    const large = JSON.stringify(rececho({ species: 'x'.repeat(28 * MIB) }));
    const headers = {
      ...JSON_TYPE,
      ...(await sessionOf(server.url, hasty.email)),
      'Content-Length': Buffer.byteLength(large),
    };
    for (let round = 0; round < 8; round += 1) {
      const { socket, answer } = begin('POST', '/api/outings/rececho', headers, large);
      answer.catch(() => undefined);
      // Aborts while the complete body is being read from the disk.
      while (spooledSizes()[0] !== large.length) await new Promise(setImmediate);
      socket.destroy();
      await expect.poll(spooledSizes).toEqual([]);
    }
    expect((await send(hasty, 'POST', '/api/outings/rececho', large)).status).toBe(400);
  });

  it('pipelined behind unread answers takes no slot: others are answered, and it is once they are read', async ({
    server,
    user,
    spooledSizes,
  }) => {
    const large = JSON.stringify(rececho({ photos: ['x'.repeat(MIB)] }));
    // Answers that exceed the buffers of both sockets.
    const before = 'GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(
      16,
    );
    const sendBehind = async ({ email }: TestUser) => {
      const headers = { ...JSON_TYPE, ...(await sessionOf(server.url, email)) };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {});
      socket.write(
        `${before}POST /api/outings/rececho HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${large.length}\r\n${lines.join('')}\r\n${large}`,
      );
      return socket;
    };
    const slow = [await newUser(server.url), await newUser(server.url), await newUser(server.url)];
    const [first, ...others] = await Promise.all(slow.map(sendBehind));
    await expect.poll(spooledSizes).toEqual(slow.map(() => large.length));
    expect((await send(user, 'POST', '/api/outings/rececho', large)).status).toBe(400);
    let answers = '';
    for await (const part of first ?? []) {
      answers = `${answers.slice(-100)}${part}`;
      if (answers.includes('HTTP/1.1 400')) break;
    }
    expect(answers).toContain('HTTP/1.1 400 Bad Request');
    for (const socket of others) socket.destroy();
    await expect.poll(spooledSizes).toEqual([]);
    for (const one of slow) {
      expect((await send(one, 'POST', '/api/outings/rececho', large)).status).toBe(400);
    }
    expect(server.output()).not.toContain('request failed');
  });

  it('of some size is one of 32 that a user sends at once', async ({ server, begin }) => {
    const many = await newUser(server.url);
    const headers = {
      ...JSON_TYPE,
      ...(await sessionOf(server.url, many.email)),
      'Content-Length': MIB,
    };
    const open = Array.from({ length: 33 }, () =>
      begin('POST', '/api/outings/rececho', headers, ' '.repeat(MIB - 1)),
    );
    expect(await Promise.race(open.map(({ answer }) => answer))).toBe(
      'HTTP/1.1 429 Too Many Requests',
    );
    expect((await send(many, 'POST', '/api/outings/rececho', rececho())).status).toBe(201);
    for (const { socket, answer } of open) {
      answer.catch(() => undefined);
      socket.destroy();
    }
  });

  it('of countless parts is refused before it is parsed', async ({ user }) => {
    const nothings = `{"type":"monteria","date":"2026-01-11","animals":[${'{},'.repeat(40_000)}{}]}`;
    expect((await send(user, 'POST', '/api/outings/monteria', nothings)).status).toBe(400);
    const inTrpc = await send(user, 'POST', '/api/trpc/outings.create', `{"json":${nothings}}`);
    expect(inTrpc.status).toBe(400);
  });

  it('with countless or endless superjson annotations is refused', async ({ user }) => {
    const call = (values: object) =>
      send(user, 'POST', '/api/trpc/outings.create', { json: rececho(), meta: { values } });
    expect((await call({ location: ['undefined'] })).status).toBe(200);
    expect((await call({ [`${'a.'.repeat(200_000)}a`]: ['undefined'] })).status).toBe(400);
    const many = Array.from({ length: 2_000 }, (_, n) => [`a${n}`, ['undefined']]);
    expect((await call(Object.fromEntries(many))).status).toBe(400);
  });

  it('of a deletion may be absent, whatever the Content-Type', async ({ user }) => {
    const { body } = await send(user, 'POST', '/api/outings/rececho', rececho());
    const answer = await send(user, 'DELETE', `/api/outings/${body.id}`, undefined, JSON_TYPE);
    expect(answer.status).toBe(204);
  });
});

describe('an import', () => {
  const head = {
    format: 'cuaderno-de-caza',
    version: 1,
    profile: { name: 'Ana', emailNotifications: false, showStats: true, publicProfile: false },
  };
  const book = (outings: unknown): [string, Buffer] => [
    'cuaderno.json',
    Buffer.from(JSON.stringify({ ...head, outings })),
  ];
  const importing = async (
    client: Pick<TestUser, 'fetch'>,
    zip: Buffer,
    init: RequestInit = {},
  ) => {
    const answer = await client.fetch('/api/import', {
      method: 'POST',
      headers: { 'content-type': 'application/zip' },
      body: new Uint8Array(zip),
      ...init,
    });
    const body = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, body, retry: answer.headers.get('retry-after') };
  };

  it('whose files share their bytes is refused by its directory', async ({ user }) => {
    const names = Array.from({ length: 50 }, () => `fotos/${randomUUID()}.jpg`);
    expect((await importing(user, zipSharing(book([]), names.slice(0, 1)))).status).toBe(200);
    expect(await importing(user, zipSharing(book([]), names))).toMatchObject({
      status: 400,
      body: { message: 'El archivo está dañado o incompleto' },
    });
  });

  it('with a directory larger than its files need is refused by its directory', async ({
    user,
  }) => {
    const names = Array.from({ length: 600 }, (_, n) => String(n).padEnd(60_000, 'n'));
    const { status, body } = await importing(user, zipSharing(book([exportedOuting()]), names));
    expect([status, body['message']]).toEqual([400, 'Este archivo no es una copia de un cuaderno']);
  });

  it('that unpacks to far more than its size is refused', async ({ user }) => {
    const bytes = Buffer.alloc(100 * MIB);
    expect(await importing(user, zipSharing(['cuaderno.json', bytes], []))).toMatchObject({
      status: 413,
      body: { message: 'La copia es demasiado grande para leerla' },
    });
  });

  it('of countless lists is no export', async ({ user }) => {
    const lists = Buffer.from(`[${'[],'.repeat(2_000_000)}[]]`);
    expect(await importing(user, zipSharing(['cuaderno.json', lists], []))).toMatchObject({
      status: 400,
      body: { message: 'Este archivo no es una copia de un cuaderno' },
    });
  });

  it('has the limits of the forms: three photos an outing and a piece', async ({ user }) => {
    const photos = Array.from({ length: 4 }, () => randomUUID());
    const { body } = await importing(
      user,
      zipSharing(book([exportedOuting({ photos }), exportedOuting()]), []),
    );
    expect(body).toMatchObject({ added: 1, refused: [{ date: '2026-01-10' }] });
  });

  it('is one at a time for each user, is an unlinked file, and is aborted when the client disconnects', async ({
    server,
    folder,
  }) => {
    const slow = await newUser(server.url);
    const zip = zipSharing(book(Array.from({ length: 300 }, () => exportedOuting())), []);
    const waiting = async () =>
      (
        await server.database.pool.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).rowCount;
    // Blocks the import after its start.
    const lock = await server.database.pool.connect();
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE outings IN ACCESS EXCLUSIVE MODE');
    const gone = new AbortController();
    const first = importing(slow, zip, { signal: gone.signal }).catch(() => 'gone');
    await expect.poll(waiting).toBe(1);
    expect((await importing(slow, zip)).status).toBe(429);
    expect(readdirSync(folder)).toEqual([]);
    gone.abort();
    expect(await first).toBe('gone');
    await lock.query('ROLLBACK');
    lock.release();
    // The import was aborted; sent again, it succeeds.
    await expect.poll(async () => (await importing(slow, zip)).status).toBe(200);
    const { body } = await importing(slow, zip);
    expect(body).toMatchObject({ added: 0, existing: 300 });
  });
});

describe('a user over the rate limit', () => {
  it.for([
    ['write', 6_000, 'DELETE', `/api/outings/${randomUUID()}`],
    ['upload', 2_000, 'PUT', `/api/photos/${randomUUID()}`],
    ['copy', 30, 'GET', '/api/export'],
    ['copy', 30, 'GET', '/API/Export/'],
    ['print', 60, 'GET', '/api/seasons/2026/memoria.pdf'],
    ['upload', 2_000, 'PUT', `/api/Photos/${randomUUID()}`],
  ] as const)(
    'gets 429 with Retry-After: %s',
    async ([budget, points, method, address], { server, user }) => {
      const busy = await newUser(server.url);
      await server.database.pool.query(
        'INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)',
        [`${budget}:${busy.id}`, points, Date.now() + 300_000],
      );
      const { status, body, headers } = await send(busy, method, address);
      expect(status).toBe(429);
      expect(body.message).toMatch(
        /^Demasiad[oa]s (cambios|copias|memorias) seguid[oa]s\. Prueba de nuevo en \d min$/,
      );
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(200);
      expect((await send(busy, 'GET', '/api/outings')).status).toBe(200);
      expect((await send(user, 'DELETE', `/api/outings/${randomUUID()}`)).status).toBe(404);
    },
  );
});
