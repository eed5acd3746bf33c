import { randomUUID } from 'node:crypto';
import { request as ask } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { until } from '../faults/faults';
import { freePort, test } from '../fixtures';
import { newUser, PASSWORD, send, sessionOf, visitor } from '../server';

const it = test
  .extend('metricsPort', { scope: 'file' }, freePort)
  .extend('variables', { scope: 'file' }, ({ metricsPort }) => ({
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'trace',
  }))
  /** Parses the server's log lines. */
  .extend(
    'lines',
    ({ server }) =>
      () =>
        server
          .output()
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line) => JSON.parse(line) as Record<string, unknown>),
  );

describe('metrics', () => {
  it('are served on a separate port only', async ({ server, metricsPort }) => {
    const metrics = `http://127.0.0.1:${metricsPort}`;
    const user = await newUser(server.url);
    await send(user, 'GET', `/api/outings/${randomUUID()}`);
    await user.trpc.outings.list.query();
    const answer = await fetch(`${metrics}/metrics`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).toMatch(/cuaderno_database_connections\{state="total"\} [1-9]/);
    expect(text).toContain(
      'cuaderno_http_request_seconds_count{method="GET",route="/api/outings/:id",status="404"} 1',
    );
    expect(text).toMatch(/route="\/api\/trpc",status="200"/);
    // Raw paths are private, and would be labels without a bound.
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
    expect((await fetch(`${metrics}/`)).status).toBe(404);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('<!doctype html>');
  });
});

it('readiness and health differ', async ({ server }) => {
  const { url } = server;
  expect((await send(visitor(url), 'GET', '/api/health')).body).toEqual({ status: 'ok' });
  expect((await send(visitor(url), 'GET', '/api/ready')).body).toEqual({ status: 'ready' });
});

describe('the logs', () => {
  it('keep an audit trail of accounts, each line with its request id', async ({
    server,
    lines,
  }) => {
    const user = await newUser(server.url);
    const { id } = user;
    const wrong = { email: user.email, password: 'una que no es' };
    await send(visitor(server.url), 'POST', '/api/login', wrong);
    const newPassword = 'la cierva y el alba 9';
    await send(user, 'PUT', `/api/users/${id}/password`, {
      currentPassword: PASSWORD,
      newPassword,
    });
    await send(user, 'PUT', `/api/users/${id}`, {
      email: `otro${id}@cuaderno.test`,
      currentPassword: newPassword,
    });
    await send(user, 'DELETE', '/api/sessions/others');
    await (await user.fetch('/api/export')).arrayBuffer();
    await user.signOut();
    await user.signIn(`otro${id}@cuaderno.test`, newPassword);
    await send(user, 'DELETE', `/api/users/${id}`, { password: newPassword });
    // The request's log line is written after its response.
    await until(async () =>
      lines().some(({ path, method }) => method === 'DELETE' && path === `/api/users/${id}`),
    );
    const trail = lines().filter(({ audit }) => audit === true);
    expect(trail.filter((line) => line['user'] === id).map(({ event }) => event)).toEqual([
      'signed in',
      'password changed',
      'email changed',
      'other sessions ended',
      'book exported',
      'signed out',
      'signed in',
      'account deleted',
    ]);
    const requests = new Map(
      lines()
        .filter(({ method }) => method !== undefined)
        .map((line) => [line['request'], line['path']]),
    );
    for (const { request, event } of trail) {
      expect([event, requests.has(request)]).toEqual([event, true]);
    }
    const refused = trail.findLast(({ event }) => event === 'not signed in');
    expect(refused).toMatchObject({ status: 401 });
    expect(requests.get(refused?.['request'])).toBe('/api/login');
  });

  it('report an error once, over REST and tRPC', async ({ server, lines }) => {
    const user = await newUser(server.url);
    const { pool } = server.database;
    await pool.query('ALTER TABLE outings RENAME TO outings_away');
    const paths = ['/api/outings', '/api/trpc/outings.list'];
    for (const path of paths) expect((await send(user, 'GET', path)).status).toBe(500);
    await pool.query('ALTER TABLE outings_away RENAME TO outings');
    for (const path of paths) {
      // The request's log line is written after its response.
      const own = await until(async () =>
        lines().find((line) => line['path'] === path && line['status'] === 500),
      );
      const reported = lines().filter(
        ({ level, request }) => level === 50 && request === own['request'],
      );
      expect(reported).toHaveLength(1);
    }
  });

  it('report an error in a response that has begun, which is cut off', async ({
    server,
    lines,
  }) => {
    const user = await newUser(server.url);
    const { pool } = server.database;
    const id = randomUUID();
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    await user.fetch(`/api/photos/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(photo),
    });
    await send(user, 'POST', '/api/outings/espera', {
      date: '2026-01-10',
      photos: [`/api/photos/${id}`],
    });
    await pool.query('ALTER TABLE photos RENAME COLUMN image TO image_away');
    const copy = user.fetch('/api/export').then((answer) => answer.arrayBuffer());
    await expect(copy).rejects.toThrow('terminated');
    await pool.query('ALTER TABLE photos RENAME COLUMN image_away TO image');
    await expect
      .poll(() =>
        lines().filter(({ err }) => JSON.stringify(err ?? '').includes('SELECT mime, image')),
      )
      .toHaveLength(1);
    expect(server.output()).not.toMatch(/^Error|^\s+at /m);
  });

  it('report no error for an aborted body', async ({ server, lines }) => {
    const user = await newUser(server.url);
    const headers = await sessionOf(server.url, user.email);
    const upload = ask(`${server.url}/api/import`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/zip',
        'content-length': 1000,
        expect: '100-continue',
      },
    }).on('error', () => {});
    upload.write('PK');
    // The server has read the part and waits for more.
    await once(upload, 'continue');
    upload.destroy();
    const own = await until(async () =>
      lines().find(({ path, status }) => path === '/api/import' && status === 'aborted'),
    );
    // The user's next body is read once the aborted one has ended.
    const next = { method: 'POST', headers: { 'content-type': 'application/zip' }, body: 'PK' };
    await until(async () => (await user.fetch('/api/import', next)).status === 400);
    await until(async () =>
      lines().some(({ path, status }) => path === '/api/import' && status === 400),
    );
    expect(lines().filter((line) => line['request'] === own['request'])).toEqual([own]);
  });

  it('contain no personal data: no name, place, text, photo or secret', async ({
    server,
    lines,
  }) => {
    const secrets = {
      name: 'Anselmo Privado',
      password: 'clave muy privada 7',
      wrong: 'clave equivocada 7',
      phone: '+34 611 222 333',
      address: 'Calle Secreta 12',
      coto: 'Coto Reservado',
      description: 'Cinco jabalíes en la umbría',
      municipality: 'Hornachuelos',
      query: 'cazorla',
    };
    const email = 'anselmo.privado@cuaderno.test';
    const client = visitor(server.url);
    const cookies: string[] = [];
    const keep = ({ headers }: { headers: Headers }) =>
      cookies.push(...headers.getSetCookie().map((one) => one.split(/[=;]/)[1] ?? ''));
    keep(
      await send(client, 'POST', '/api/register', {
        name: secrets.name,
        email,
        password: secrets.password,
      }),
    );
    keep(await send(client, 'POST', '/api/login', { email, password: secrets.password }));
    const token = await send(client, 'GET', '/api/csrf-token');
    const { body: user } = await send(client, 'GET', '/api/auth/user');
    await send(visitor(server.url), 'POST', '/api/login', { email, password: secrets.wrong });
    const { phone, address } = secrets;
    await send(client, 'PUT', `/api/users/${user.id}`, { phone, address, birthDate: '1966-05-03' });
    const photo = (
      await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer()
    ).toString('base64');
    const outing = {
      date: '2026-01-10',
      municipality: secrets.municipality,
      cotoName: secrets.coto,
      description: secrets.description,
      photos: [`data:image/jpeg;base64,${photo}`],
    };
    await send(client, 'POST', '/api/outings/espera', outing);
    await send(client, 'POST', '/api/outings/espera', { ...outing, date: 'x' });
    await send(client, 'GET', `/api/municipalities?q=${secrets.query}`);
    await client.trpc.municipalities.search.query({ q: secrets.query });
    await client.fetch(`/api/login?next=/history?busca=${secrets.query}`);
    await send(client, 'POST', '/api/outings/espera', `{"description":"${secrets.description}`);
    // A database error is logged without its values.
    const { pool } = server.database;
    await pool.query(
      `ALTER TABLE outings ADD CONSTRAINT broken CHECK (description <> '${secrets.description}') NOT VALID`,
    );
    expect((await send(client, 'POST', '/api/outings/espera', outing)).status).toBe(500);
    await expect(client.trpc.outings.create.mutate({ ...outing, type: 'espera' })).rejects.toThrow(
      'Algo ha fallado',
    );
    await pool.query('ALTER TABLE outings DROP CONSTRAINT broken');
    const copy = await client.fetch('/api/export');
    await client.fetch('/api/import', {
      method: 'POST',
      headers: { 'content-type': 'application/zip' },
      body: await copy.arrayBuffer(),
    });
    await send(client, 'PUT', `/api/users/${user.id}`, {
      email: 'x@y.es',
      currentPassword: secrets.wrong,
    });

    // A taken e-mail is an error in PostgreSQL's own log.
    const again = { name: secrets.name, email, password: secrets.password };
    expect((await send(visitor(server.url), 'POST', '/api/register', again)).status).toBe(409);

    const { rows } = await pool.query<{ data_directory: string }>('SHOW data_directory');
    const databaseLog = join(rows[0]?.data_directory ?? '', '../postgres.log');
    const output = server.output() + (await readFile(databaseLog, 'utf8'));
    expect(output).toContain('"constraint":"broken"');
    expect(output).toContain('violates check constraint "broken"');
    expect(output).toContain('duplicate key value violates unique constraint "users_email"');
    const hidden = [
      ...Object.values(secrets),
      email,
      '1966-05-03',
      photo.slice(0, 60),
      token.body.csrfToken,
    ];
    for (const secret of [...hidden, ...cookies.filter((one) => one.length > 20)]) {
      expect([secret, output.includes(secret)]).toEqual([secret, false]);
    }
    expect(cookies.some((one) => one.length === 43)).toBe(true);
    // A log line has no other keys.
    const keys = new Set(lines().flatMap((line) => Object.keys(line)));
    const known = [
      'level',
      'time',
      'request',
      'method',
      'path',
      'status',
      'ms',
      'user',
      'audit',
      'event',
      'account',
      'network',
      'outings',
      'err',
      'msg',
    ];
    expect([...keys].filter((key) => !known.includes(key))).toEqual([]);
    // Metrics don't exceed Node's listener limit of a response.
    expect(output).not.toContain('Warning');
  });
});
