import 'fake-indexeddb/auto';
import { type WirePayload, type Outing } from '@cuaderno/domain';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MARTA, outing, wireOf } from '../../testing/samples';
import { answering, Rejection, server } from '../../testing/server';
import { applyItem } from '../outbox/overlay';
import { openDevice } from '../device/database';
import { clientFor } from '../../lib/server/api-client';
import { createHttpOutingsApi, flush, sendOutings } from './send-outings';
import { queueWrite } from '../outbox/outbox';
import { reconcile } from '../outbox/reconcile';
import type { Write } from '../device/stored-records';
import { readOutbox } from '../outbox/read-outbox';
import { resolveWithOurs } from './resolve-conflict';

const PHOTO_ID = '01990000-0000-7000-8000-00000000000a';
const PHOTO = `/api/photos/${PHOTO_ID}`;
const OTHER = '/api/photos/01990000-0000-7000-8000-00000000000b';
const ADDED = '/api/photos/01990000-0000-7000-8000-00000000000c';
const OUTING = outing({ version: 1 });
const LATER = '2026-01-20T10:00:00.000Z';

beforeEach(async () => {
  const device = await openDevice();
  await Promise.all([device.clear('outbox'), device.clear('photos')]);
});
afterEach(() => vi.unstubAllGlobals());

const written = (changes: Partial<Extract<WirePayload, { type: 'espera' }>> = {}) =>
  ({ ...wireOf(OUTING), ...changes }) as Extract<WirePayload, { type: 'espera' }>;
const queue = (write: Write) => queueWrite(MARTA.id, OUTING.id, write);
const api = createHttpOutingsApi(MARTA.id, clientFor(MARTA.id), () => undefined);
const send = () => flush(MARTA.id, api);
const unsent = () => readOutbox(MARTA.id);
const keepPhoto = async (sent: boolean) =>
  (await openDevice()).put('photos', {
    id: PHOTO_ID,
    userId: MARTA.id,
    blob: new Blob(['jpeg'], { type: 'image/jpeg' }),
    sent,
    keptAt: Date.now(),
  });

/** Mocks the server's answer to photos. @returns the ids sent */
function takingPhotos(status = 204) {
  const taken: string[] = [];
  server.use(
    http.put('/api/photos/:id', ({ params }) => {
      taken.push(String(params['id']));
      return new HttpResponse(null, { status });
    }),
  );
  return taken;
}

describe('a new outing under whose id the server has another', () => {
  const already = (there: Outing) =>
    answering({
      'outings.create': () => ({ created: false, outing: there }),
      'outings.update': (input) => ({ ...there, ...input, version: 9 }) as Outing,
    });

  it('is no longer new, and differing fields are in conflict', async () => {
    const theirs = outing({ version: 1, description: 'De la otra pestaña' });
    already(theirs);
    await queue({ kind: 'create', payload: written({ description: 'De esta' }) });
    expect(await send()).toBe('done');
    expect(await unsent()).toMatchObject([
      { state: 'conflict', theirs, write: { kind: 'edit', payload: { description: 'De esta' } } },
    ]);
  });

  it('is merged with it if only one has content', async () => {
    const calls = already(outing({ version: 1, description: 'De la otra pestaña' }));
    await queue({ kind: 'create', payload: written({ place: 'Arroyo' }) });
    await send();
    expect(await unsent()).toEqual([]);
    expect(calls.find(({ procedure }) => procedure === 'outings.update')?.input).toMatchObject({
      description: 'De la otra pestaña',
      place: 'Arroyo',
      version: 1,
    });
  });

  it('is that one after a lost answer, also after changes elsewhere', async () => {
    server.use(http.post('/api/trpc/outings.create', () => HttpResponse.error()));
    await queue({ kind: 'create', payload: written() });
    expect(await send()).toBe('offline');
    const calls = already(
      outing({ version: 2, description: 'De otro dispositivo', updatedAt: LATER }),
    );
    expect(await send()).toBe('done');
    expect(await unsent()).toEqual([]);
    expect(calls).toHaveLength(1);
  });
});

describe('a new outing that has been deleted elsewhere since', () => {
  const deleted = () => {
    throw new Rejection('Esta salida se borró en otro dispositivo', 'CONFLICT', 410);
  };
  /** Sent without an answer and changed since; then the server answers 410. */
  async function late() {
    server.use(http.post('/api/trpc/outings.create', () => HttpResponse.error()));
    await queue({ kind: 'create', payload: written() });
    await send();
    const [created] = await unsent();
    const base = created && applyItem(created, null);
    if (!base) throw new Error('It should wait');
    await queue({ kind: 'edit', base, payload: written({ place: 'Arroyo' }) });
    const calls = answering({ 'outings.create': deleted });
    expect(await send()).toBe('done');
    return calls;
  }

  it('is in conflict, and is not sent again', async () => {
    const calls = await late();
    expect(await unsent()).toMatchObject([
      { state: 'conflict', theirs: null, write: { kind: 'create' } },
      { state: 'pending', write: { kind: 'edit' } },
    ]);
    await send();
    expect(calls.map(({ procedure }) => procedure)).toEqual(['outings.create']);
  });

  it('is saved as a new outing on request, with the writes queued after it', async () => {
    await late();
    const [created] = await unsent();
    expect(await resolveWithOurs(created?.seq ?? 0)).toBe(0);
    const calls = answering({
      'outings.create': (input) => ({
        created: true,
        outing: outing({ id: (input as { id: string }).id }),
      }),
      'outings.update': (input) => ({ ...OUTING, ...input }) as Outing,
    });
    expect(await send()).toBe('done');
    expect(await unsent()).toEqual([]);
    const [create, update] = calls.map(({ input }) => input as { id: string; place: string });
    expect(create?.id).not.toBe(OUTING.id);
    expect(update).toMatchObject({ id: create?.id, place: 'Arroyo' });
  });

  it('is discarded if it was deleted here too', async () => {
    server.use(http.post('/api/trpc/outings.create', () => HttpResponse.error()));
    await queue({ kind: 'create', payload: written() });
    await send();
    await queue({ kind: 'delete', base: OUTING });
    const calls = answering({ 'outings.create': deleted });
    expect(await send()).toBe('done');
    expect(await unsent()).toEqual([]);
    expect(calls.map(({ procedure }) => procedure)).toEqual(['outings.create']);
  });

  it('is resolved once: a second press records nothing', async () => {
    await late();
    const [created] = await unsent();
    const seq = created?.seq ?? 0;
    await Promise.all([resolveWithOurs(seq), resolveWithOurs(seq)]);
    expect(await unsent()).toHaveLength(2);
    expect(new Set((await unsent()).map(({ outingId }) => outingId)).size).toBe(1);
  });
});

it('a change sends its base’s version and time', async () => {
  const calls = answering({ 'outings.update': (input) => ({ ...OUTING, ...input }) as Outing });
  await queue({ kind: 'edit', base: OUTING, payload: written({ place: 'Arroyo' }) });
  await send();
  expect(calls[0]?.input).toMatchObject({ version: 1, unchangedSince: OUTING.updatedAt });
});

describe('the answer of a proxy in place of the product', () => {
  const proxy = (status: number) =>
    server.use(
      http.all('/api/trpc/*', () => new HttpResponse('<h1>Not here</h1>', { status })),
      http.put('/api/photos/:id', () => new HttpResponse('<h1>Not here</h1>', { status })),
    );

  it.each([400, 404, 409, 502])('with status %i is retried', async (status) => {
    proxy(status);
    await queue({ kind: 'delete', base: OUTING });
    expect(await send()).toBe('deferred');
    expect(await unsent()).toMatchObject([{ state: 'pending', write: { kind: 'delete' } }]);
  });

  it('with status 404 rejects neither a new outing nor a photo', async () => {
    proxy(404);
    await keepPhoto(false);
    await queue({ kind: 'create', payload: written({ photos: [PHOTO] }) });
    expect(await send()).toBe('deferred');
    expect(await unsent()).toMatchObject([{ state: 'pending' }]);
  });

  it('with status 413 rejects for the size', async () => {
    proxy(413);
    await queue({ kind: 'create', payload: written() });
    await send();
    expect(await unsent()).toMatchObject([
      { state: 'rejected', reason: expect.stringContaining('Pesa demasiado') },
    ]);
  });

  it('with status 200 does not confirm a photo', async () => {
    takingPhotos(200);
    await keepPhoto(false);
    await queue({ kind: 'create', payload: written({ photos: [PHOTO] }) });
    expect(await send()).toBe('offline');
    expect(await (await openDevice()).get('photos', PHOTO_ID)).toMatchObject({ sent: false });
  });
});

describe('photos that the server can’t store', () => {
  const ids = ['1', '2', '3', '4'].map((n) => `01990000-0000-7000-8000-00000000010${n}`);

  /** Queues an outing for each id with its photo, then one without photos. */
  async function queueAll() {
    const device = await openDevice();
    for (const id of ids) {
      const blob = new Blob(['jpeg'], { type: 'image/jpeg' });
      await device.put('photos', { id, userId: MARTA.id, blob, sent: false, keptAt: Date.now() });
      const payload = written({ photos: [`/api/photos/${id}`] });
      await queueWrite(MARTA.id, id, { kind: 'create', payload });
    }
    await queueWrite(MARTA.id, OTHER_ID, { kind: 'create', payload: written() });
  }

  /** Answers 503 to these photos. @returns the ids of the photos and of the outings sent */
  function refusing(refused: string[]) {
    const seen: string[] = [];
    server.use(
      http.put('/api/photos/:id', ({ params }) => {
        const id = String(params['id']);
        seen.push(id);
        if (!refused.includes(id)) return new HttpResponse(null, { status: 204 });
        return HttpResponse.json({ message: 'Inténtalo en unos minutos.' }, { status: 503 });
      }),
    );
    answering({
      'outings.create': (input) => {
        const { id } = input as { id: string };
        seen.push(`outing ${id}`);
        return { created: true, outing: { ...OUTING, id } };
      },
    });
    return seen;
  }
  const [one = '', two = '', three = '', four = ''] = ids;
  const OTHER_ID = '01990000-0000-7000-8000-000000000109';

  it('cost two photos a flush, in turns, and hold up no outing without photos', async () => {
    await queueAll();
    const seen = refusing(ids);
    expect(await send()).toBe('deferred');
    expect(seen).toEqual([one, two, `outing ${OTHER_ID}`]);
    seen.length = 0;
    await send();
    await send();
    expect(seen).toEqual([three, four, one, two]);
    expect(await unsent()).toMatchObject(
      ids.map((outingId) => ({ outingId, state: 'pending', photosRefusedAt: expect.any(Number) })),
    );
    const again = refusing([]);
    expect(await send()).toBe('done');
    expect(again).toEqual([three, four, one, two].flatMap((id) => [id, `outing ${id}`]));
    expect(await unsent()).toEqual([]);
  });

  it('hold up no other outing when they are some alone', async () => {
    await queueAll();
    const seen = refusing([one, two]);
    await send();
    await send();
    for (const id of [three, four, OTHER_ID]) expect(seen).toContain(`outing ${id}`);
    expect(await unsent()).toMatchObject([{ outingId: one }, { outingId: two }]);
  });
});

describe('photos deleted by the server', () => {
  const rejectPhotos = () =>
    server.use(
      http.post('/api/trpc/outings.create', () => {
        const issues = [{ path: 'photos.0', message: 'Una de las fotos ya no existe' }];
        const data = { code: 'BAD_REQUEST', httpStatus: 400, issues };
        const json = { message: 'Una de las fotos ya no existe', code: -32600, data };
        return HttpResponse.json([{ error: { json } }], { status: 400 });
      }),
    );

  it('are sent again with their outing, once for each save', async () => {
    rejectPhotos();
    const taken = takingPhotos();
    await keepPhoto(true);
    await queue({ kind: 'create', payload: written({ photos: [PHOTO] }) });
    await send();
    expect(taken).toEqual([PHOTO_ID]);
    const [rejected] = await unsent();
    expect(rejected).toMatchObject({ state: 'rejected', reason: 'Una de las fotos ya no existe' });

    await queue({ kind: 'create', payload: written({ photos: [PHOTO] }) });
    answering({ 'outings.create': () => ({ created: true, outing: OUTING }) });
    rejectPhotos();
    await send();
    expect(taken).toEqual([PHOTO_ID, PHOTO_ID]);
  });

  /** The cached images. */
  const keepPictures = (...addresses: string[]) =>
    vi.stubGlobal('caches', {
      open: async () => ({
        match: async (address: string) =>
          addresses.includes(address)
            ? {
                ok: true,
                headers: new Headers({ 'content-type': 'image/jpeg' }),
                blob: async () => new Blob(['jpeg'], { type: 'image/jpeg' }),
              }
            : undefined,
      }),
    });

  it.each([
    ['changed', 0, { ...OUTING, version: 4, photos: [OTHER] }, [OTHER, ADDED]],
    ['deleted', 1, null, [ADDED]],
  ])(
    'are restored from this device when its side of an outing %s elsewhere is chosen',
    async (_what, lost, theirs, left) => {
      keepPictures(PHOTO);
      await queue({
        kind: 'edit',
        base: { ...OUTING, photos: [PHOTO, OTHER] },
        payload: written({ photos: [PHOTO, OTHER, ADDED] }),
      });
      const [item] = await unsent();
      const seq = item?.seq ?? 0;
      expect(await reconcile(seq, theirs)).toBe('conflict');
      expect(await resolveWithOurs(seq)).toBe(lost);
      const [own] = await (await openDevice()).getAll('photos');
      expect(own).toMatchObject({ userId: MARTA.id, sent: false });
      expect(await unsent()).toMatchObject([
        { state: 'pending', write: { payload: { photos: [`/api/photos/${own?.id}`, ...left] } } },
      ]);
    },
  );
});

describe('on a full device', () => {
  const full = () =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  afterEach(() => vi.restoreAllMocks());
  const creating = () => answering({ 'outings.create': () => ({ created: true, outing: OUTING }) });

  it('what is pending is sent, with its photos', async () => {
    creating();
    const taken = takingPhotos();
    await keepPhoto(false);
    await queue({ kind: 'create', payload: written({ photos: [PHOTO] }) });
    full();
    expect(await sendOutings(MARTA.id, clientFor(MARTA.id))).toBe('done');
    expect(taken).toEqual([PHOTO_ID]);
    expect([await unsent(), await (await openDevice()).count('photos')]).toEqual([[], 0]);
  });

  it('a save during the sending stays, and is sent after it', async () => {
    const disk = full();
    let calls = 0;
    answering({
      'outings.create': async () => {
        calls += 1;
        if (calls > 1) throw new Rejection('later', 'SERVICE_UNAVAILABLE', 503);
        disk.mockRestore();
        vi.setSystemTime(Date.now() + 1000);
        await queue({ kind: 'create', payload: written({ description: 'Después' }) });
        return { created: true, outing: OUTING };
      },
    });
    vi.useFakeTimers({ toFake: ['Date'] });
    await queue({ kind: 'create', payload: written() });
    expect(await send()).toBe('deferred');
    vi.useRealTimers();
    expect(calls).toBe(2);
    expect(await unsent()).toMatchObject([{ write: { payload: { description: 'Después' } } }]);
  });

  it('a flush that can’t store its end is tried again later', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('closing', 'InvalidStateError');
    });
    creating();
    await queue({ kind: 'create', payload: written() });
    expect(await sendOutings(MARTA.id, clientFor(MARTA.id))).toBe('deferred');
    expect(await unsent()).toHaveLength(1);
  });
});
