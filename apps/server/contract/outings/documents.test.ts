import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { createZip, downloadExport, importExport, unzip } from './exports';
import { test as it } from '../fixtures';
import { jpeg, toDataString } from '../photos/sample-photos';
import { newUser, PASSWORD, send, type TestUser } from '../server';

const LICENCE = {
  kind: 'licencia',
  name: 'Andalucía',
  number: '30/104417',
  expires: '03/12/2026',
};

const create = (user: TestUser, changes: object = {}) =>
  send(user, 'POST', '/api/documents', { ...LICENCE, ...changes });

describe('a document', () => {
  it('is created with 201, read back the same, listed, changed and deleted', async ({ server }) => {
    const user = await newUser(server.url);
    const { status, body } = await create(user);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'licencia',
      name: 'Andalucía',
      number: '30/104417',
      expires: '2026-12-03',
      remind: true,
      photos: [],
      version: 1,
    });
    expect((await send(user, 'GET', `/api/documents/${body.id}`)).body).toEqual(body);
    expect((await send(user, 'GET', '/api/documents')).body).toEqual([body]);
    const changed = await send(user, 'PUT', `/api/documents/${body.id}`, {
      ...LICENCE,
      expires: null,
      remind: false,
      version: 1,
    });
    expect(changed).toMatchObject({ status: 200, body: { expires: null, version: 2 } });
    const stale = await send(user, 'PUT', `/api/documents/${body.id}`, { ...LICENCE, version: 1 });
    expect(stale).toMatchObject({
      status: 409,
      body: { message: 'Este documento ha cambiado desde que lo abriste' },
    });
    const early = await send(user, 'DELETE', `/api/documents/${body.id}?version=1`);
    expect(early.status).toBe(409);
    const mistyped = await send(user, 'DELETE', `/api/documents/${body.id}?Version=1`);
    expect(mistyped.status).toBe(400);
    expect((await send(user, 'DELETE', `/api/documents/${body.id}?version=2`)).status).toBe(204);
    expect((await send(user, 'GET', '/api/documents')).body).toEqual([]);
  });

  it('sent again is created once, and not after its deletion', async ({ server }) => {
    const user = await newUser(server.url);
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => create(user, { id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect((await send(user, 'GET', '/api/documents')).body).toHaveLength(1);
    await send(user, 'DELETE', `/api/documents/${id}`);
    expect(await create(user, { id })).toMatchObject({
      status: 410,
      body: { message: 'Este documento se borró en otro dispositivo' },
    });
    const stranger = await newUser(server.url);
    expect((await create(stranger, { id })).status).toBe(201);
  });

  it.for<[object, string]>([
    [
      { kind: 'pasaporte' },
      'El tipo debe ser uno de estos: licencia, seguro, permiso, guia, autorizacion, otro',
    ],
    [{ kind: 'otro', name: ' ' }, 'El nombre es obligatorio'],
    [{ expires: '31/02/2027' }, 'La fecha no es válida'],
    [{ expires: '1812-01-01' }, 'La fecha no puede ser anterior a 1900'],
    [{ number: 'x'.repeat(61) }, 'Como mucho 60 caracteres'],
    [{ photos: ['hola'] }, 'Cada foto debe ser una imagen'],
    [{ photos: [`/api/photos/${randomUUID()}`] }, 'Una de las fotos ya no existe'],
  ])('with %j is refused with its reason', async ([changes, message], { user }) => {
    expect(await create(user, changes)).toMatchObject({ status: 400, body: { message } });
    expect((await send(user, 'GET', '/api/documents')).body).toEqual([]);
  });

  it('keeps its photos in order, alone, until they are dropped', async ({ server, query }) => {
    const user = await newUser(server.url);
    const photo = toDataString(await jpeg());
    const { body } = await create(user, { photos: [photo, photo] });
    expect(body.photos).toHaveLength(2);
    const [front, back] = body.photos;
    expect((await user.fetch(front)).headers.get('content-type')).toBe('image/jpeg');
    const stranger = await newUser(server.url);
    expect((await stranger.fetch(front)).status).toBe(404);
    // Neither an outing's, nor purged as one without an outing.
    const taken = await send(user, 'POST', '/api/outings/espera', {
      date: '2026-01-10',
      photos: [front],
    });
    expect(taken.status).toBe(400);
    const kept = await send(user, 'PUT', `/api/documents/${body.id}`, {
      ...LICENCE,
      photos: [back],
    });
    expect(kept.body.photos).toEqual([back]);
    expect((await user.fetch(front)).status).toBe(404);
    await send(user, 'DELETE', `/api/documents/${body.id}`);
    expect((await query('SELECT FROM photos WHERE user_id = $1', [user.id])).rowCount).toBe(0);
  });

  it('is the last of 100', async ({ server, query }) => {
    const user = await newUser(server.url);
    await query(
      `INSERT INTO documents (user_id, id, kind)
        SELECT $1, gen_random_uuid(), 'guia' FROM generate_series(1, 99)`,
      [user.id],
    );
    expect((await create(user)).status).toBe(201);
    expect(await create(user)).toMatchObject({
      status: 413,
      body: { message: 'Tu cuaderno ha llegado a su límite de 100 documentos' },
    });
  });

  it('moves the cursor of the book, by which other devices see it', async ({ server }) => {
    const user = await newUser(server.url);
    const cursor = async () => (await send(user, 'GET', '/api/outings/changes')).body.cursor;
    const seen = [await cursor()];
    const { body } = await create(user);
    seen.push(await cursor());
    await send(user, 'PUT', `/api/documents/${body.id}`, LICENCE);
    seen.push(await cursor());
    await send(user, 'DELETE', `/api/documents/${body.id}`);
    seen.push(await cursor());
    expect(new Set(seen).size).toBe(4);
  });

  it('is deleted with its account', async ({ server, query }) => {
    const user = await newUser(server.url);
    await create(user, { photos: [toDataString(await jpeg())] });
    await send(user, 'DELETE', `/api/users/${user.id}`, { password: PASSWORD });
    for (const table of ['documents', 'photos']) {
      const left = async () =>
        (await query(`SELECT FROM ${table} WHERE user_id = $1`, [user.id])).rowCount;
      await expect.poll(left).toBe(0);
    }
  });
});

describe('the own copy', () => {
  const withoutVersions = ({ body }: { body: { id: string }[] }) => body;

  it('has the documents with their photos, and an import adds those that are missing', async ({
    server,
  }) => {
    const user = await newUser(server.url);
    await create(user, { photos: [toDataString(await jpeg())] });
    await create(user, { kind: 'otro', name: 'Carné de perrero', expires: null });
    const before = await send(user, 'GET', '/api/documents');
    const zip = await downloadExport(user);
    const files = await unzip(zip);
    expect(JSON.parse(String(files.get('cuaderno.json'))).documents).toHaveLength(2);
    expect([...files.keys()].filter((name) => name.startsWith('fotos/'))).toHaveLength(1);
    expect((await importExport(user, zip)).body).toMatchObject({ documents: 0, refused: [] });

    await send(user, 'DELETE', `/api/documents/${before.body[0].id}`);
    expect((await importExport(user, zip)).body).toMatchObject({ documents: 1, photos: 1 });
    const again = await newUser(server.url);
    const dry = await importExport(again, zip, '?dryRun=1');
    expect(dry.body).toMatchObject({ documents: 2, photos: 1 });
    expect((await importExport(again, zip)).body).toMatchObject({ documents: 2, photos: 1 });
    const after = await send(again, 'GET', '/api/documents');
    expect(withoutVersions(after)).toEqual(withoutVersions(before));
    const photo = after.body[0].photos[0];
    expect((await again.fetch(photo)).status).toBe(200);
  });

  it('names a document that it can’t take, and takes the others', async ({ server }) => {
    const user = await newUser(server.url);
    await create(user);
    const files = await unzip(await downloadExport(user));
    const book = JSON.parse(String(files.get('cuaderno.json')));
    const [document] = book.documents;
    book.documents.push(
      { ...document, id: randomUUID(), kind: 'pasaporte' },
      { ...document, id: randomUUID(), createdAt: 'ayer' },
      'nada',
    );
    const zip = await createZip([['cuaderno.json', Buffer.from(JSON.stringify(book))]]);
    const again = await newUser(server.url);
    const refused = [1, 2, 3].map(() => ({
      date: null,
      message: expect.stringMatching(/^Un documento: /),
    }));
    expect(await importExport(again, zip)).toMatchObject({
      status: 200,
      body: { documents: 1, refused },
    });
  });

  it('of a version without documents is imported as before', async ({ server }) => {
    const user = await newUser(server.url);
    const files = await unzip(await downloadExport(user));
    const { documents: _none, ...book } = JSON.parse(String(files.get('cuaderno.json')));
    const zip = await createZip([['cuaderno.json', Buffer.from(JSON.stringify(book))]]);
    const again = await newUser(server.url);
    expect((await importExport(again, zip)).body).toMatchObject({ documents: 0, refused: [] });
  });
});
