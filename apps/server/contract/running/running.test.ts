import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { createTestDatabase } from '@cuaderno/db/testing';
import { until } from '../faults/faults';
import { test } from '../fixtures';
import { newUser, PASSWORD, send, startBuilt, visitor } from '../server';

/** Runs a failing start. @returns its exit code and output lines */
const it = test.extend('failing', ({ database }) => async (variables: Record<string, string>) => {
  const error = await startBuilt({ DATABASE_URL: database.url, ...variables }).then(
    async (server) => {
      await server.stop();
      throw new Error('it started');
    },
    (reason: Error) => reason.message,
  );
  const [, code, output = ''] = /^ended with (\S+): (.*)$/s.exec(error) ?? [];
  return { code, lines: output.trim().split('\n') };
});

describe('a start that cannot succeed ends with code 1 and one line', () => {
  it('when the port is in use', async ({ failing }) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await failing({ PORT: String(port) })).toEqual({
      code: '1',
      lines: [`PORT: ${port} is in use already`],
    });
    expect(await failing({ METRICS_PORT: String(port) })).toEqual({
      code: '1',
      lines: [`METRICS_PORT: ${port} is in use already`],
    });
    other.close();
  });

  it.for([
    [{ PORT: 'x' }, ['PORT: must be a whole number']],
    [{ PORT: '70000' }, ['PORT: must be between 0 and 65535']],
    [
      { PUBLIC_URL: 'cuaderno.example' },
      ['PUBLIC_URL: must be an address beginning with http:// or https://'],
    ],
    [
      { PUBLIC_URL: 'https://cuaderno.example' },
      [expect.stringMatching(/^TRUST_PROXY: must be said when PUBLIC_URL is https: /)],
    ],
    [
      { DATABASE_URL: 'mysql://x' },
      [expect.stringMatching(/^DATABASE_URL: must be an address beginning with postgres:/)],
    ],
    [
      { DATABASE_URL: 'postgres://caza:a@b/c@localhost/libro' },
      [expect.stringMatching(/^DATABASE_URL: .* a password written %40 %2F %3A %25 %23$/)],
    ],
    [{ HOST: '192.0.2.1' }, ['HOST: 192.0.2.1 is no address of this machine']],
    [{ HOST: 'caza.invalid' }, ['HOST: caza.invalid is no host that is known here']],
    [{ MUNICIPALITIES: 'otra' }, ['MUNICIPALITIES: must be one of embedded, opendatasoft']],
    [
      { DATABASE_URL: 'postgres://h1,,h2/libro' },
      [expect.stringMatching(/^DATABASE_URL: must be an address beginning with postgres:/)],
    ],
    [
      { DATABASE_URL: '', DATABASE_POOLING: 'transaction' },
      ["DATABASE_POOLING: goes together with DATABASE_URL, the pooler's address"],
    ],
    [{ DATABASE_POOLING: 'statement' }, ['DATABASE_POOLING: must be one of session, transaction']],
    [
      { OIDC_ISSUER: 'https://id.example' },
      [
        'OIDC_ISSUER: goes together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: set all three or none',
      ],
    ],
    [
      { TRUST_PROXY: '-1', LOG_LEVEL: 'loud' },
      [expect.stringMatching(/^TRUST_PROXY: /), expect.stringMatching(/^LOG_LEVEL: /)],
    ],
  ] as const)('when a variable is bad: %j', async ([variables, lines], { failing }) => {
    expect(await failing(variables as Record<string, string>)).toEqual({ code: '1', lines });
  });

  it('when the database cannot be reached, without telling its password', async ({ failing }) => {
    const { code, lines } = await failing({
      DATABASE_URL: 'postgres://cuaderno:secreto@127.0.0.1:1/libro',
    });
    expect(code).toBe('1');
    expect(lines).toEqual([expect.stringContaining('libro at 127.0.0.1:1')]);
    expect(lines.join()).not.toContain('secreto');
  });

  it('when a newer version has migrated the database', async ({ failing }) => {
    const newer = await createTestDatabase();
    onTestFinished(() => newer.close());
    await newer.pool.query(
      `INSERT INTO cuaderno_migrations (hash, created_at, objects) VALUES ('of tomorrow', 1, '{}')`,
    );
    expect(await failing({ DATABASE_URL: newer.url })).toEqual({
      code: '1',
      lines: [expect.stringMatching(/^The database was made by a newer version/)],
    });
  });

  it('when the data folder cannot be written', async ({ folder, failing }) => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const { code, lines } = await failing({ DATABASE_URL: '', DATA_DIR: path.join(file, 'data') });
    expect(code).toBe('1');
    expect(lines).toEqual([expect.stringContaining(file)]);
  });
});

describe('the product on its embedded database', () => {
  it('keeps the book over a restart, and stops cleanly on SIGTERM', async ({ folder }) => {
    const variables = { DATA_DIR: path.join(folder, 'data') };
    const first = await startBuilt(variables);
    const user = await newUser(first.url);
    const espera = { date: '2026-01-10', species: 'Jabalí', score: 106.5 };
    const { body: saved } = await send(user, 'POST', '/api/outings/espera', espera);

    const second = await startBuilt(variables).catch((error: Error) => error.message);
    expect(second).toMatch(
      /^ended with 1: [^\n]*Another instance is using the data folder[^\n]*\n$/,
    );

    expect(await first.stop('SIGINT')).toBe(0);
    const again = await startBuilt(variables);
    const client = visitor(again.url);
    await client.signIn(user.email, PASSWORD);
    expect((await send(client, 'GET', `/api/outings/${saved.id}`)).body).toEqual(saved);
    expect(await again.stop('SIGTERM')).toBe(0);
  });
});

describe('the connections of browsers and proxies', () => {
  it('are kept open for longer than a proxy keeps its own', async ({ database }) => {
    const server = await startBuilt({ DATABASE_URL: database.url });
    const { headers } = await fetch(`${server.url}/api/health`);
    expect(headers.get('keep-alive')).toBe('timeout=80');
    await server.stop();
  });

  it('are limited: one too many is closed, and accepted once another has closed', async ({
    database,
  }) => {
    const server = await startBuilt({ DATABASE_URL: database.url });
    const port = Number(new URL(server.url).port);
    const open: Socket[] = [];
    for (let n = 0; n < 2_000; n += 1) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      open.push(socket);
    }
    const more = connect(port, '127.0.0.1').on('error', () => {});
    more.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => more.once('close', resolve));
    expect(more.bytesRead).toBe(0);
    for (const socket of open) socket.destroy();
    await until(async () => (await fetch(`${server.url}/api/health`)).status === 200);
    await server.stop();
  });
});

describe.runIf(process.platform === 'linux')('the threads of the process', () => {
  it('are enough for passwords, photos and files at once', async ({ database }) => {
    const variables = { DATABASE_URL: database.url };
    const threads = async (more: Record<string, string>) => {
      const server = await startBuilt({ ...variables, ...more });
      // Hashes a password: Node 24 creates the threads at their first work.
      await newUser(server.url);
      const tasks = await readdir(`/proc/${server.process.pid}/task`);
      await server.stop();
      return tasks.length;
    };
    const asked = 4 + (availableParallelism() - 1);
    const without = await threads({ UV_THREADPOOL_SIZE: '1' });
    expect((await threads({})) - without + 1).toBeGreaterThanOrEqual(asked + 2);
  });
});

describe('logs', () => {
  it('are one JSON line a request, without anything private', async ({ database }) => {
    const server = await startBuilt({ DATABASE_URL: database.url });
    const user = await newUser(server.url, 'Nombre Privado');
    await send(user, 'GET', '/api/municipalities?q=Hornachuelos');
    await send(visitor(server.url), 'POST', '/api/login', {
      email: user.email,
      password: 'clave equivocada',
    });
    await server.stop();
    const lines = server
      .output()
      .trim()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const requests = lines
      .map((line) => JSON.parse(line))
      .filter(({ method }) => method !== undefined);
    expect(requests.map(({ method, path: at, status }) => `${method} ${at} ${status}`)).toEqual(
      expect.arrayContaining([
        'POST /api/register 201',
        'GET /api/municipalities 200',
        'POST /api/login 401',
      ]),
    );
    for (const secret of [
      user.email,
      PASSWORD,
      'clave equivocada',
      'Nombre Privado',
      'Hornachuelos',
      'cookie',
      'csrf-token":',
    ]) {
      expect(server.output()).not.toContain(secret);
    }
  });
});
