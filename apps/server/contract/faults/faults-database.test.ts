import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { createTestDatabase, reopen } from '@cuaderno/db/testing';
import { describe, expect, onTestFinished } from 'vitest';
import { until } from './faults';
import { startForTest, test } from '../fixtures';
import { newUser, PASSWORD, send, startBuilt, visitor } from '../server';

const RECECHO = { date: '2026-01-11', species: 'Corzo' };
const AWAY = 'El cuaderno no está disponible ahora mismo. Inténtalo en unos segundos.';

/** A proxy before the database's socket: open, closed (ends connections) or silent (drops bytes). */
async function gateTo(database: { url: string }) {
  const socket = path.join(new URL(database.url).searchParams.get('host') ?? '', '.s.PGSQL.5432');
  let state: 'open' | 'shut' | 'silent' = 'open';
  const pairs = new Set<Socket>();
  const gate = createServer((near) => {
    if (state === 'shut') return near.destroy();
    pairs.add(near);
    near.on('error', () => {}).once('close', () => pairs.delete(near));
    if (state === 'silent') return near.pause();
    const far = connect(socket).on('error', () => near.destroy());
    pairs.add(far);
    near.pipe(far).pipe(near);
    far.once('close', () => near.destroy());
    return near.once('close', () => far.destroy());
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const { port } = gate.address() as AddressInfo;
  const url = new URL(database.url);
  url.searchParams.delete('host');
  return {
    url: `postgres://cuaderno@127.0.0.1:${port}${url.pathname}`,
    set(next: typeof state) {
      state = next;
      if (next === 'shut') for (const one of pairs) one.destroy();
      if (next === 'silent') for (const one of pairs) one.pause();
    },
    close: () => {
      for (const one of pairs) one.destroy();
      gate.close();
    },
  };
}

/** Records an outing: reads of one are not counted by user, as those of lists are. @returns its id */
async function recordOne(user: Parameters<typeof send>[0]): Promise<string> {
  return (await send(user, 'POST', '/api/outings/rececho', RECECHO)).body.id;
}

/** The input of a batch whose second call reads an outing. */
const inBatch = (id: string) => encodeURIComponent(JSON.stringify({ 1: { json: { id } } }));

const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
  const since = performance.now();
  return [await work, performance.now() - since];
};

const it = test
  .extend('gate', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const gate = await gateTo(database);
    onCleanup(gate.close);
    return gate;
  })
  .extend('variables', { scope: 'file' }, ({ gate }) => ({ DATABASE_URL: gate.url }))
  /** Waits until the server is ready. */
  .extend('isBack', ({ user }) => async () => {
    await until(async () => (await user.fetch('/api/ready')).status === 200);
  });

describe('a database that goes away', () => {
  it('causes 503 with Retry-After within a second, and is used again when it is back', async ({
    user,
    gate,
    isBack,
  }) => {
    gate.set('shut');
    for (const address of ['/api/outings', '/api/trpc/outings.list', '/api/health', '/api/ready']) {
      const [answer, ms] = await timed(send(user, 'GET', address));
      expect([address, answer.status]).toEqual([address, 503]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(ms).toBeLessThan(1000);
    }
    const [save, ms] = await timed(send(user, 'POST', '/api/outings/rececho', RECECHO));
    expect([save.status, save.body]).toEqual([503, { message: AWAY }]);
    expect(ms).toBeLessThan(1000);
    gate.set('open');
    await isBack();
    expect((await send(user, 'POST', '/api/outings/rececho', RECECHO)).status).toBe(201);
  });

  it('is logged in one line a second, with the number of answers', async ({
    server,
    user,
    gate,
    isBack,
  }) => {
    const failures = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('requests failed'))
        .map((line) => (JSON.parse(line) as { unavailable: number }).unavailable);
    await expect.poll(failures).not.toHaveLength(0);
    const before = failures().length;
    gate.set('shut');
    const answers = Array.from({ length: 50 }, () => send(user, 'GET', '/api/outings'));
    for (const { status } of await Promise.all(answers)) expect(status).toBe(503);
    gate.set('open');
    await isBack();
    const since = () => failures().slice(before);
    await expect.poll(() => since().reduce((sum, count) => sum + count, 0)).toBe(50);
    expect(since().length).toBeLessThan(10);
    expect(server.output()).not.toContain('request failed');
  });

  it('that doesn’t respond causes 503 within a second too, once all connections are busy', async ({
    server,
    user,
    gate,
    isBack,
  }) => {
    gate.set('silent');
    // Requests with a connection wait for it; later ones are rejected.
    const held = Array.from({ length: 10 }, () => send(user, 'GET', '/api/auth/user'));
    const late = await until(async () => {
      const [answer, ms] = await timed(send(visitor(server.url), 'GET', '/api/health'));
      return answer.status === 503 && ms;
    });
    expect(late).toBeLessThan(1000);
    gate.set('shut');
    gate.set('open');
    for (const { status } of await Promise.all(held)) expect([200, 503]).toContain(status);
    await isBack();
    expect((await send(user, 'GET', '/api/auth/user')).status).toBe(200);
  });

  it('shows the login page with the reason and the entered values', async ({
    server,
    user,
    gate,
    isBack,
  }) => {
    const client = visitor(server.url);
    const html = await (await client.fetch('/api/login')).text();
    const token = /name="_csrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
    gate.set('shut');
    const response = await client.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        _csrf: token,
        email: user.email,
        password: PASSWORD,
      }).toString(),
    });
    expect(response.status).toBe(503);
    const page = await response.text();
    expect(page).toContain(AWAY);
    expect(page).toContain(`value="${user.email}"`);
    gate.set('open');
    await isBack();
  });
});

describe('a slow database', () => {
  it('refuses what is beyond the queue before any work, with one line a second in the log', async () => {
    const server = await startForTest();
    const { database } = server;
    const user = await newUser(server.url);
    const id = await recordOne(user);
    const lock = await database.pool.connect();
    await lock.query('BEGIN; LOCK TABLE outings IN ACCESS EXCLUSIVE MODE');
    const asked = Array.from({ length: 700 }, () =>
      send(user, 'GET', `/api/trpc/auth.me,outings.get?batch=1&input=${inBatch(id)}`),
    );
    const [refused] = await Promise.all([Promise.any(asked), Promise.race(asked)]);
    expect([refused.status, refused.body]).toEqual([503, { message: AWAY }]);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    await until(async () => /"refused":\d+/.test(server.output()) || undefined);
    await lock.query('ROLLBACK');
    lock.release();
    const answers = await Promise.all(asked);
    // A batch is answered or refused as a whole.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect((await send(user, 'GET', '/api/outings')).status).toBe(200);
    const lines = server.output().match(/"refused":\d+/g) ?? [];
    expect(lines.length).toBeLessThan(20);
  });

  it('does not pile up requests: those beyond the queue are refused at once, the others answered or refused', async () => {
    const server = await startForTest();
    const { database } = server;
    const user = await newUser(server.url);
    const id = await recordOne(user);
    const lock = await database.pool.connect();
    await lock.query('BEGIN; LOCK TABLE outings IN ACCESS EXCLUSIVE MODE');
    const asked = Array.from({ length: 300 }, () => timed(send(user, 'GET', `/api/outings/${id}`)));
    // Ten requests have a connection and wait for the lock; the others are answered without one.
    const answered: number[] = [];
    for (const one of asked) void one.then(([{ status }]) => answered.push(status));
    await until(async () => answered.length >= 290 || undefined);
    expect(new Set(answered)).toEqual(new Set([503]));
    expect((await send(visitor(server.url), 'GET', '/')).status).toBe(200);
    // The health check isn't queued: only a table is locked.
    for (const address of ['/api/health', '/api/ready']) {
      const questions = Array.from({ length: 20 }, () => fetch(`${server.url}${address}`));
      const states = (await Promise.all(questions)).map(({ status }) => status);
      expect([address, ...new Set(states)]).toEqual([address, 200]);
    }
    await lock.query('ROLLBACK');
    lock.release();
    const statuses = (await Promise.all(asked)).map(([{ status }]) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect((await send(user, 'GET', '/api/outings')).status).toBe(200);
  });
});

describe('a database that rejects writes, such as a primary that became a standby', () => {
  it('fails saves with 503, is live but not ready, and saves again without a restart', async () => {
    const server = await startForTest();
    const { database } = server;
    // Past a pooler, which gives each transaction another session.
    const admin = reopen(database);
    onTestFinished(() => admin.end());
    const user = await newUser(server.url);
    const save = () => send(user, 'POST', '/api/outings/rececho', RECECHO);
    const become = async (state: 'on' | 'off') => {
      const { pathname } = new URL(database.url);
      await admin.query(
        `ALTER DATABASE ${pathname.slice(1)} SET default_transaction_read_only = ${state}`,
      );
    };
    // As a restarted server would.
    const endConnections = () =>
      admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    expect((await save()).status).toBe(201);
    await send(user, 'PUT', `/api/users/${user.id}`, { publicProfile: true });
    const { url } = (await send(user, 'GET', `/api/users/${user.id}/public-address`)).body;
    const page = server.url + new URL(url).pathname;
    await become('on');
    await endConnections();
    await until(async () => (await fetch(`${server.url}/api/ready`)).status === 503);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    const refused = await until(async () => {
      const answer = await save();
      // A request whose connection was just ended gets the same response.
      expect([answer.status, answer.body]).toEqual([503, { message: AWAY }]);
      return answer;
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(user, 'GET', '/api/outings')).status).toBe(200);
    expect((await fetch(page)).status).toBe(200);
    await admin.query('SET default_transaction_read_only = off');
    await become('off');
    await endConnections();
    await until(async () => (await fetch(`${server.url}/api/ready`)).status === 200);
    await until(async () => (await save()).status === 201);
  });
});

describe('instances of the product', () => {
  it('start three at once on one empty database: all serve, the tables are created once', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const servers = await Promise.all(
      [1, 2, 3].map(() => startBuilt({ DATABASE_URL: database.url })),
    );
    const user = await newUser(servers[0]?.url ?? '');
    for (const { url } of servers) {
      const client = visitor(url);
      await client.signIn(user.email, PASSWORD);
      expect((await send(client, 'GET', '/api/ready')).status).toBe(200);
    }
    for (const server of servers) expect(await server.stop()).toBe(0);
  });
});

describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('a full disk', () => {
  it('fails saves with 503, loses nothing, and saves again once there is space', async ({
    skip,
    folder,
  }) => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=120m,mode=755', 'tmpfs', folder], {
        stdio: 'pipe',
      });
    } catch {
      return skip('this machine mounts nothing');
    }
    try {
      const server = await startBuilt({ DATA_DIR: folder });
      const user = await newUser(server.url);
      const kept: string[] = [];
      const save = async () => {
        const answer = await send(user, 'POST', '/api/outings/rececho', RECECHO);
        if (answer.status === 201) kept.push(answer.body.id);
        return answer;
      };
      await save();
      // Fills the disk almost, then saves until it is full.
      await fill(path.join(folder, 'filler'));
      const description = 'x'.repeat(1000);
      const refused = await until(async () => {
        const answer = await send(user, 'POST', '/api/outings/rececho', {
          ...RECECHO,
          description,
        });
        if (answer.status === 201) kept.push(answer.body.id);
        return answer.status !== 201 && answer;
      });
      expect([refused.status, refused.body]).toEqual([503, { message: AWAY }]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      await rm(path.join(folder, 'filler'));
      await until(async () => (await save()).status === 201);
      const { body } = await send(user, 'GET', '/api/outings');
      const there = new Set((body as { id: string }[]).map(({ id }) => id));
      expect(kept.filter((id) => !there.has(id))).toEqual([]);
      expect(await server.stop()).toBe(0);
    } finally {
      execFileSync('umount', ['-l', folder]);
    }
    return undefined;
  });

  /** Fills the disk. */
  async function fill(file: string): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true });
    for (let size = 1024 * 1024; size >= 4096; ) {
      const more = await writeFile(file, Buffer.alloc(size), { flag: 'a' }).then(
        () => true,
        () => false,
      );
      if (!more) size = Math.floor(size / 2);
    }
    expect((await stat(file)).size + (await readdir(path.dirname(file))).length).toBeGreaterThan(0);
  }
});
