import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import type { Outing, WirePayload } from '@cuaderno/domain';
import { isArchived, payloadSchema, toWire } from '@cuaderno/domain';
import { TRPCClientError } from '@trpc/client';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { wireOf } from '../../testing/samples';
import { newUser, startServer } from '../../../../server/contract/server';
import { RequestError } from '../../lib/server/request-error';
import { flush, type OutingsApi } from './send-outings';
import { queueWrite } from '../outbox/outbox';
import { readOutbox } from '../outbox/read-outbox';
import { resolveWithOurs } from './resolve-conflict';

/**
 * Random histories against the real server: writes, flushes, a network that drops or delays requests and
 * answers, failing servers, other devices that change and delete outings. Afterwards, with a good network, each
 * outing exists exactly once and as last written, also by a form opened earlier in another tab, and deleted
 * outings stay deleted unless restored.
 */
const RUNS = Number(process.env['HISTORIES'] ?? 100);

let server: Awaited<ReturnType<typeof startServer>>;
let user: Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  // Without locks, as in an old browser.
  vi.stubGlobal('navigator', {});
  server = await startServer({ LOG_LEVEL: 'error' });
  user = await newUser(server.url);
});
afterAll(() => server.close());

type Failure =
  | 'none'
  | 'request lost'
  | 'request late'
  | 'answer lost'
  | 'server fails'
  | 'signed out'
  | 'busy';

/** Timed-out requests that the network delivers later. */
const late: (() => Promise<unknown>)[] = [];
const deliverLate = async () => {
  for (const request of late.splice(0)) await request().catch(() => undefined);
};

/** The real server behind a network with these failures, one per call, then a good one. */
function createFlakyApi(failures: Failure[]): OutingsApi {
  const call = async <T>(request: () => Promise<T>): Promise<T> => {
    const failure = failures.shift() ?? 'none';
    if (failure === 'request lost') throw new RequestError('network');
    if (failure === 'request late') {
      late.push(request);
      throw new RequestError('network');
    }
    if (failure === 'server fails')
      throw new RequestError('rejected', { status: 500, message: 'broken' });
    if (failure === 'busy') throw new RequestError('rejected', { status: 503, message: 'busy' });
    if (failure === 'signed out')
      throw new RequestError('rejected', { status: 401, message: 'signed out' });
    const answer = await request().catch((error: unknown) => {
      if (!(error instanceof TRPCClientError)) throw error;
      throw new RequestError('rejected', {
        message: error.message,
        status: error.data?.httpStatus,
      });
    });
    if (failure === 'answer lost') throw new RequestError('network');
    return answer;
  };
  const { outings } = user.trpc;
  return {
    sendPhotos: async () => {},
    create: (outing) => call(() => outings.create.mutate(outing)),
    update: (outing) => call(() => outings.update.mutate(outing)),
    remove: (outing) => call(() => outings.delete.mutate(outing)),
    get: (id) => call(() => outings.get.query({ id })),
  };
}

const rececho = (lugar: string, score: number): WirePayload =>
  toWire(
    payloadSchema.parse({ type: 'rececho', date: '2026-01-11', species: 'Corzo', lugar, score }),
  );

type Step =
  | { do: 'create'; which: number; lugar: string }
  | { do: 'edit'; which: number; lugar: string }
  | { do: 'archive or recover'; which: number }
  | { do: 'delete'; which: number }
  | { do: 'flush'; failures: Failure[] }
  | { do: 'open in a tab'; which: number }
  | { do: 'save in that tab'; which: number; note: string }
  | { do: 'elsewhere'; which: number; score: number }
  | { do: 'delete elsewhere'; which: number }
  | { do: 'late requests arrive' };

const which = fc.nat(2);
const lugar = fc.constantFrom('a', 'b', 'c', 'd');
const failure: fc.Arbitrary<Failure> = fc.constantFrom(
  'none',
  'none',
  'request lost',
  'request late',
  'request late',
  'answer lost',
  'answer lost',
  'server fails',
  'busy',
  'signed out',
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), which, lugar }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), which, lugar }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('archive or recover' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('flush' as const),
      failures: fc.array(failure, { maxLength: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open in a tab' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('save in that tab' as const), which, note: lugar }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('elsewhere' as const),
      which,
      score: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete elsewhere' as const), which }) },
  { weight: 2, arbitrary: fc.constant({ do: 'late requests arrive' as const }) },
);

/**
 * The expected state of an outing: the place last written here (null: deleted), whether it was last archived
 * here, and the note last written in another tab, whose form has the base `opened`. `deletedElsewhere` is set
 * by another device's deletion, regardless of later writes here.
 */
type Belief = {
  id: string;
  lugar: string | null;
  note: string | null;
  archived: boolean;
  opened: Outing | null;
  deletedElsewhere: boolean;
};

async function play(steps: Step[], userId: number): Promise<Map<number, Belief>> {
  const beliefs = new Map<number, Belief>();
  const { outings } = user.trpc;
  const onServer = (id: string) => outings.get.query({ id }).catch(() => null);
  for (const each of steps) {
    const known = 'which' in each ? beliefs.get(each.which) : undefined;
    if (each.do === 'flush') await flush(userId, createFlakyApi([...each.failures]));
    else if (each.do === 'late requests arrive') await deliverLate();
    else if (each.do === 'delete elsewhere' && known) {
      const deleted = await outings.delete.mutate({ id: known.id }).then(
        () => true,
        () => false,
      );
      known.deletedElsewhere ||= deleted;
      // Without unsent writes it is deleted here too.
      const isPending = (await readOutbox(userId)).some(({ outingId }) => outingId === known.id);
      if (deleted && !isPending) known.lugar = null;
    } else if (each.do === 'create' && !known) {
      const id = randomUUID();
      await queueWrite(userId, id, { kind: 'create', payload: rececho(each.lugar, 1) });
      const opened = await shownHere(userId, id);
      beliefs.set(each.which, {
        id,
        lugar: each.lugar,
        note: null,
        archived: false,
        opened,
        deletedElsewhere: false,
      });
    } else if (each.do === 'edit' && known?.lugar) {
      const shown = await shownHere(userId, known.id);
      // An unchanged value is no edit.
      if (!shown || shown.custom_params.lugar === each.lugar) continue;
      const payload = { ...wireOf(shown), lugar: each.lugar } as WirePayload;
      await queueWrite(userId, known.id, { kind: 'edit', payload, base: shown });
      known.lugar = each.lugar;
    } else if (each.do === 'archive or recover' && known?.lugar) {
      const shown = await shownHere(userId, known.id);
      if (!shown) continue;
      known.archived = !isArchived(shown);
      const payload = { ...wireOf(shown), archived: known.archived };
      await queueWrite(userId, known.id, { kind: 'edit', payload, base: shown });
    } else if (each.do === 'delete' && known?.lugar) {
      const shown = await shownHere(userId, known.id);
      if (!shown) continue;
      await queueWrite(userId, known.id, { kind: 'delete', base: shown });
      known.lugar = null;
    } else if (each.do === 'open in a tab' && known?.lugar) {
      known.opened = await shownHere(userId, known.id);
    } else if (each.do === 'save in that tab' && known?.lugar && known.opened) {
      const base = known.opened;
      if (base.description === each.note) continue;
      const payload = { ...wireOf(base), description: each.note } as WirePayload;
      await queueWrite(userId, known.id, { kind: 'edit', payload, base });
      known.note = each.note;
    } else if (each.do === 'elsewhere' && known) {
      // Another device changes a field that this one never changes, which must be merged.
      const there = await onServer(known.id);
      if (there) {
        await outings.update.mutate({
          ...wireOf(there),
          score: each.score,
          id: known.id,
          version: there.version,
        } as never);
      }
    }
  }
  return beliefs;
}

/** The outing shown on this device: the server's with the unsent writes. */
async function shownHere(userId: number, id: string): Promise<Outing | null> {
  const { applyToOuting } = await import('../outbox/overlay');
  const items = (await readOutbox(userId)).filter(({ outingId }) => outingId === id);
  const there = await user.trpc.outings.get.query({ id }).catch(() => null);
  return applyToOuting(there, items);
}

/**
 * Flushes on a good network and resolves conflicts with this device's side; an outing deleted elsewhere is
 * recorded as a new one.
 */
async function syncAll(userId: number, beliefs: Belief[]): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    await flush(userId, createFlakyApi([]));
    await deliverLate();
    const left = await readOutbox(userId);
    if (left.length === 0) return;
    for (const { seq, outingId } of left.filter(({ state }) => state === 'conflict')) {
      await resolveWithOurs(seq);
      const now = (await readOutbox(userId)).find((item) => item.seq === seq);
      const belief = beliefs.find(({ id }) => id === outingId);
      if (now && belief) belief.id = now.outingId;
    }
  }
}

describe('the outbox on any network', () => {
  it(`neither loses nor duplicates outings in ${RUNS} histories`, {
    timeout: 600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const userId = user.id;
        const before = new Set((await user.trpc.outings.list.query()).items.map(({ id }) => id));
        const beliefs = await play(steps, userId);
        const old = [...beliefs.values()]
          .filter(({ deletedElsewhere }) => deletedElsewhere)
          .map(({ id }) => id);
        await syncAll(userId, [...beliefs.values()]);
        expect(await readOutbox(userId)).toEqual([]);
        const { items } = await user.trpc.outings.list.query();
        const mine = items.filter(({ id }) => !before.has(id));
        const expected = [...beliefs.values()].filter(({ lugar: at }) => at !== null);
        expect(mine.map(({ id }) => id).toSorted()).toEqual(
          expected.map(({ id }) => id).toSorted(),
        );
        // Outings deleted elsewhere are never recreated with their id.
        expect(mine.filter(({ id }) => old.includes(id))).toEqual([]);
        for (const { id, lugar: at, note, archived, deletedElsewhere } of expected) {
          const outing = await user.trpc.outings.get.query({ id });
          expect(outing.species).toHaveLength(1);
          // Recreated from an older form, without all of the server's content.
          if (deletedElsewhere) continue;
          expect(outing.custom_params.lugar).toBe(at);
          expect(outing.description).toBe(note);
          expect(isArchived(outing)).toBe(archived);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
