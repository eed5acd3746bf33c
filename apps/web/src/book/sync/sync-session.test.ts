import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { clientFor } from '../../lib/server/api-client';
import { MARTA, outing, wireOf } from '../../testing/samples';
import { answering, Rejection } from '../../testing/server';
import { openDevice } from '../device/database';
import { queueWrite } from '../outbox/outbox';
import { readOutbox } from '../outbox/read-outbox';
import { createSyncSession } from './sync-session';

const OTHER = MARTA.id + 1;
const create = { kind: 'create', payload: wireOf(outing()) } as const;
const session = (userId: number) => createSyncSession(userId, clientFor(userId));

beforeEach(async () => (await openDevice()).clear('outbox'));

it('two sessions share no state: each sends its own outbox as its own user', async () => {
  await queueWrite(MARTA.id, outing().id, create);
  await queueWrite(OTHER, outing().id, create);
  const calls = answering({
    'outings.create': (_, userId) => {
      if (userId === String(OTHER)) throw new Rejection('No', 'UNAUTHORIZED', 401);
      return { created: true, outing: outing() };
    },
  });
  const [mine, theirs] = [session(MARTA.id), session(OTHER)];
  onTestFinished(mine.start());
  onTestFinished(theirs.start());
  await waitFor(() => expect(theirs.getState().connectivity).toBe('signed-out'));
  await waitFor(async () => expect(await readOutbox(MARTA.id)).toEqual([]));
  await waitFor(() => expect(mine.getState()).toMatchObject({ items: [], connectivity: 'online' }));
  expect(theirs.getState().items).toMatchObject([{ userId: OTHER, state: 'pending' }]);
  expect(calls.map(({ userId }) => userId).toSorted()).toEqual(['1', '2']);
});

it('an ended session neither listens, sends nor retries', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await queueWrite(MARTA.id, outing().id, create);
  const calls = answering({
    'outings.create': () => {
      throw new Rejection('Vuelve luego', 'SERVICE_UNAVAILABLE', 503);
    },
  });
  const ended = session(MARTA.id);
  const stop = ended.start();
  await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: 20_000 });
  await vi.waitFor(() => expect(ended.getState().sending).toBeNull());
  expect(ended.getState().items).toHaveLength(1);
  stop();
  // Longer than the first retry.
  await vi.advanceTimersByTimeAsync(60_000);
  const state = ended.getState();
  expect(state).toMatchObject({ items: [], known: false });
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await ended.send()).toBe('done');
  expect(ended.getState()).toBe(state);
  expect(calls).toHaveLength(1);
});

it('an answer after a failure sends the outbox at once, not with its retry', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await queueWrite(MARTA.id, outing().id, create);
  let reachable = false;
  const calls = answering({
    'outings.create': () => {
      if (!reachable) throw new Rejection('No llega', 'BAD_GATEWAY', 502);
      return { created: true, outing: outing() };
    },
  });
  const waiting = session(MARTA.id);
  onTestFinished(waiting.start());
  await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: 20_000 });
  await vi.waitFor(() => expect(waiting.getState().sending).toBeNull());
  // A read has failed, and the next one is answered.
  waiting.setConnectivity('offline');
  reachable = true;
  waiting.setConnectivity('online');
  await vi.waitFor(async () => expect(await readOutbox(MARTA.id)).toEqual([]));
  expect(calls).toHaveLength(2);
});

it('reads that are answered where writes are not don’t send without end', async () => {
  await queueWrite(MARTA.id, outing().id, create);
  const calls = answering({
    'outings.create': () => {
      throw new Rejection('No llega', 'BAD_GATEWAY', 502);
    },
  });
  const waiting = session(MARTA.id);
  onTestFinished(waiting.start());
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  for (let answers = 0; answers < 20; answers += 1) {
    await new Promise((done) => setTimeout(done, 30));
    waiting.setConnectivity('offline');
    waiting.setConnectivity('online');
  }
  expect(calls).toHaveLength(2);
});
