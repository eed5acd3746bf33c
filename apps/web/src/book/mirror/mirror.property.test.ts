import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { type WirePayload, payloadSchema, toWire } from '@cuaderno/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { wireOf } from '../../testing/samples';
import { newUser, startServer } from '../../../../server/contract/server';
import { type Api, clientFor } from '../../lib/server/api-client';
import { openDevice } from '../device/database';
import { applySent, type Book } from './book';
import { bookOf, readBook } from './mirror';
import { deleteMirror } from './mirror-writes';
import { readChanges, readStoredBook } from './read-changes';
import { queueWrite } from '../outbox/outbox';
import { sendOutings } from '../sync/send-outings';

/**
 * Random histories against the real server: two devices write, send and read changes over a network that loses,
 * doubles and delays requests and answers; outings are imported, and a restore takes some away under a new book.
 * Afterwards, with a good network, the mirror of each device is the server's list.
 */
const RUNS = Number(process.env['HISTORIES'] ?? 100);

let server: Awaited<ReturnType<typeof startServer>>;
let user: Awaited<ReturnType<typeof newUser>>;
let api: Api;

type Failure = 'none' | 'request lost' | 'request late' | 'answer lost' | 'answer late' | 'doubled';
const realFetch = globalThis.fetch;
let failures: Failure[] = [];
const late: (() => Promise<unknown>)[] = [];
const answersLater: (() => void)[] = [];

/** The real server behind a network with these failures, one per request, then a good one. */
async function flakyFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = input instanceof Request ? input.url : input.toString();
  // Of the test's own client.
  if (!address.startsWith('/')) return realFetch(input, init);
  const request = () => user.fetch(address, { ...init, signal: null });
  const failure = address.startsWith('/api/csrf') ? 'none' : (failures.shift() ?? 'none');
  if (failure === 'request lost') throw new TypeError('Failed to fetch');
  if (failure === 'request late') {
    late.push(request);
    throw new TypeError('Failed to fetch');
  }
  const answer = await request();
  if (failure === 'answer lost') throw new TypeError('Failed to fetch');
  if (failure === 'doubled') return request();
  if (failure === 'answer late') await new Promise<void>((done) => answersLater.push(done));
  return answer;
}

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'error' });
  user = await newUser(server.url);
  vi.stubGlobal('fetch', flakyFetch);
  // Node.js 20 has none; without locks, as in old browsers.
  vi.stubGlobal('navigator', {});
  api = clientFor(user.id);
});
afterAll(() => server.close());

type Step =
  | { do: 'create' | 'edit' | 'delete'; device: number; which: number; lugar: string }
  | { do: 'send' | 'read'; device: number; failures: Failure[] }
  | { do: 'late answers arrive' }
  | { do: 'late requests arrive' }
  | { do: 'import'; number: number }
  | { do: 'restore'; lost: number }
  | { do: 'elsewhere'; deletes: boolean };

const DEVICES = [0, 1];
const device = fc.constantFrom(0, 0, ...DEVICES);
const failure: fc.Arbitrary<Failure> = fc.constantFrom(
  'none',
  'none',
  'request lost',
  'request late',
  'answer lost',
  'answer late',
  'answer late',
  'doubled',
);
const write = (kind: 'create' | 'edit' | 'delete') =>
  fc.record({
    do: fc.constant(kind),
    device,
    which: fc.nat(1),
    lugar: fc.constantFrom('a', 'b', 'c', 'd'),
  });
const call = (kind: 'send' | 'read') =>
  fc.record({ do: fc.constant(kind), device, failures: fc.array(failure, { maxLength: 3 }) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: write('create') },
  { weight: 3, arbitrary: write('edit') },
  { weight: 2, arbitrary: write('delete') },
  { weight: 5, arbitrary: call('send') },
  { weight: 5, arbitrary: call('read') },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('elsewhere' as const), deletes: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'late answers arrive' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'late requests arrive' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      number: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), lost: fc.nat(2) }) },
);

const rececho = (lugar: string): WirePayload =>
  toWire(payloadSchema.parse({ type: 'rececho', date: '2026-01-11', species: 'Corzo', lugar }));

/** A device is a user's id in the database of the test's browser. */
const keyOf = (number: number) => user.id + (number + 1) * 1_000_000;

/** The book that each device has in memory. */
const memory = new Map<number, Book>();

async function readDevice(number: number): Promise<Book> {
  const book = await readChanges(
    {
      userId: keyOf(number),
      api,
      known: memory.get(number),
      stored: () => readStoredBook(keyOf(number)),
    },
    new AbortController().signal,
  );
  memory.set(number, book);
  return book;
}

const sendDevice = (number: number) =>
  sendOutings(keyOf(number), api, {
    sent: (sent) => {
      const book = memory.get(number);
      if (book) memory.set(number, applySent(book, sent));
    },
  });

/** Outings of the server. */
const listed = async () => (await user.trpc.outings.list.query()).items;

async function queue(each: Extract<Step, { lugar: string }>): Promise<void> {
  const key = keyOf(each.device);
  if (each.do === 'create') {
    await queueWrite(key, randomUUID(), { kind: 'create', payload: rececho(each.lugar) });
    return;
  }
  // Of the mirror, which may be behind the server.
  const row = bookOf(await readBook(key)).rows[each.which];
  const base = row && (await user.trpc.outings.get.query({ id: row.id }).catch(() => null));
  if (!base) return;
  const payload = { ...wireOf(base), lugar: each.lugar } as WirePayload;
  await queueWrite(
    key,
    base.id,
    each.do === 'edit' ? { kind: 'edit', payload, base } : { kind: 'delete', base },
  );
}

/** Changes or deletes the latest outing from a third device. */
async function changeElsewhere({ deletes }: { deletes: boolean }): Promise<void> {
  const [row] = await listed();
  if (!row) return;
  const outing = await user.trpc.outings.get.query(row);
  if (deletes) await user.trpc.outings.delete.mutate(row);
  else await user.trpc.outings.update.mutate({ ...wireOf(outing), id: row.id });
}

/** Takes outings away, as a backup does that is older than them. */
async function restore(lost: number): Promise<void> {
  const gone = (await listed()).slice(0, lost).map(({ id }) => id);
  const { pool } = server.database;
  await pool.query('DELETE FROM outings WHERE user_id = $1 AND id = ANY($2)', [user.id, gone]);
  await pool.query('UPDATE books SET id = gen_random_uuid() WHERE user_id = $1', [user.id]);
}

const inProgress = new Set<Promise<unknown>>();
/** Starts a call and waits for its end, or until the network holds back an answer. */
async function start(run: () => Promise<unknown>): Promise<void> {
  const waiting = answersLater.length;
  let ended = false;
  const running = run()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
      inProgress.delete(running);
    });
  inProgress.add(running);
  await vi.waitUntil(() => ended || answersLater.length > waiting, {
    interval: 1,
    timeout: 20_000,
  });
}

/** The device whose outbox is being sent: one call at a time, as with the lock. */
const sending = new Set<number>();

async function play(steps: readonly Step[]): Promise<void> {
  for (const each of steps) {
    if (each.do === 'late answers arrive') await arrive();
    else if (each.do === 'late requests arrive') await deliverLate();
    else if (each.do === 'elsewhere') await changeElsewhere(each);
    else if (each.do === 'import') {
      for (let left = each.number; left > 0; left -= 1) {
        await user.trpc.outings.create.mutate(rececho('importada'));
      }
    } else if (each.do === 'restore') await restore(each.lost);
    else if ('lugar' in each) await queue(each);
    else if (each.do === 'read') {
      failures = [...each.failures];
      await start(() => readDevice(each.device));
    } else {
      if (sending.has(each.device)) continue;
      failures = [...each.failures];
      sending.add(each.device);
      await start(() => sendDevice(each.device).finally(() => sending.delete(each.device)));
    }
  }
}

async function arrive(): Promise<void> {
  failures = [];
  while (inProgress.size > 0) {
    for (const answer of answersLater.splice(0)) answer();
    await Promise.race([...inProgress, new Promise((done) => setTimeout(done, 1))]);
  }
}
async function deliverLate(): Promise<void> {
  for (const request of late.splice(0)) await request().catch(() => undefined);
}

/** Adds outings by SQL. */
const fill = (number: number) =>
  server.database.pool.query(
    `INSERT INTO outings (user_id, id, type, date, country)
      SELECT $1, gen_random_uuid(), 'rececho', '2026-01-11', 'España' FROM generate_series(1, $2)`,
    [user.id, number],
  );

/** Starts the next history with an empty book and outbox. */
async function forget(): Promise<void> {
  await restore(Number.POSITIVE_INFINITY);
  await (await openDevice()).clear('outbox');
  await deleteMirror();
  memory.clear();
}

it(`the mirror of each of two devices is the server's list after ${RUNS} histories`, {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 13 }), async (steps) => {
      await user.trpc.outings.create.mutate(rececho('primera'));
      await play(steps);
      await arrive();
      await deliverLate();
      for (const number of DEVICES) await sendDevice(number);
      const expected = await listed();
      for (const number of DEVICES) {
        expect((await readDevice(number)).rows).toEqual(expected);
        expect(bookOf(await readBook(keyOf(number))).rows).toEqual(expected);
      }
      await forget();
    }),
    { numRuns: RUNS },
  );
});

it('the mirror is the server’s list after reads of several pages, interrupted ones too', async () => {
  await fill(1_100);
  failures = ['none', 'answer lost'];
  await expect(readDevice(0)).rejects.toThrow('network');
  expect(await readBook(keyOf(0))).toBeUndefined();
  expect((await readDevice(0)).rows).toEqual(await listed());

  await fill(1_100);
  failures = ['none', 'request lost'];
  const before = await readBook(keyOf(0));
  await expect(readDevice(0)).rejects.toThrow('network');
  expect(await readBook(keyOf(0))).toEqual(before);
  expect((await readDevice(0)).rows).toEqual(await listed());

  // Restored between the pages.
  await fill(1_100);
  failures = ['none', 'answer late'];
  const reading = readDevice(0);
  await vi.waitUntil(() => answersLater.length > 0);
  await restore(50);
  await arrive();
  for (const answer of answersLater.splice(0)) answer();
  await reading;
  expect((await readDevice(0)).rows).toEqual(await listed());
});
