import 'fake-indexeddb/auto';
import { type WirePayload, type Outing, readWire, toPayload } from '@cuaderno/domain';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openDevice } from './device/database';
import { markAttempted, queueWrite } from './outbox/outbox';
import { reconcile } from './outbox/reconcile';
import { readOutbox } from './outbox/read-outbox';
import { useSaveOuting } from './use-save-outing';
import { renderSignedIn } from '../testing/render-at';
import { entry, MARTA, outing, wireOf } from '../testing/samples';
import { answering, Rejection } from '../testing/server';

const OPENED = outing();
const THEIRS: Outing = { ...OPENED, version: 4, custom_params: { cotoName: 'Suyo', place: null } };

beforeEach(async () => (await openDevice()).clear('outbox'));

const edited = (changes: Partial<Extract<WirePayload, { type: 'espera' }>>) =>
  ({ ...wireOf(OPENED), ...changes }) as WirePayload;

/** Saves a form opened before another device's change of the coto. @returns the result */
async function save(changes: Partial<Extract<WirePayload, { type: 'espera' }>>) {
  answering({
    'outings.update': () => {
      throw new Rejection('Ha cambiado', 'CONFLICT', 409);
    },
    'outings.get': () => THEIRS,
  });
  const { result } = renderSignedIn(useSaveOuting);
  const { savedTo } = await result.current.mutateAsync({
    id: OPENED.id,
    payload: readWire(edited(changes)),
    previous: OPENED,
  });
  return savedTo;
}

/** A pending change of the coto. */
async function waiting(): Promise<number> {
  const payload = edited({ cotoName: 'Mío' });
  await queueWrite(MARTA.id, OPENED.id, { kind: 'edit', base: OPENED, payload });
  const [item] = await readOutbox(MARTA.id);
  await markAttempted(item?.seq ?? 0);
  return item?.seq ?? 0;
}

it('leads to the choice if the outing is already in conflict', async () => {
  await reconcile(await waiting(), THEIRS);
  expect(await save({ description: 'Notas' })).toBe('conflict');
});

it('leads to the choice if an earlier save is in conflict only now', async () => {
  await waiting();
  expect(await save({ description: 'Notas' })).toBe('conflict');
});

it('returns the outing of the server, and reads the outbox twice in all', async () => {
  const answer = { ...OPENED, version: 4, description: 'Como lo tiene el servidor' };
  answering({ 'outings.update': () => answer });
  const { result, sync } = renderSignedIn(useSaveOuting);
  // The session has read the outbox at its start.
  await waitFor(() => expect(sync().getState().known).toBe(true));
  await sync().send();
  const getAll = vi.spyOn(IDBIndex.prototype, 'getAll');
  const saved = await result.current.mutateAsync({
    id: OPENED.id,
    payload: readWire(edited({ description: 'Notas' })),
    previous: OPENED,
  });
  expect(saved).toEqual({ outing: answer, savedTo: 'server', before: OPENED });
  const indexes = getAll.mock.contexts as IDBIndex[];
  const reads = indexes.filter(
    ({ name, objectStore }) => objectStore.name === 'outbox' && name === 'user',
  );
  expect(reads).toHaveLength(2);
});

it('stores nothing that the server refuses for what a piece keeps', async () => {
  const homologation = { points: 110, record: '0482/2026', date: '2026-02-12' };
  const measured: Outing = {
    ...OPENED,
    type: 'monteria',
    photos: [],
    species: [entry({ species: 'Jabalí', score: null, photos: [], homologation })],
  };
  const payload = {
    ...toPayload(measured),
    pieces: [{ id: entry().id, species: 'Jabalí', score: null, quantity: 2, photos: [] }],
  };
  const { result } = renderSignedIn(useSaveOuting);
  await expect(
    result.current.mutateAsync({ id: measured.id, payload, previous: measured }),
  ).rejects.toThrow('Con puntuación o fotos, la cantidad debe ser 1');
  expect(await readOutbox(MARTA.id)).toEqual([]);
});
