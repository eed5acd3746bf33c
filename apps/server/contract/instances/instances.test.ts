import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@cuaderno/client';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../faults/faults';
import { jpeg } from '../photos/sample-photos';
import { newUser, PASSWORD, send, type Server, startBuilt } from '../server';
import { startNginx } from './nginx';
import { type Pair, startPair } from './postgres';
import { freePorts } from './programs';
import { checkStored, registerWriters, reportRecovery, startWriting } from './writers';

const RECECHO = { date: '2026-01-11', species: 'Corzo' };
const NEWS = `/api/trpc/outings.news?input=${encodeURIComponent('{"json":{}}')}`;

/** Starts an instance on `port` for the running test. */
async function startInstance({ url }: Pair, port: number, variables: Record<string, string> = {}) {
  const server = await startBuilt({
    DATABASE_URL: url,
    PORT: `${port}`,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    ...variables,
  });
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  return server;
}

/** Starts two instances behind nginx on a primary and its replica, for the running test. */
async function startTwo(variables: Record<string, string> = {}) {
  const pair = await startPair();
  const ports = await freePorts(2);
  // At once: one migrates, the other waits.
  const instances = await Promise.all(ports.map((port) => startInstance(pair, port, variables)));
  const [one, other] = instances as [Server, Server];
  const { url } = await startNginx(ports);
  return { pair, ports, one, other, url };
}

it('two instances are one product', async () => {
  const { one, other, url } = await startTwo({ QUOTA_OUTINGS: '20' });
  // The session of one is the other's.
  const here = await newUser(one.url);
  const cookie = (await signIn(one.url, here.email)).cookie;
  const there = (await fetch(`${other.url}/api/auth/user`, { headers: { cookie } })).status;
  expect(there).toBe(200);
  const elsewhere = createClient(other.url);
  await elsewhere.signIn(here.email, PASSWORD);

  // A photo that is staged at one is claimed at the other.
  const photo = `/api/photos/${randomUUID()}`;
  const headers = { 'content-type': 'image/jpeg' };
  const body = new Uint8Array(await jpeg());
  expect((await here.fetch(photo, { method: 'PUT', headers, body })).status).toBe(204);
  const claim = { ...RECECHO, photos: [photo] };
  expect((await send(elsewhere, 'POST', '/api/outings/rececho', claim)).status).toBe(201);
  expect((await here.fetch(photo)).status).toBe(200);

  // News at one, through nginx, of a write at the other.
  const stream = await throughNginx(url, here.email);
  const text = await stream.after(() => send(elsewhere, 'POST', '/api/outings/rececho', RECECHO));
  const { cursor } = await here.trpc.outings.changes.query({});
  expect(text).toContain(cursor);

  // The quota of outings holds for simultaneous writes at both.
  const writes = Array.from({ length: 40 }, (_, n) =>
    send(n % 2 === 0 ? here : elsewhere, 'POST', '/api/outings/rececho', RECECHO),
  );
  const statuses = (await Promise.all(writes)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(18);
  expect(statuses.filter((status) => status === 413)).toHaveLength(22);
  expect((await send(here, 'GET', '/api/outings')).body).toHaveLength(20);

  // Ten wrong passwords through nginx, five at each, and both refuse.
  const guess = async (at: string) => (await signIn(at, here.email, 'ninguna de ellas')).status;
  const guesses: number[] = [];
  for (let n = 0; n < 12; n += 1) guesses.push(await guess(url));
  expect(guesses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  expect([await guess(one.url), await guess(other.url)]).toEqual([429, 429]);
});

it('what ends at one instance ends at the other at once, and pieces added by edits fill the book together', async () => {
  const { one, other } = await startTwo({ QUOTA_PIECES: '30' });
  const here = await newUser(one.url);
  const { email } = here;
  const outingsAt = async (server: Server, headers: Record<string, string>) =>
    (await fetch(`${server.url}/api/outings`, { headers })).status;
  const [first, second] = [await signIn(one.url, email), await signIn(one.url, email)];
  const session = { cookie: first.cookie };
  expect(await outingsAt(other, session)).toBe(200);
  await fetch(`${one.url}/api/logout`, { headers: session });
  expect(await outingsAt(other, session)).toBe(401);

  const made = await here.trpc.tokens.create.mutate({
    name: 'Programa',
    canWrite: false,
    days: null,
  });
  const program = { authorization: `Bearer ${made.token}` };
  expect(await outingsAt(other, program)).toBe(200);
  await here.trpc.tokens.revoke.mutate({ id: made.id });
  expect(await outingsAt(other, program)).toBe(401);

  const elsewhere = createClient(other.url);
  await elsewhere.signIn(email, PASSWORD);
  const animals = (count: number) => Array.from({ length: count }, () => ({ species: 'Jabalí' }));
  const written = { date: '2026-01-11', animals: animals(1) };
  const ids: string[] = [];
  while (ids.length < 20) {
    ids.push((await send(here, 'POST', '/api/outings/monteria', written)).body.id);
  }
  const edits = ids.map((id, n) =>
    send(n % 2 === 0 ? here : elsewhere, 'PUT', `/api/outings/monteria/${id}`, {
      ...written,
      animals: animals(4),
    }),
  );
  const statuses = (await Promise.all(edits)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(3).fill(200), ...Array(17).fill(413)]);

  const id = here.id;
  await here.trpc.users.changePassword.mutate({
    id,
    currentPassword: PASSWORD,
    newPassword: 'otra sierra distinta 9',
  });
  expect(await outingsAt(other, { cookie: second.cookie })).toBe(401);
});

it('an instance is killed under sixteen writers: nothing acknowledged is lost or doubled', async () => {
  const { pair, ports, one, other, url } = await startTwo();
  const writing = startWriting(await registerWriters(url));
  await writing.allAfter(performance.now());
  await pause(2_000);
  const killed = performance.now();
  one.process.kill('SIGKILL');
  await writing.allAfter(killed);
  await pause(2_000);
  // It comes back, and alone has all the work.
  const again = await startInstance(pair, ports[0] ?? 0);
  await until(async () => (await fetch(`${again.url}/api/ready`)).ok);
  await pause(2_500);
  reportRecovery('kill -9 of an instance', writing, killed);
  const killedToo = performance.now();
  await other.stop('SIGKILL');
  await writing.allAfter(killedToo);
  await writing.stop();
  reportRecovery('kill -9 of the other', writing, killedToo);
  expect(await checkStored(pair, writing)).toBeGreaterThanOrEqual(writing.acknowledged.size);
});

it('PostgreSQL fails over under sixteen writers: nothing acknowledged is lost', async () => {
  const { pair, url } = await startTwo();
  const writing = startWriting(await registerWriters(url));
  await writing.allAfter(performance.now());
  await pause(2_000);
  await pair.crash();
  const crashed = performance.now();
  await pair.promote();
  await writing.allAfter(crashed);
  await pause(2_000);
  await writing.stop();
  reportRecovery('failover of PostgreSQL', writing, crashed);
  expect(await checkStored(pair, writing)).toBeGreaterThanOrEqual(writing.acknowledged.size);
});

/** Signs in with a password. @returns the status and the session's cookie */
async function signIn(url: string, email: string, password = PASSWORD) {
  const answer = await send(createClient(url), 'POST', '/api/login', { email, password });
  return {
    status: answer.status,
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  };
}

/** Opens a user's stream of news. */
async function throughNginx(url: string, email: string) {
  const { cookie } = await signIn(url, email);
  const response = await fetch(`${url}${NEWS}`, { headers: { cookie } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (count: number) => {
    while (text.split('\ndata:').length <= count) {
      const { value, done } = (await reader?.read()) ?? {};
      if (done) throw new Error(`the stream ended after ${text}`);
      text += value ?? '';
    }
  };
  onTestFinished(() => reader?.cancel().catch(() => undefined));
  return {
    /** @returns what has come when there is news after `write` */
    after: async (write: () => Promise<unknown>) => {
      await readUntil(2);
      // What comes next begins a line.
      text = '\n';
      await write();
      await readUntil(1);
      return text;
    },
  };
}
