import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { test as it } from '../fixtures';
import { espera, monteria, rececho } from './sample-outings';
import { newUser, PASSWORD, send, type TestUser } from '../server';

const FILE = 'caza_2019-2026.xlsx';
const ids = (count: number) => Array.from({ length: count }, () => randomUUID());

/** Sends outings to an import of a user. */
const add = (user: TestUser, importId: string, outings: object[], name = FILE) =>
  send(user, 'POST', `/api/imports/${importId}`, { name, outings });
const undo = (user: TestUser, importId: string) => send(user, 'DELETE', `/api/imports/${importId}`);
const list = async (user: TestUser) => (await send(user, 'GET', '/api/imports')).body;
const outingsOf = async (user: TestUser) =>
  (await send(user, 'GET', '/api/outings')).body as { id: string; version: number }[];

describe('an import', () => {
  it('adds outings of every modality once, and is listed by its name', async ({ server }) => {
    const user = await newUser(server.url);
    const importId = randomUUID();
    const [a, b, c] = ids(3);
    const outings = [
      { ...espera, id: a },
      { ...monteria, id: b },
      { ...rececho, id: c },
    ];
    const first = await add(user, importId, outings);
    expect(first).toMatchObject({ status: 200, body: { added: 3, existing: 0, refused: [] } });
    const [stored] = await outingsOf(user);
    expect(stored).toMatchObject({ id: b, municipality: 'Hornachuelos', version: 1 });
    // A retry after a lost answer has the same one.
    const again = await add(user, importId, outings);
    expect(again.body).toEqual({ added: 3, existing: 0, refused: [] });
    // The same file, imported another time.
    expect((await add(user, randomUUID(), outings)).body).toMatchObject({ added: 0, existing: 3 });
    expect(await outingsOf(user)).toHaveLength(3);
    expect(await list(user)).toMatchObject([
      { name: FILE, outings: 0 },
      { id: importId, name: FILE, outings: 3 },
    ]);
  });

  it('refuses an outing with its reason, and adds the others', async ({ server }) => {
    const user = await newUser(server.url);
    const [a, b, c] = ids(3);
    const { status, body } = await add(user, randomUUID(), [
      { ...rececho, id: a, score: 1054 },
      { ...espera, id: b },
      { ...espera, id: c, date: '31/02/2025' },
    ]);
    expect(status).toBe(200);
    expect(body.added).toBe(1);
    expect(body.refused).toMatchObject([
      { id: a, issues: [{ path: 'score' }] },
      { id: c, message: 'La fecha no es válida', issues: [{ path: 'date' }] },
    ]);
    expect((await outingsOf(user)).map(({ id }) => id)).toEqual([b]);
  });

  it.for<[object, string]>([
    [{ name: ' ' }, 'La importación necesita un nombre'],
    [{ outings: [] }, 'De 1 a 100 salidas a la vez'],
    [{ outings: ids(101).map((id) => ({ ...espera, id })) }, 'De 1 a 100 salidas a la vez'],
    [{ outings: [{ ...espera, id: 'x' }] }, 'El id debe ser un UUID'],
  ])('of %j is refused as a whole', async ([changes, message], { user }) => {
    const body = { name: FILE, outings: [{ ...espera, id: randomUUID() }], ...changes };
    const answer = await send(user, 'POST', `/api/imports/${randomUUID()}`, body);
    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect(await list(user)).toEqual([]);
  });

  it('takes out what it added when it is undone, and leaves what was edited', async ({
    server,
  }) => {
    const user = await newUser(server.url);
    const before = await send(user, 'POST', '/api/outings/rececho', rececho);
    const importId = randomUUID();
    const [a, b, c] = ids(3);
    const outings = [a, b, c].map((id) => ({ ...espera, id }));
    await add(user, importId, outings);
    await send(user, 'PUT', `/api/outings/espera/${b}`, { ...espera, municipality: 'Cazorla' });
    const { status, body } = await undo(user, importId);
    expect(status).toBe(200);
    expect(body).toEqual({
      removed: 2,
      kept: [{ id: b, type: 'espera', date: espera.date, municipality: 'Cazorla' }],
    });
    const left = (await outingsOf(user)).map(({ id }) => id);
    expect(left.toSorted()).toEqual([before.body.id, b].toSorted());
    expect(await list(user)).toEqual([]);
    // Other devices hear of it.
    const { body: changes } = await send(user, 'GET', '/api/outings/changes');
    expect(changes.outings).toHaveLength(2);
    // A device that has not heard of it adds nothing more.
    expect(await add(user, importId, [{ ...espera, id: randomUUID() }])).toMatchObject({
      status: 410,
      body: { message: 'Esta importación se ha deshecho' },
    });
    expect((await undo(user, importId)).body).toMatchObject({ removed: 0 });
  });

  it('adds again what was deleted before it, under a later version, and nothing deleted since', async ({
    server,
  }) => {
    const user = await newUser(server.url);
    const [a, b] = ids(2);
    const outings = [a, b].map((id) => ({ ...espera, id }));
    const [first, second] = ids(2);
    await add(user, first as string, outings);
    await undo(user, first as string);
    expect((await add(user, second as string, outings)).body).toMatchObject({ added: 2 });
    expect((await outingsOf(user)).map(({ version }) => version)).toEqual([3, 3]);
    await send(user, 'DELETE', `/api/outings/${a}`);
    expect((await add(user, second as string, outings)).body).toMatchObject({
      added: 1,
      existing: 1,
    });
    expect((await outingsOf(user)).map(({ id }) => id)).toEqual([b]);
    expect((await undo(user, second as string)).body).toMatchObject({ removed: 1 });
  });

  it('is its hunter’s alone, and ends with the account', async ({ server, query }) => {
    const [user, stranger] = [await newUser(server.url), await newUser(server.url)];
    const [importId, id] = ids(2);
    await add(user, importId as string, [{ ...espera, id }]);
    expect(await undo(stranger, importId as string)).toMatchObject({
      status: 404,
      body: { message: 'No encontramos esa importación' },
    });
    await add(stranger, importId as string, [{ ...espera, id }]);
    await undo(stranger, importId as string);
    expect(await outingsOf(user)).toHaveLength(1);
    await send(user, 'DELETE', `/api/users/${user.id}`, { password: PASSWORD });
    const left = async () =>
      (await query('SELECT FROM imports WHERE user_id = $1', [user.id])).rowCount;
    await expect.poll(left).toBe(0);
  });

  it('can be undone for 30 days, and is the last of 500', async ({ server, query }) => {
    const user = await newUser(server.url);
    await query(
      `INSERT INTO imports (user_id, id, name, created_at)
        SELECT $1, gen_random_uuid(), 'Vieja', now() - interval '31 days' FROM generate_series(1, 500)`,
      [user.id],
    );
    const [old] = await list(user);
    expect(await undo(user, old.id)).toMatchObject({
      status: 409,
      body: { message: 'Una importación se puede deshacer durante 30 días' },
    });
    expect(await add(user, randomUUID(), [{ ...espera, id: randomUUID() }])).toMatchObject({
      status: 413,
      body: { message: 'Como mucho 500 importaciones' },
    });
  });
});
