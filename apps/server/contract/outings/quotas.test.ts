import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { requestsOf, test } from '../fixtures';
import { jpeg, toDataString } from '../photos/sample-photos';
import { newUser, send, type TestUser } from '../server';

const rececho = { date: '2026-01-11', species: 'Corzo' };
const animals = (count: number) => Array.from({ length: count }, () => ({ species: 'Jabalí' }));
const monteria = (pieces: number) => ({ date: '2026-01-12', animals: animals(pieces) });

const it = test
  .extend(
    'variables',
    { scope: 'file' },
    {
      QUOTA_OUTINGS: '2',
      QUOTA_PIECES: '3',
      QUOTA_PHOTOS: '3',
      QUOTA_STAGED_PHOTOS: '2',
    },
  )
  .extend('owner', ({ server }) => newUser(server.url))
  .extend('post', ({ owner }) => requestsOf(owner).post)
  .extend('put', ({ owner }) => requestsOf(owner).put)
  /** Stages a photo of the owner. */
  .extend('stage', ({ owner }) => async (id: string = randomUUID()) => {
    const body = new Uint8Array(await jpeg());
    const headers = { 'content-type': 'image/jpeg' };
    const answer = await owner.fetch(`/api/photos/${id}`, { method: 'PUT', headers, body });
    const text = await answer.text();
    return { status: answer.status, message: text === '' ? '' : JSON.parse(text).message, id };
  });
type Requests = {
  owner: TestUser;
  post: (type: string, body: unknown) => ReturnType<typeof send>;
  put: (type: string, id: string, body: unknown) => ReturnType<typeof send>;
  stage: () => Promise<{ status: number }>;
  query: (text: string, values?: unknown[]) => Promise<{ rowCount: number | null }>;
};
const WAITING = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const refused = (what: string) => ({
  status: 413,
  body: { message: `Tu cuaderno ha llegado a su límite de ${what}` },
});

it('the number of outings is limited, and outings over the limit can still be changed', async ({
  owner,
  post,
  put,
}) => {
  const { body } = await post('monteria', monteria(1));
  await post('rececho', rececho);
  expect(await post('rececho', rececho)).toMatchObject(refused('2 salidas'));
  // A repeated creation returns the stored outing.
  expect((await post('monteria', { ...monteria(1), id: body.id })).status).toBe(200);
  expect((await put('monteria', body.id, { ...monteria(1), finca: 'Otra' })).status).toBe(200);
  await send(owner, 'DELETE', `/api/outings/${body.id}`);
  expect((await post('rececho', rececho)).status).toBe(201);
});

it('the number of outings is limited for simultaneous ones too', async ({ owner, post }) => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('rececho', rececho)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(2);
  expect(statuses.filter((status) => status === 413)).toHaveLength(18);
  expect((await send(owner, 'GET', '/api/outings')).body).toHaveLength(2);
});

it('the number of pieces is limited, counted over all outings', async ({ post, put }) => {
  expect(await post('monteria', monteria(4))).toMatchObject(refused('3 piezas'));
  const { body } = await post('monteria', monteria(2));
  expect(await put('monteria', body.id, monteria(4))).toMatchObject(refused('3 piezas'));
  expect((await put('monteria', body.id, monteria(3))).status).toBe(200);
  expect((await put('monteria', body.id, monteria(1))).status).toBe(200);
});

/** What fills a book, in a table whose inserts can be held up, and the room that it leaves for one of two. */
const SIMULTANEOUS = {
  'pieces added by edits': {
    table: 'outing_species',
    prepare: async ({ post, put }: Requests) => {
      const bodies = [
        (await post('monteria', monteria(1))).body,
        (await post('monteria', monteria(1))).body,
      ];
      return bodies.map(
        ({ id }) =>
          () =>
            put('monteria', id, monteria(2)),
      );
    },
  },
  'staged photos': {
    table: 'photos',
    prepare: async ({ stage }: Requests) => {
      await stage();
      return [() => stage(), () => stage()];
    },
  },
  documents: {
    table: 'documents',
    prepare: async ({ query, owner }: Requests) => {
      await query(
        `INSERT INTO documents (user_id, id, kind, name, remind)
          SELECT $1, gen_random_uuid(), 'licencia', 'Andalucía', false FROM generate_series(1, 99)`,
        [owner.id],
      );
      const content = { kind: 'licencia', name: 'Aragón', remind: false, photos: [] };
      const create = () => send(owner, 'POST', '/api/documents', content);
      return [create, create];
    },
  },
};

it.for(Object.keys(SIMULTANEOUS) as (keyof typeof SIMULTANEOUS)[])(
  'simultaneous %s don’t pass their limit',
  async (what, { owner, post, put, stage, query, server: { database } }) => {
    const { table, prepare } = SIMULTANEOUS[what];
    const writes = await prepare({ owner, post, put, stage, query });
    const lock = await database.pool.connect();
    await lock.query(`BEGIN; LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
    const answers = Promise.all(writes.map((write) => write()));
    await expect.poll(async () => (await query(WAITING)).rowCount).toBe(2);
    await lock.query('COMMIT');
    lock.release();
    const statuses = (await answers).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([expect.toBeOneOf([200, 201, 204]), 413]);
  },
);

it('the number of photos is limited, and that of staged photos', async ({ post, stage }) => {
  const [first, second] = [await stage(), await stage()];
  expect([first.status, second.status]).toEqual([204, 204]);
  expect(await stage()).toMatchObject({
    status: 413,
    message: 'Tu cuaderno ha llegado a su límite de 2 fotos sin salida',
  });
  // A repeated photo doesn't count.
  expect((await stage(first.id)).status).toBe(204);
  const photos = [first, second].map(({ id }) => `/api/photos/${id}`);
  expect((await post('rececho', { ...rececho, photos })).status).toBe(201);
  expect((await stage()).status).toBe(204);
  const inline = [toDataString(await jpeg())];
  expect(await post('rececho', { ...rececho, photos: inline })).toMatchObject(refused('3 fotos'));
});

it('an import stores outings up to the limit, and lists the others', async ({
  server,
  owner,
  post,
}) => {
  await post('rececho', rececho);
  await post('rececho', rececho);
  const answer = await owner.fetch('/api/export');
  const zip = new Uint8Array(await answer.arrayBuffer());
  const other = await newUser(server.url);
  await send(other, 'POST', '/api/outings/rececho', rececho);
  const imported = await other.fetch('/api/import', {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: zip,
  });
  expect(await imported.json()).toMatchObject({
    added: 1,
    refused: [{ date: '2026-01-11', message: 'Tu cuaderno ha llegado a su límite de 2 salidas' }],
  });
});
