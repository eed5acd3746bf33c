import 'fake-indexeddb/auto';
import { type WirePayload, type Outing } from '@cuaderno/domain';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { applyToOuting } from './overlay';
import { openDevice } from '../device/database';
import { discardFrom, markAttempted, queueWrite, reject, settle } from './outbox';
import { reconcile } from './reconcile';
import { readOutbox } from './read-outbox';
import { resolveWithOurs } from '../sync/resolve-conflict';
import { MARTA, outing, wireOf } from '../../testing/samples';

const PHOTO_A = '/api/photos/01990000-0000-7000-8000-00000000000a';
const PHOTO_B = '/api/photos/01990000-0000-7000-8000-00000000000b';
const SERVER = outing({ photos: [PHOTO_A] });

beforeEach(async () => (await openDevice()).clear('outbox'));

type Changes = Partial<Extract<WirePayload, { type: 'espera' }>>;
const changed = (base: Outing, changes: Changes) =>
  ({ ...wireOf(base), ...changes }) as WirePayload;

/** A save of a form that was opened on `base`. */
const edit = (base: Outing, changes: Changes) =>
  queueWrite(MARTA.id, SERVER.id, { kind: 'edit', base, payload: changed(base, changes) });
const create = (changes: Changes = {}) =>
  queueWrite(MARTA.id, SERVER.id, { kind: 'create', payload: changed(SERVER, changes) });
const remove = (base: Outing) => queueWrite(MARTA.id, SERVER.id, { kind: 'delete', base });

/** The outing on the server after another device's change. */
const elsewhere = ({ cotoName, ...changes }: Partial<Outing> & { cotoName?: string }): Outing => ({
  ...SERVER,
  version: 4,
  ...changes,
  ...(cotoName && { custom_params: { ...SERVER.custom_params, cotoName } }),
});

const items = () => readOutbox(MARTA.id);
const contents = async () =>
  (await items()).map(({ write }) => (write.kind === 'delete' ? null : write.payload));
async function first() {
  const [item] = await items();
  if (!item) throw new Error('No item');
  return item;
}
async function shown(server: Outing | null): Promise<Outing> {
  const draft = applyToOuting(server, await items());
  if (!draft) throw new Error('Nothing is shown');
  return draft;
}

it('notes the time of the last save, which a merge leaves', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  await edit(SERVER, { cotoName: 'Uno' });
  vi.setSystemTime(2_000);
  await edit(SERVER, { cotoName: 'Dos' });
  expect(await first()).toMatchObject({ queuedAt: 1_000, savedAt: 2_000 });
  vi.setSystemTime(3_000);
  const { seq } = await first();
  expect(await reconcile(seq, elsewhere({ description: 'De la otra' }))).toBe('merged');
  expect(await first()).toMatchObject({ savedAt: 2_000 });
  await reconcile(seq, elsewhere({ cotoName: 'De la otra' }));
  await edit(SERVER, { cotoName: 'Tres' });
  expect(await items()).toMatchObject([{ state: 'conflict', queuedAt: 1_000, savedAt: 3_000 }]);
});

describe('two forms on one outing', () => {
  it('keep the fields that each of them changed', async () => {
    await edit(SERVER, { cotoName: 'De la una' });
    await edit(SERVER, { description: 'De la dos' });
    expect(await contents()).toEqual([
      changed(SERVER, { cotoName: 'De la una', description: 'De la dos' }),
    ]);
    expect((await first()).write).toMatchObject({ base: { version: SERVER.version } });
  });

  it('keep the last save of a field that both changed', async () => {
    await edit(SERVER, { cotoName: 'De la una', place: 'Arroyo' });
    await edit(SERVER, { cotoName: 'De la dos' });
    expect(await contents()).toEqual([changed(SERVER, { cotoName: 'De la dos', place: 'Arroyo' })]);
  });

  it('do so on an outing that was never sent', async () => {
    await create();
    const opened = await shown(null);
    await edit(opened, { cotoName: 'De la una' });
    await edit(opened, { description: 'De la dos' });
    expect(await items()).toMatchObject([
      { write: { kind: 'create', payload: { cotoName: 'De la una', description: 'De la dos' } } },
    ]);
  });

  it('do so when the first one is being sent', async () => {
    await edit(SERVER, { cotoName: 'De la una', place: 'Arroyo' });
    await markAttempted((await first()).seq);
    await edit(SERVER, { cotoName: 'De la dos', description: 'De la dos' });
    const both = { cotoName: 'De la dos', place: 'Arroyo', description: 'De la dos' };
    expect(wireOf(await shown(SERVER))).toEqual(changed(SERVER, both));

    // The server has the first one, without a photo that another device removed.
    await settle(
      await first(),
      elsewhere({
        custom_params: { cotoName: 'De la una', place: 'Arroyo' },
        photos: [],
        version: 5,
      }),
    );
    expect(await items()).toMatchObject([
      {
        state: 'pending',
        write: { payload: { ...changed(SERVER, both), photos: [] }, base: { version: 5 } },
      },
    ]);
  });

  it('do so when the server rejected the first one', async () => {
    await edit(SERVER, { cotoName: 'De la una' });
    await reject((await first()).seq, 'No');
    await edit(SERVER, { description: 'De la dos' });
    expect(await contents()).toEqual([
      changed(SERVER, { cotoName: 'De la una', description: 'De la dos' }),
    ]);
    expect(await first()).not.toHaveProperty('reason');
  });
});

describe('an outing that another device changed too', () => {
  it('keeps what only this one changed, also one photo replaced by another', async () => {
    await edit(SERVER, { cotoName: 'Mío', photos: [PHOTO_B] });
    const { seq } = await first();
    await reconcile(seq, elsewhere({ cotoName: 'Suyo', description: 'Niebla' }));
    await resolveWithOurs(seq, ['cotoName']);
    expect(await items()).toMatchObject([
      {
        state: 'pending',
        write: {
          payload: { cotoName: 'Suyo', description: 'Niebla', photos: [PHOTO_B] },
          base: { version: 4 },
        },
      },
    ]);
  });

  it('is shown while its deletion is in conflict, and is kept by a change', async () => {
    const theirs = elsewhere({ cotoName: 'Suyo' });
    await remove(SERVER);
    expect(applyToOuting(SERVER, await items())).toBeNull();
    await markAttempted((await first()).seq);
    await reconcile((await first()).seq, theirs);
    expect(await shown(SERVER)).toEqual(theirs);
    await edit(theirs, { description: 'Notas' });
    expect(await items()).toMatchObject([
      {
        state: 'pending',
        write: {
          kind: 'edit',
          base: { version: 4 },
          payload: { cotoName: 'Suyo', description: 'Notas' },
        },
      },
    ]);
  });

  it('is not recreated by a choice after another one', async () => {
    await edit(SERVER, { cotoName: 'Mío' });
    const { seq } = await first();
    await reconcile(seq, elsewhere({ cotoName: 'Suyo' }));
    const device = await openDevice();
    const choosing = resolveWithOurs(seq);
    await device.clear('outbox');
    await choosing;
    expect(await items()).toEqual([]);
  });

  it('stays in conflict after another edit, unless that resolves it', async () => {
    const theirs = elsewhere({ cotoName: 'Suyo' });
    await edit(SERVER, { cotoName: 'Mío' });
    await markAttempted((await first()).seq);
    await reconcile((await first()).seq, theirs);
    await edit(await shown(theirs), { description: 'Notas' });
    expect(await items()).toMatchObject([
      {
        state: 'conflict',
        theirs: { version: 4 },
        write: { payload: { cotoName: 'Mío', description: 'Notas' } },
      },
    ]);

    await edit(await shown(theirs), { cotoName: 'Suyo' });
    expect(await items()).toMatchObject([
      { state: 'pending', write: { payload: { description: 'Notas' }, base: { version: 4 } } },
    ]);
    expect(await first()).not.toHaveProperty('theirs');
  });

  it('stays in conflict with every change, also with a save queued after it', async () => {
    await edit(SERVER, { cotoName: 'Mío' });
    await markAttempted((await first()).seq);
    await edit(await shown(SERVER), { description: 'Notas' });
    await reconcile((await first()).seq, elsewhere({ cotoName: 'Suyo' }));
    await edit(await shown(SERVER), { place: 'Arroyo' });
    expect(await items()).toMatchObject([
      {
        state: 'conflict',
        write: { payload: { cotoName: 'Mío', description: 'Notas', place: 'Arroyo' } },
      },
    ]);
  });

  it('or deleted is in conflict, unless it is deleted here too', async () => {
    await edit(SERVER, { cotoName: 'Mío' });
    await reconcile((await first()).seq, null);
    await edit(await shown(SERVER), { description: 'Notas' });
    expect(await items()).toMatchObject([{ state: 'conflict', theirs: null }]);
    await remove(await shown(SERVER));
    expect(await items()).toMatchObject([{ state: 'pending', write: { kind: 'delete' } }]);
  });
});

describe('discarding', () => {
  /** A create that the server may have, and a change after it. */
  async function createdAndChanged() {
    await create();
    await markAttempted((await first()).seq);
    await edit(await shown(null), { description: 'Cambio' });
    const [created, change] = await items();
    if (!created || !change) throw new Error('Two should wait');
    return { created, change };
  }

  it('a change leaves the create before it', async () => {
    const { created, change } = await createdAndChanged();
    await discardFrom(change);
    expect(await items()).toEqual([created]);
  });

  it('an outing discards the writes after it', async () => {
    const { created } = await createdAndChanged();
    await queueWrite(MARTA.id, 'another', { kind: 'create', payload: wireOf(SERVER) });
    await discardFrom(created);
    expect(await items()).toMatchObject([{ outingId: 'another' }]);
  });
});

describe('archiving', () => {
  it('is one write with a pending creation or change', async () => {
    await create({ cotoName: 'Nuevo' });
    await edit(await shown(null), { archived: true });
    expect(await items()).toHaveLength(1);
    expect(await first()).toMatchObject({
      write: { kind: 'create', payload: { cotoName: 'Nuevo', archived: true } },
    });
    expect((await shown(null)).archivedAt).toEqual(expect.any(String));
  });

  it('is merged with a change of another device, and with a queued one of an earlier build', async () => {
    const { archived: _none, ...payload } = changed(SERVER, { description: 'Niebla' });
    await queueWrite(MARTA.id, SERVER.id, { kind: 'edit', base: SERVER, payload });
    const archivedAt = '2026-02-01T10:00:00.000Z';
    expect(await reconcile((await first()).seq, elsewhere({ archivedAt }))).toBe('merged');
    expect(await contents()).toEqual([changed(SERVER, { description: 'Niebla', archived: true })]);
    await edit(await shown(SERVER), { archived: false });
    expect(await reconcile((await first()).seq, elsewhere({ archivedAt, version: 5 }))).toBe(
      'merged',
    );
    expect(await contents()).toEqual([changed(SERVER, { description: 'Niebla', archived: false })]);
  });
});
