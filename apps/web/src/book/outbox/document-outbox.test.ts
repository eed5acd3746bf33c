import 'fake-indexeddb/auto';
import { type DocumentPayload, documentPayload, type UserDocument } from '@cuaderno/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { MARTA } from '../../testing/samples';
import { openDocuments } from '../device/document-database';
import { applyDocuments, decideTabs, queueDocument, readDocumentOutbox } from './document-outbox';

const BASE: UserDocument = {
  id: '01990000-0000-7000-8000-00000000000d',
  kind: 'licencia',
  name: 'Andalucía',
  number: 'A-1',
  expires: '2026-12-20',
  remind: true,
  photos: [],
  version: 1,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};
const began = documentPayload(BASE);

beforeEach(async () => (await openDocuments()).clear('outbox'));

/** Saves as a form of a tab that was opened before the other's save. */
const save = (changes: Partial<DocumentPayload> | null, base: UserDocument | null = BASE) =>
  queueDocument(MARTA.id, {
    id: BASE.id,
    base,
    began,
    payload: changes && { ...began, ...changes },
  });

async function unsent() {
  const [item] = await readDocumentOutbox(MARTA.id);
  if (!item) throw new Error('no item');
  return item;
}
const decide = async (keep: 'mine' | 'theirs') => decideTabs(await unsent(), keep);

describe('one document saved in two tabs', () => {
  it('is merged where they changed different fields', async () => {
    await save({ number: 'A-2' });
    await save({ expires: '2028-12-20' });
    expect(await unsent()).toMatchObject({
      state: 'pending',
      base: { version: 1 },
      payload: { number: 'A-2', expires: '2028-12-20' },
    });
  });

  it.each([
    { keep: 'mine', number: 'A-3' },
    { keep: 'theirs', number: 'A-2' },
  ] as const)(
    'is in conflict in a field of both, until $keep is chosen',
    async ({ keep, number }) => {
      await save({ number: 'A-2', expires: '2028-12-20' });
      await save({ number: 'A-3', remind: false });
      expect(await unsent()).toMatchObject({
        state: 'conflict',
        payload: { number: 'A-3', expires: '2028-12-20', remind: false },
        others: [{ number: 'A-2', expires: '2028-12-20', remind: false }],
      });
      await decide(keep);
      const { others, ...item } = await unsent();
      expect(others).toBeUndefined();
      expect(item).toMatchObject({
        state: 'pending',
        base: { version: 1, number: 'A-1' },
        payload: { number, expires: '2028-12-20', remind: false },
      });
    },
  );

  it('keeps what each of three tabs saved', async () => {
    for (const number of ['A-2', 'A-3', 'A-4']) await save({ number });
    await decide('mine');
    expect(await unsent()).toMatchObject({ state: 'conflict', payload: { number: 'A-4' } });
    await decide('theirs');
    expect(await unsent()).toMatchObject({ state: 'pending', payload: { number: 'A-2' } });
  });

  it('stays in conflict while a form that shows it saves something else', async () => {
    await save({ number: 'A-2' });
    await save({ number: 'A-3' });
    const saveAgain = async (number: string) => {
      const { base, payload } = await unsent();
      await queueDocument(MARTA.id, {
        id: BASE.id,
        base,
        began: payload,
        payload: { ...began, number },
      });
    };
    await saveAgain('A-5');
    expect(await unsent()).toMatchObject({ state: 'conflict', payload: { number: 'A-5' } });
    await saveAgain('A-2');
    expect(await unsent()).toMatchObject({ state: 'pending', payload: { number: 'A-2' } });
  });
});

describe('a document changed in one tab and deleted in another', () => {
  it('asks, and shows what there is to keep', async () => {
    await save({ number: 'A-2' }, null);
    await save(null, null);
    expect(applyDocuments([], [await unsent()])).toMatchObject([
      { number: 'A-2', pending: { state: 'conflict', payload: null } },
    ]);
    await decide('theirs');
    expect(await unsent()).toMatchObject({ state: 'pending', payload: { number: 'A-2' } });
  });

  it('is gone without a word to the server where that never had it', async () => {
    await save({ number: 'A-2' }, null);
    await save(null, null);
    await decide('mine');
    expect(await readDocumentOutbox(MARTA.id)).toEqual([]);
  });

  it('is kept where the change came last', async () => {
    await save(null);
    await save({ number: 'A-2' });
    expect(await unsent()).toMatchObject({ state: 'pending', payload: { number: 'A-2' } });
  });
});
