import 'fake-indexeddb/auto';
import { type DocumentPayload, documentPayload, type UserDocument } from '@cuaderno/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientFor } from '../../lib/server/api-client';
import { MARTA } from '../../testing/samples';
import { answering, Rejection } from '../../testing/server';
import { openDocuments } from '../device/document-database';
import {
  changeDocument,
  discardDocument,
  keepOwnDocument,
  queueDocument,
  readDocumentOutbox,
} from '../outbox/document-outbox';
import { sendDocuments } from './send-documents';

const ID = '01990000-0000-7000-8000-00000000000d';
const LICENCE: DocumentPayload = {
  kind: 'licencia',
  name: 'Andalucía',
  number: 'A-1',
  expires: '2026-12-20',
  remind: true,
  photos: [],
};
const stored = (changes: Partial<UserDocument> = {}): UserDocument => ({
  ...LICENCE,
  id: ID,
  version: 1,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...changes,
});
const BASE = stored();

beforeEach(async () => {
  const device = await openDocuments();
  await Promise.all([device.clear('outbox'), device.clear('mirror')]);
});

const unsent = () => readDocumentOutbox(MARTA.id);
/** Saves as a form that began with what is there. */
const queue = async (payload: DocumentPayload | null, base: UserDocument | null = null) => {
  const [queued] = await unsent();
  const began = queued?.payload ?? (base && documentPayload(base));
  await queueDocument(MARTA.id, { id: ID, base, began, payload });
};
const send = () => sendDocuments(MARTA.id, clientFor(MARTA.id));
const refuse = (status: number) => () => {
  throw new Rejection('No puede ser', 'X', status);
};
/** Answers as a server whose document is `theirs`: an update of an earlier version is refused. */
const changedElsewhere = (theirs: UserDocument) =>
  answering({
    'documents.get': () => theirs,
    'documents.delete': (input) => {
      const { version } = input as { version: number };
      if (version !== theirs.version) throw new Rejection('Ha cambiado', 'CONFLICT', 409);
    },
    'documents.update': (input) => {
      const { version, ...payload } = input as DocumentPayload & { version: number };
      if (version !== theirs.version) throw new Rejection('Ha cambiado', 'CONFLICT', 409);
      return { ...theirs, ...payload, version: version + 1 };
    },
  });

describe('a new document', () => {
  it('leaves the outbox once the server has it', async () => {
    const calls = answering({ 'documents.create': () => ({ created: true, document: BASE }) });
    await queue(LICENCE);
    expect(await send()).toBe('done');
    expect(calls).toMatchObject([{ input: { ...LICENCE, id: ID } }]);
    expect(await unsent()).toEqual([]);
  });

  it('stays without the server, and is sent under its id again', async () => {
    answering({ 'documents.create': refuse(503) });
    await queue(LICENCE);
    expect(await send()).toBe('deferred');
    expect(await unsent()).toMatchObject([{ state: 'pending', attempted: LICENCE }]);
    const calls = answering({ 'documents.create': () => ({ created: false, document: BASE }) });
    expect(await send()).toBe('done');
    expect(calls).toMatchObject([{ input: { id: ID } }]);
    expect(await unsent()).toEqual([]);
  });

  it('whose first attempt has arrived is changed to what was written since', async () => {
    answering({ 'documents.create': refuse(503) });
    await queue(LICENCE);
    await send();
    await queue({ ...LICENCE, number: 'A-2' });
    const calls = answering({
      'documents.create': () => ({ created: false, document: BASE }),
      'documents.update': () => stored({ number: 'A-2', version: 2 }),
    });
    expect(await send()).toBe('done');
    expect(calls.at(-1)).toMatchObject({
      procedure: 'documents.update',
      input: { id: ID, number: 'A-2', version: 1 },
    });
    expect(await unsent()).toEqual([]);
  });

  it('that is deleted before it was sent is gone; one that may have arrived is deleted there', async () => {
    await queue(LICENCE);
    await queue(null);
    expect(await unsent()).toEqual([]);
    answering({ 'documents.create': refuse(503) });
    await queue(LICENCE);
    await send();
    await queue(null);
    const calls = answering({ 'documents.delete': () => undefined });
    expect(await send()).toBe('done');
    expect(calls).toMatchObject([{ procedure: 'documents.delete', input: { id: ID } }]);
    expect(await unsent()).toEqual([]);
  });

  it('that is deleted while it is being sent is deleted there', async () => {
    let arrived = () => {};
    const arrives = new Promise<void>((done) => {
      arrived = done;
    });
    let answer = () => {};
    const answers = new Promise<void>((done) => {
      answer = done;
    });
    const calls = answering({
      'documents.create': async () => {
        arrived();
        await answers;
        return { created: true, document: BASE };
      },
      'documents.delete': () => undefined,
    });
    await queue(LICENCE);
    const sending = send();
    await arrives;
    await queue(null);
    answer();
    await sending;
    expect(await send()).toBe('done');
    expect(calls.map(({ procedure }) => procedure)).toEqual([
      'documents.create',
      'documents.delete',
    ]);
    expect(await unsent()).toEqual([]);
  });

  it('that the server refuses stays with the reason', async () => {
    answering({ 'documents.create': refuse(413) });
    await queue(LICENCE);
    expect(await send()).toBe('done');
    expect(await unsent()).toMatchObject([{ state: 'rejected', reason: 'No puede ser' }]);
  });
});

describe('a document that was changed elsewhere', () => {
  it('is merged where the changes don’t meet', async () => {
    const calls = changedElsewhere(stored({ version: 5, expires: '2028-12-20' }));
    await queue({ ...LICENCE, number: 'A-2' }, BASE);
    expect(await send()).toBe('done');
    expect(calls.at(-1)).toMatchObject({
      input: { number: 'A-2', expires: '2028-12-20', version: 5 },
    });
    expect(await unsent()).toEqual([]);
  });

  it('is in conflict where they do, until one is chosen', async () => {
    const theirs = stored({ version: 5, number: 'B-9' });
    changedElsewhere(theirs);
    await queue({ ...LICENCE, number: 'A-2' }, BASE);
    expect(await send()).toBe('done');
    const [item] = await unsent();
    expect(item).toMatchObject({ state: 'conflict', theirs: { number: 'B-9' } });
    if (!item) throw new Error('no item');
    await keepOwnDocument(item);
    const calls = changedElsewhere(theirs);
    expect(await send()).toBe('done');
    expect(calls).toMatchObject([{ input: { number: 'A-2', version: 5 } }]);
  });

  it('is not decided in one tab over what another has saved since', async () => {
    changedElsewhere(stored({ version: 5, number: 'B-9' }));
    await queue({ ...LICENCE, number: 'A-2' }, BASE);
    await send();
    const [item] = await unsent();
    if (!item) throw new Error('no item');
    await new Promise((done) => setTimeout(done, 2));
    await queue({ ...LICENCE, number: 'A-3' });
    await discardDocument(item);
    await keepOwnDocument(item);
    expect(await unsent()).toMatchObject([{ base: { version: 1 }, payload: { number: 'A-3' } }]);
  });

  it('is deleted where its content is as it was', async () => {
    const calls = changedElsewhere(stored({ version: 5 }));
    await queue(null, BASE);
    expect(await send()).toBe('done');
    expect(calls.at(-1)).toMatchObject({ input: { version: 5 } });
    expect(await unsent()).toEqual([]);
  });

  it('is in conflict when it was deleted there, and kept as a new one', async () => {
    answering({ 'documents.update': refuse(404) });
    await queue({ ...LICENCE, number: 'A-2' }, BASE);
    await send();
    const [item] = await unsent();
    expect(item).toMatchObject({ state: 'conflict', theirs: null });
    if (!item) throw new Error('no item');
    await keepOwnDocument(item);
    const [kept] = await unsent();
    expect(kept).toMatchObject({ state: 'pending', base: null, payload: { number: 'A-2' } });
    expect(kept?.id).not.toBe(ID);
  });

  it('is gone where both have deleted it', async () => {
    answering({ 'documents.delete': refuse(404) });
    await queue(null, BASE);
    expect(await send()).toBe('done');
    expect(await unsent()).toEqual([]);
  });
});

it('is saved again while it is sent, and sent after it', async () => {
  await queue(LICENCE, BASE);
  const [first] = await unsent();
  if (!first) throw new Error('no item');
  await queue({ ...LICENCE, number: 'A-3' });
  // An answer to the first save changes nothing of the second.
  await changeDocument({ ...first, savedAt: first.savedAt - 1 }, () => undefined);
  expect(await unsent()).toMatchObject([{ base: { version: 1 }, payload: { number: 'A-3' } }]);
});
