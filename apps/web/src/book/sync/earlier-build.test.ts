import 'fake-indexeddb/auto';
import { type WirePayload } from '@cuaderno/domain';
import { waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { HttpResponse, http } from 'msw';
import { expect, it, onTestFinished } from 'vitest';
import { clientFor } from '../../lib/server/api-client';
import { MARTA, outing, summary, wireOf } from '../../testing/samples';
import { answering, server } from '../../testing/server';
import { readDraft } from '../drafts/drafts';
import { readBook } from '../mirror/mirror';
import { readImport } from '../imports/import-job';
import { readDocumentOutbox } from '../outbox/document-outbox';
import { readOutbox } from '../outbox/read-outbox';
import { sendImport } from '../imports/send-import';
import { createSyncSession } from './sync-session';
import { sendDocuments } from './send-documents';

const ID = (last: number) => `01990000-0000-7000-8000-00000000000${last}`;
const PHOTO_ID = '01990000-0000-7000-8000-00000000000a';
const PHOTO = `/api/photos/${PHOTO_ID}`;
const [CHANGED, DELETED] = [outing({ id: ID(2) }), outing({ id: ID(3) })];
const NEW = { ...wireOf(outing()), photos: [PHOTO] } as WirePayload;
const QUEUED_AT = Date.parse('2026-11-20T18:00:00Z');

/** Writes the databases of version 1 field by field, without this build's code. */
async function storeAsEarlierBuild(): Promise<void> {
  const device = await openDB('cuaderno-de-caza', 1, {
    upgrade(database) {
      database.createObjectStore('photos', { keyPath: 'id' });
      const outbox = database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      outbox.createIndex('outing', ['userId', 'outingId']);
      outbox.createIndex('user', 'userId');
      database.createObjectStore('books');
      database.createObjectStore('stats');
      database.createObjectStore('outings');
    },
  });
  const item = { userId: 1, state: 'pending', queuedAt: QUEUED_AT };
  await device.add('outbox', {
    ...item,
    outingId: ID(1),
    write: { kind: 'create', payload: NEW },
    attempted: true,
  });
  await device.add('outbox', {
    ...item,
    outingId: CHANGED.id,
    write: {
      kind: 'edit',
      payload: { ...wireOf(CHANGED), description: 'Notas' },
      base: CHANGED,
    },
    attempted: false,
  });
  await device.add('outbox', {
    ...item,
    outingId: DELETED.id,
    write: { kind: 'delete', base: DELETED },
    attempted: false,
  });
  const blob = new Blob(['jpeg'], { type: 'image/jpeg' });
  await device.put('photos', { id: PHOTO_ID, userId: 1, blob, sent: false, keptAt: QUEUED_AT });
  const rows = [summary({ id: CHANGED.id }), summary({ id: DELETED.id })];
  await device.put('books', { value: rows, readAt: QUEUED_AT }, 1);
  await device.put('outings', { value: CHANGED, readAt: QUEUED_AT }, [1, CHANGED.id]);
  device.close();

  const drafts = await openDB('cuaderno-de-caza.drafts', 1, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: 'id' });
    },
  });
  const values = { description: 'A medias' };
  const at = '2026-11-20T18:00:00.000Z';
  await drafts.put('drafts', { id: 'd', userId: 1, type: 'espera', base: null, values, at });
  drafts.close();
}

it('sends what the first version stored: a creation with its photo, a change and a deletion', async () => {
  await storeAsEarlierBuild();
  const photos: unknown[] = [];
  server.use(
    http.put('/api/photos/:id', ({ params, request }) => {
      photos.push([params['id'], request.headers.get('x-hunter')]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const calls = answering({
    'outings.create': () => ({ created: true, outing: outing({ id: ID(1) }) }),
    'outings.update': () => ({ ...CHANGED, version: 4, description: 'Notas' }),
    'outings.delete': () => undefined,
  });
  expect((await readBook(MARTA.id))?.readAt).toBe(QUEUED_AT);
  onTestFinished(createSyncSession(MARTA.id, clientFor(MARTA.id)).start());
  await waitFor(async () => expect(await readOutbox(MARTA.id)).toEqual([]));
  expect(photos).toEqual([[PHOTO_ID, '1']]);
  expect(calls).toMatchObject([
    { procedure: 'outings.create', userId: '1', input: { id: ID(1), photos: [PHOTO] } },
    {
      procedure: 'outings.update',
      input: { id: CHANGED.id, version: CHANGED.version, description: 'Notas' },
    },
    { procedure: 'outings.delete', input: { id: DELETED.id, version: DELETED.version } },
  ]);
  expect(await readDraft(MARTA.id, 'espera', null)).toMatchObject({
    id: 'd',
    values: { description: 'A medias' },
  });
});

const DOCUMENT = {
  kind: 'licencia' as const,
  name: 'Andalucía',
  number: 'A-1',
  expires: '2026-12-20',
  remind: true,
  photos: [],
};
const BASE = {
  ...DOCUMENT,
  id: ID(5),
  version: 3,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};

/** Writes the databases of documents and imports of 0.2.0 field by field, without this build's code. */
async function storeDocumentsAndImport(): Promise<void> {
  const documents = await openDB('cuaderno-de-caza.documents', 1, {
    upgrade(database) {
      database.createObjectStore('mirror');
      database.createObjectStore('outbox', { keyPath: ['userId', 'id'] });
    },
  });
  const item = { userId: 1, state: 'pending', savedAt: QUEUED_AT };
  await documents.put('outbox', { ...item, id: ID(4), base: null, payload: DOCUMENT });
  await documents.put('outbox', {
    ...item,
    id: ID(5),
    base: BASE,
    payload: { ...DOCUMENT, number: 'A-2' },
    attempted: { ...DOCUMENT, number: 'A-2' },
    savedAt: QUEUED_AT + 1,
  });
  const gone = { ...BASE, id: ID(6) };
  await documents.put('outbox', {
    ...item,
    id: gone.id,
    base: gone,
    payload: null,
    savedAt: QUEUED_AT + 2,
  });
  await documents.put('mirror', { value: [BASE, gone], readAt: QUEUED_AT }, 1);
  documents.close();

  const imports = await openDB('cuaderno-de-caza.imports', 1, {
    upgrade(database) {
      database.createObjectStore('jobs', { keyPath: 'userId' });
      database.createObjectStore('batches', { keyPath: ['userId', 'part'] });
      database.createObjectStore('drafts', { keyPath: 'userId' });
      database.createObjectStore('choices', { keyPath: ['userId', 'header'] });
    },
  });
  await imports.put('jobs', {
    userId: 1,
    id: ID(7),
    name: 'caza.csv',
    total: 3,
    added: 1,
    existing: 0,
    refused: [],
    state: 'sending',
    facts: { from: '2019-10-12', to: '2026-02-01', pieces: 3, medals: 0, skipped: 0 },
    startedAt: QUEUED_AT,
  });
  const payload = wireOf(outing());
  for (const part of [1, 2]) {
    const outings = [{ id: ID(7 + part), row: 2 + part, payload }];
    await imports.put('batches', { userId: 1, part, outings });
  }
  imports.close();
}

it('sends what 0.2.0 stored: documents that are new, changed and deleted, and the rest of an import', async () => {
  await storeDocumentsAndImport();
  const calls = answering({
    'documents.create': () => ({ created: true, document: { ...BASE, id: ID(4) } }),
    'documents.update': () => ({ ...BASE, number: 'A-2', version: 4 }),
    'documents.delete': () => undefined,
    'imports.add': () => ({ added: 1, existing: 0, refused: [] }),
  });
  const api = clientFor(MARTA.id);
  expect(await sendDocuments(MARTA.id, api)).toBe('done');
  expect(await sendImport(MARTA.id, api, () => undefined)).toBe('done');
  expect(await readDocumentOutbox(MARTA.id)).toEqual([]);
  expect((await readImport(MARTA.id)).job).toMatchObject({ state: 'done', added: 3 });
  expect(calls).toMatchObject([
    { procedure: 'documents.create', input: { ...DOCUMENT, id: ID(4) } },
    { procedure: 'documents.update', input: { id: ID(5), number: 'A-2', version: 3 } },
    { procedure: 'documents.delete', input: { id: ID(6), version: 3 } },
    { procedure: 'imports.add', input: { id: ID(7), outings: [{ id: ID(8) }] } },
    { procedure: 'imports.add', input: { id: ID(7), outings: [{ id: ID(9) }] } },
  ]);
});

it('sends every shape of a payload of 0.2.0 and 0.3.0 as it was stored', async () => {
  const common = { date: '2026-01-10', country: 'España', archived: false };
  const payloads = [
    { ...common, type: 'espera', pieceId: null, species: 'Gamo', score: 90, age: 5, photos: [] },
    { ...common, type: 'espera', species: null, score: null, photos: [] },
    {
      ...common,
      type: 'rececho',
      animals: [
        { id: null, species: 'Corzo', score: 116, weapon: 'Bergara', photos: [] },
        { id: null, species: 'Gamo', score: null, photos: [] },
      ],
    },
    {
      ...common,
      type: 'monteria',
      animals: [{ id: null, species: 'Jabalí', score: null, quantity: 12, photos: [] }],
    },
    {
      ...common,
      type: 'espera',
      pieceId: ID(0),
      species: 'Jabalí',
      score: 106.8,
      measurement: { scale: 'cic-jabali-1', date: '2026-01-12', values: { widthLeft: 23.6 } },
      homologation: { points: 111.65, record: '0482/2026', date: '2026-02-12' },
      weight: 92.5,
      weightKind: 'canal',
      seal: 'CyL-26',
      startTime: '19:30',
      endTime: '01:10',
      companions: 'Pedro',
      photos: [],
    },
  ];
  const device = await openDB('cuaderno-de-caza', 1);
  for (const [index, payload] of payloads.entries()) {
    await device.add('outbox', {
      userId: MARTA.id,
      outingId: ID(index),
      write: { kind: 'create', payload },
      state: 'pending',
      attempted: false,
      queuedAt: QUEUED_AT,
    });
  }
  device.close();
  const calls = answering({
    'outings.create': (input) => ({
      created: true,
      outing: outing({ id: (input as { id: string }).id }),
    }),
  });
  onTestFinished(createSyncSession(MARTA.id, clientFor(MARTA.id)).start());
  await waitFor(async () => expect(await readOutbox(MARTA.id)).toEqual([]));
  expect(calls.map(({ input }) => input)).toEqual(
    payloads.map((payload, index) => ({ ...payload, id: ID(index) })),
  );
});
