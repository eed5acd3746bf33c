import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { espera, monteria, rececho } from './sample-outings';
import { test as it } from '../fixtures';
import { newUser, send } from '../server';

describe('an outing over REST', () => {
  it('is created with 201, its medal computed, and read back the same', async ({
    user,
    get,
    post,
  }) => {
    const created = await post('espera', { ...espera, cotoName: 'El Cantalar', place: 'Charca' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      userId: user.id,
      type: 'espera',
      date: '2026-01-10',
      country: 'España',
      location: 'El Cantalar',
      custom_params: { cotoName: 'El Cantalar', place: 'Charca' },
      photos: [],
      version: 1,
      archivedAt: null,
      species: [
        {
          species: 'Jabalí',
          name: 'Jabalí',
          quantity: 1,
          score: 106.5,
          awardedTrophy: 'silver',
          photos: [],
        },
      ],
    });
    const read = await get(`/api/outings/${created.body.id}`);
    expect(read).toMatchObject({ status: 200, body: created.body });
  });

  it('of a montería keeps its pieces in order, with names for species', async ({ post }) => {
    const { status, body } = await post('monteria', monteria);
    expect(status).toBe(201);
    expect(
      body.species.map((entry: { species: string; awardedTrophy: string | null }) => [
        entry.species,
        entry.awardedTrophy,
      ]),
    ).toEqual([
      ['Venado', 'gold'],
      ['Jabalí', 'silver'],
      ['Zorro', null],
    ]);
    expect(body).toMatchObject({
      location: 'Las Mezquitillas',
      custom_params: { finca: 'Las Mezquitillas', armada: 'Los Llanos', puesto: 7 },
    });
  });

  it('comes newest date first, then newest created', async ({ server }) => {
    const other = await newUser(server.url);
    for (const [date, lugar] of [
      ['2026-01-01', 'a'],
      ['2026-02-01', 'b'],
      ['2026-01-01', 'c'],
    ]) {
      await send(other, 'POST', '/api/outings/rececho', { ...rececho, date, lugar });
    }
    const { body } = await send(other, 'GET', '/api/outings');
    expect(
      body.map((outing: { custom_params: { lugar: string } }) => outing.custom_params.lugar),
    ).toEqual(['b', 'c', 'a']);
  });

  it('is created once however often its id is sent', async ({ get, post }) => {
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post('rececho', { ...rececho, id })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
    const again = await post('rececho', { ...rececho, id, score: 1 });
    expect(again).toMatchObject({
      status: 200,
      body: { id, version: 1, species: [{ score: 100 }] },
    });
    const { body } = await get('/api/outings');
    expect(body.filter((outing: { id: string }) => outing.id === id)).toHaveLength(1);
  });

  it('has an id that is unique per user only', async ({ server, get, post }) => {
    const id = randomUUID();
    const other = await newUser(server.url);
    expect((await post('rececho', { ...rececho, id })).status).toBe(201);
    expect((await send(other, 'POST', '/api/outings/rececho', { ...rececho, id })).status).toBe(
      201,
    );
    expect((await send(other, 'DELETE', `/api/outings/${id}`)).status).toBe(204);
    expect((await get(`/api/outings/${id}`)).status).toBe(200);
  });

  it('is replaced by a PUT, its version one more', async ({ post, put }) => {
    const { body: created } = await post('rececho', rececho);
    const edited = await put('rececho', created.id, {
      ...rececho,
      score: 131,
      lugar: 'Collado',
      version: 1,
    });
    expect(edited).toMatchObject({
      status: 200,
      body: {
        version: 2,
        custom_params: { lugar: 'Collado' },
        species: [{ score: 131, awardedTrophy: 'gold' }],
      },
    });
  });

  it('is not overwritten when it changed since the version that was read', async ({
    get,
    post,
    put,
  }) => {
    const { body: created } = await post('rececho', rececho);
    await put('rececho', created.id, { ...rececho, lugar: 'uno' });
    const late = await put('rececho', created.id, { ...rececho, lugar: 'dos', version: 1 });
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'Esta salida ha cambiado desde que la abriste' },
    });
    expect((await get(`/api/outings/${created.id}`)).body).toMatchObject({
      version: 2,
      custom_params: { lugar: 'uno' },
    });
    expect((await put('rececho', created.id, { ...rececho, lugar: 'tres' })).body.version).toBe(3);
  });

  it('is not of another modality', async ({ post, put }) => {
    const { body: created } = await post('rececho', rececho);
    expect((await put('espera', created.id, espera)).status).toBe(404);
    expect((await post('espera', rececho)).status).toBe(400);
  });

  it('keeps an awarded medal while species and score stay', async ({ server, post, put }) => {
    const { body: created } = await post('monteria', monteria);
    await server.database.pool.query(
      "UPDATE outing_species SET awarded_trophy = 'gold' WHERE id = $1",
      [created.species[1].id],
    );
    const moved = { ...monteria, animals: monteria.animals.toReversed() };
    const { body: kept } = await put('monteria', created.id, moved);
    expect(kept.species[1]).toMatchObject({ id: created.species[1].id, awardedTrophy: 'gold' });
    const rescored = { ...monteria, animals: [{ species: 'Jabalí', score: 101 }] };
    const { body: recomputed } = await put('monteria', created.id, rescored);
    expect(recomputed.species).toMatchObject([{ awardedTrophy: 'bronze' }]);
  });

  it('is deleted with 204, and is gone', async ({ user, get, post }) => {
    const { body: created } = await post('rececho', rececho);
    expect((await send(user, 'DELETE', `/api/outings/${created.id}`)).status).toBe(204);
    expect((await get(`/api/outings/${created.id}`)).status).toBe(404);
    expect((await send(user, 'DELETE', `/api/outings/${created.id}`)).status).toBe(404);
  });

  it.for(['123', 'null', '%27', '../../x', randomUUID()])(
    'is not found under the id %s',
    async (id, { get }) => {
      const { status, body } = await get(`/api/outings/${encodeURIComponent(id)}`);
      expect({ status, body }).toEqual({
        status: 404,
        body: { message: 'No encontramos esa salida' },
      });
    },
  );

  it.for([
    ['espera', { ...espera, date: '' }, 'date', 'La fecha es requerida'],
    ['espera', { ...espera, date: '2099-01-01' }, 'date', 'La fecha no puede ser en el futuro'],
    ['espera', { ...espera, score: -4 }, 'score', 'La puntuación no puede ser negativa'],
    ['rececho', { ...rececho, score: 196 }, 'score', 'La puntuación máxima para Corzo es 195'],
    ['rececho', { ...rececho, species: undefined }, 'species', 'La especie es requerida'],
    [
      'monteria',
      { ...monteria, animals: [] },
      'animals',
      'Añade al menos una pieza con su especie',
    ],
    [
      'rececho',
      { ...rececho, photos: Array(4).fill('data:image/jpeg;base64,AA==') },
      'photos',
      'Como mucho 3 fotos',
    ],
    ['rececho', { ...rececho, id: 'x' }, 'id', 'El id debe ser un UUID'],
  ] as const)(
    'of %s that breaks a rule is refused with its text',
    async ([type, body, path, message], { get, post }) => {
      const before = (await get('/api/outings')).body.length;
      const answer = await post(type, body);
      expect(answer).toMatchObject({ status: 400, body: { message, issues: [{ path, message }] } });
      expect((await get('/api/outings')).body).toHaveLength(before);
    },
  );

  it('accepts Spanish and ISO dates', async ({ post }) => {
    for (const date of ['12/01/2026', '2026-01-12', '2026-01-11T23:30:00Z']) {
      expect((await post('rececho', { ...rececho, date })).body.date).toBe('2026-01-12');
    }
  });

  it('ignores fields that only the server sets', async ({ user, post }) => {
    const { body } = await post('rececho', {
      ...rececho,
      userId: 999,
      version: 9,
      createdAt: '2000-01-01',
      awardedTrophy: 'gold',
    });
    expect(body).toMatchObject({
      userId: user.id,
      version: 1,
      species: [{ awardedTrophy: null }],
    });
    expect(body.createdAt).not.toContain('2000-01-01');
  });
});

describe('an archived outing', () => {
  it.for([
    ['espera', espera],
    ['monteria', monteria],
    ['rececho', rececho],
  ] as const)(
    'is one like any other, with `archivedAt` (%s)',
    async ([type, body], { get, post, put }) => {
      const { id, version } = (await post(type, { ...body, archived: true })).body;
      const { archivedAt } = (await get(`/api/outings/${id}`)).body;
      expect(archivedAt).toEqual(expect.any(String));
      expect((await get('/api/outings')).body).toContainEqual(
        expect.objectContaining({ id, archivedAt }),
      );
      const edit = (changes: object) => put(type, id, { ...body, ...changes });
      expect((await edit({ version })).body).toMatchObject({ archivedAt, version: version + 1 });
      expect(await edit({ version, archived: false })).toMatchObject({ status: 409 });
      expect((await edit({ version: version + 1, archived: false })).body.archivedAt).toBeNull();
      expect(await edit({ archived: 'yes' })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'archived', message: 'Debe ser sí o no' }] },
      });
    },
  );
});

describe('the dashboard', () => {
  it('counts pieces, medals and outings, and leaves archived ones out', async ({ server }) => {
    const other = await newUser(server.url);
    for (const [type, body] of [
      ['espera', espera],
      ['monteria', monteria],
      ['rececho', rececho],
    ] as const) {
      await send(other, 'POST', `/api/outings/${type}`, body);
    }
    const expected = {
      speciesCounts: { Jabalí: 2, Venado: 1, Zorro: 1, Corzo: 1 },
      trophyCounts: { bronze: 0, silver: 2, gold: 1 },
      totals: { esperas: 1, monterias: 1, recechos: 1 },
    };
    expect((await send(other, 'GET', '/api/dashboard/stats')).body).toEqual(expected);
    const [{ id }] = (await send(other, 'GET', '/api/outings')).body.filter(
      ({ type }: { type: string }) => type === 'rececho',
    );
    await send(other, 'PUT', `/api/outings/rececho/${id}`, { ...rececho, archived: true });
    const { body } = await send(other, 'GET', '/api/dashboard/stats');
    expect(body.totals).toEqual({ esperas: 1, monterias: 1, recechos: 0 });
    expect(body.speciesCounts).not.toHaveProperty('Corzo');
  });
});

describe('municipalities', () => {
  it.for([
    ['Cazorla', { name: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía', code: '23028' }],
    ['Jaén', { name: 'Jaén', province: 'Jaén', ccaa: 'Andalucía', code: '23050' }],
  ] as const)('are found by %s', async ([q, expected], { get }) => {
    expect((await get(`/api/municipalities?q=${encodeURIComponent(q)}`)).body[0]).toEqual(expected);
  });

  it.for(['', 'Caz', 'Vill', '%%%%%', "';--  -"])('are empty for %j', async (q, { get }) => {
    expect(await get(`/api/municipalities?q=${encodeURIComponent(q)}`)).toMatchObject({
      status: 200,
      body: [],
    });
  });

  it('are fifty at most', async ({ get }) => {
    expect((await get('/api/municipalities?q=villanueva')).body).toHaveLength(50);
  });
});
