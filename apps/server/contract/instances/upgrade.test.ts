import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@cuaderno/client';
import { expect, it, onTestFinished } from 'vitest';
import { PASSWORD, send, type Server, startBuilt } from '../server';
import { type Proxy, startNginx } from './nginx';
import { type Pair, startPair } from './postgres';
import { freePorts, report } from './programs';
import { checkStored, registerWriters, startWriting } from './writers';

/** Folder of the last release's sources, built; scripts/last-release.mjs makes it. */
const LAST_RELEASE = process.env['LAST_RELEASE'];

/** Starts an instance of the build in `folder` on `port`, for the running test. */
async function startInstance({ url }: Pair, port: number, folder?: string): Promise<Server> {
  const variables = {
    DATABASE_URL: url,
    PORT: `${port}`,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  };
  const server = await startBuilt(variables, [], folder && path.join(folder, 'apps/server/dist'));
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  return server;
}

/** Reads and writes through `url` until stopped. @returns the answers by what was asked, and the slowest in ms */
async function startLoad(url: string) {
  const users = await registerWriters(url);
  const writing = startWriting(users);
  const answers = new Map<string, number>();
  let slowest = 0;
  const state = { isOver: false };
  const read = async (user: (typeof users)[number]) => {
    while (!state.isOver) {
      for (const address of ['/api/outings', '/api/dashboard/stats', '/api/auth/user', '/']) {
        const since = performance.now();
        const status = await send(user, 'GET', address).then(
          (answer) => answer.status,
          () => 0,
        );
        slowest = Math.max(slowest, performance.now() - since);
        const key = `${address} ${status}`;
        answers.set(key, (answers.get(key) ?? 0) + 1);
      }
    }
  };
  const reading = users.slice(0, 4).map(read);
  return {
    users,
    writing,
    answers,
    slowest: () => slowest,
    stop: async () => {
      state.isOver = true;
      await Promise.all([...reading, writing.stop()]);
    },
  };
}

type Load = Awaited<ReturnType<typeof startLoad>>;

async function checkAnswers(what: string, pair: Pair, load: Load): Promise<void> {
  const { answers, writing, slowest } = load;
  const reads = [...answers.values()].reduce((total, n) => total + n, 0);
  report(
    `${what}: ${writing.acknowledged.size} writes and ${reads} reads, the slowest read ${slowest().toFixed(0)} ms`,
  );
  // nginx closes idle connections when it is reloaded: a client sends such a request again (status 0).
  expect(writing.failures.map(({ status }) => status).filter((status) => status !== 0)).toEqual([]);
  expect([...answers.keys()].filter((key) => !/ (200|0)$/.test(key))).toEqual([]);
  await checkStored(pair, writing);
}

/** Replaces an instance under load, as docs/operations.md says. */
async function replace(proxy: Proxy, pair: Pair, [old, port, rest]: [Server, number, number[]]) {
  await proxy.use(rest);
  expect(await old.stop('SIGTERM')).toBe(0);
  const server = await startInstance(pair, port);
  await proxy.use([port, ...rest]);
  return server;
}

it.runIf(LAST_RELEASE)(
  'the last release is replaced under load without a failed request',
  async () => {
    const pair = await startPair();
    const [here = 0, there = 0] = await freePorts(2);
    const one = await startInstance(pair, here, LAST_RELEASE);
    const other = await startInstance(pair, there, LAST_RELEASE);
    const proxy = await startNginx([here, there]);
    const load = await startLoad(proxy.url);
    await pause(2_000);
    // The first of the new ones migrates while the other old one serves.
    const isHere = await replace(proxy, pair, [one, here, [there]]);
    await pause(3_000);
    await replace(proxy, pair, [other, there, [here]]);
    await pause(2_000);
    await load.stop();
    await checkAnswers('upgrade from the last release', pair, load);
    const client = createClient(isHere.url);
    await client.signIn(load.users[0]?.email ?? '', PASSWORD);
    const outing = { id: randomUUID(), date: '2026-01-11', species: 'Corzo' };
    expect((await send(client, 'POST', '/api/outings/rececho', outing)).status).toBe(201);
  },
);

it('an instance that is stopped by SIGTERM alone fails hardly any request, and loses nothing', async () => {
  const pair = await startPair();
  const [here = 0, there = 0] = await freePorts(2);
  let one = await startInstance(pair, here);
  await startInstance(pair, there);
  const proxy = await startNginx([here, there]);
  const load = await startLoad(proxy.url);
  for (let round = 0; round < 5; round += 1) {
    await pause(1_500);
    expect(await one.stop('SIGTERM')).toBe(0);
    one = await startInstance(pair, here);
  }
  await pause(1_500);
  await load.stop();
  const { acknowledged, failures } = load.writing;
  report(`five restarts by SIGTERM: ${failures.length} of ${acknowledged.size} writes failed once`);
  // A connection that arrives as the listener closes is reset, and no proxy repeats its write.
  expect(failures.length).toBeLessThan(acknowledged.size / 50);
  expect(await checkStored(pair, load.writing)).toBeGreaterThanOrEqual(acknowledged.size);
});
