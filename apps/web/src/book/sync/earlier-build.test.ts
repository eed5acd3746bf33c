import 'fake-indexeddb/auto';
import { type WirePayload } from '@cuaderno/domain';
import { waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { HttpResponse, http } from 'msw';
import { expect, it, onTestFinished } from 'vitest';
import { clientFor } from '../../lib/api-client';
import { MARTA, outing, summary, wireOf } from '../../testing/samples';
import { answering, server } from '../../testing/server';
import { readDraft } from '../drafts/drafts';
import { readBook } from '../mirror/mirror';
import { readOutbox } from '../outbox/read-outbox';
import { createSyncSession } from './sync-session';

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
