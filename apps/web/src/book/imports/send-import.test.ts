import 'fake-indexeddb/auto';
import type { ImportedBatch, WirePayload } from '@cuaderno/domain';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '../../lib/server/api-client';
import { RequestError } from '../../lib/server/request-error';
import { MARTA, outing, wireOf } from '../../testing/samples';
import {
  changeImport,
  deleteImports,
  forgetImport,
  readImport,
  settleBatch,
  startImport,
} from './import-job';
import { sendImport } from './send-import';

const FACTS = { from: '2019-10-12', to: '2026-02-01', pieces: 174, medals: 11, skipped: 1 };
const payload: WirePayload = wireOf(outing({}));
const outingsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `0199-${index}`,
    row: index + 2,
    payload,
  }));

const add = vi.fn<(input: { id: string; outings: { id: string }[] }) => Promise<ImportedBatch>>();
const undo = vi.fn();
const api = { imports: { add: { mutate: add }, undo: { mutate: undo } } } as unknown as Api;
const send = () => sendImport(MARTA.id, api, () => undefined);
const job = async () => (await readImport(MARTA.id)).job;
const start = (count: number) =>
  startImport(MARTA.id, { name: 'caza.xlsx', facts: FACTS, outings: outingsOf(count) });

beforeEach(async () => {
  await deleteImports(MARTA.id);
  add.mockReset();
  add.mockImplementation(async ({ outings }) => ({
    added: outings.length,
    existing: 0,
    refused: [],
  }));
  undo.mockReset();
  undo.mockResolvedValue({ removed: 50, kept: [] });
});

it('sends an import in batches of 100, in the order of the file', async () => {
  await start(120);
  expect(await send()).toBe('done');
  expect(add.mock.calls.map(([{ outings }]) => outings.length)).toEqual([100, 20]);
  expect(add.mock.calls[1]?.[0].outings[0]?.id).toBe('0199-100');
  expect(await job()).toMatchObject({ state: 'done', total: 120, added: 120 });
});

it('goes on where it was after a loss of the network', async () => {
  await start(120);
  const lost = new RequestError('network');
  add.mockImplementationOnce(async ({ outings }) => ({
    added: outings.length - 1,
    existing: 0,
    refused: [{ id: '0199-3', message: 'La fecha no es válida', issues: [] }],
  }));
  add.mockRejectedValueOnce(lost);
  expect(await send()).toBe('offline');
  expect(await job()).toMatchObject({ state: 'sending', added: 99 });
  expect(await send()).toBe('done');
  expect(await job()).toMatchObject({
    state: 'done',
    added: 119,
    refused: [{ row: 5, message: 'La fecha no es válida' }],
  });
  expect(new Set(add.mock.calls.map(([{ id }]) => id)).size).toBe(1);
});

it('stops, with the reason, when the server takes no more', async () => {
  await start(60);
  add.mockRejectedValue(new RequestError('rejected', { status: 413, message: 'Está lleno' }));
  expect(await send()).toBe('done');
  expect(await job()).toMatchObject({ state: 'stopped', reason: 'Está lleno' });
  await send();
  expect(add).toHaveBeenCalledTimes(1);
});

it('says nothing of photos when a proxy takes no more', async () => {
  await start(1);
  add.mockRejectedValue(new RequestError('foreign', { status: 413 }));
  await send();
  expect((await job())?.reason).toBe('El servidor no la ha aceptado (413)');
});

it('is undone once another device has undone it', async () => {
  await start(60);
  add.mockRejectedValue(new RequestError('rejected', { status: 410, message: 'Deshecha' }));
  const kept = [{ id: 'x', type: 'espera', date: '2026-01-10', municipality: null }];
  undo.mockResolvedValue({ removed: 0, kept });
  expect(await send()).toBe('done');
  expect(await job()).toMatchObject({ state: 'undone', kept });
});

it('counts a batch once that two tabs have sent', async () => {
  await start(60);
  add.mockImplementationOnce(async ({ outings }) => {
    const { job: sending, batch } = await readImport(MARTA.id);
    const answer = { added: outings.length, existing: 0, refused: [] };
    if (sending && batch) await settleBatch(sending, batch, answer);
    return answer;
  });
  expect(await send()).toBe('done');
  expect(await job()).toMatchObject({ state: 'done', added: 60 });
});

it('sends long outings in batches that the server reads, and a long name cut', async () => {
  const long = { ...payload, description: 'ñ'.repeat(30_000) };
  const outings = outingsOf(10).map((one) => ({ ...one, payload: long }));
  const name = `${'🦌'.repeat(250)}.csv`;
  await startImport(MARTA.id, { name, facts: FACTS, outings });
  expect(await send()).toBe('done');
  expect(add.mock.calls.map(([{ outings: sent }]) => sent.length)).toEqual([3, 3, 3, 1]);
  expect(await job()).toMatchObject({ name: '🦌'.repeat(200), added: 10 });
});

it('takes out what was added when it is undone half way, also after a loss of the network', async () => {
  await start(120);
  add.mockImplementationOnce(async () => {
    const sending = await job();
    if (sending) await changeImport(sending, { state: 'undoing' });
    return { added: 50, existing: 0, refused: [] };
  });
  undo.mockRejectedValueOnce(new RequestError('network'));
  expect(await send()).toBe('offline');
  const kept = [{ id: 'x', type: 'espera', date: '2026-01-10', municipality: null }];
  undo.mockResolvedValueOnce({ removed: 49, kept });
  expect(await send()).toBe('done');
  expect(add).toHaveBeenCalledTimes(1);
  expect(await job()).toMatchObject({ state: 'undone', kept });
});

it('undoes what the server has not heard of', async () => {
  await start(1);
  const begun = await job();
  if (begun) await changeImport(begun, { state: 'undoing' });
  undo.mockRejectedValue(new RequestError('rejected', { status: 404 }));
  await send();
  expect(await job()).toMatchObject({ state: 'undone', kept: [] });
});

it('begins one at a time, and another one after its end', async () => {
  expect(await start(1)).toBe(true);
  expect(await start(1)).toBe(false);
  await send();
  expect(await start(2)).toBe(true);
  await send();
  const done = await job();
  if (done) await forgetImport(done);
  expect(await job()).toBeUndefined();
});
