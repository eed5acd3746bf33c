import { describe, expect } from 'vitest';
import { test as it } from '../fixtures';
import { espera, monteria, rececho } from './sample-outings';
import { newUser, send } from '../server';

const { animals: _animals, ...drive } = monteria;
const { species: _wait, score: _waited, ...wait } = espera;
const { species: _hunt, score: _hunted, ...hunt } = rececho;

const VALUES = {
  lengthLeft: 22.2,
  lengthRight: 21.4,
  widthLeft: 23.6,
  widthRight: 23.4,
  perimeterLeft: 6.3,
  perimeterRight: 6.2,
  tuskBeauty: 1.5,
  grinderBeauty: 1.5,
  deductions: 1,
};
/** 21,80 + 70,50 + 12,50 + 3 - 1. */
const POINTS = 106.8;
const measurement = { scale: 'cic-jabali-1', date: '2026-01-12', values: VALUES };
const homologation = { points: 111.65, record: '0482/2026', date: '2026-02-12' };
const boar = { species: 'Jabalí', score: 101.5 };

const outings = [
  ['espera', (piece: object) => ({ ...wait, ...boar, ...piece })],
  ['monteria', (piece: object) => ({ ...drive, animals: [{ ...boar, ...piece }] })],
  ['rececho', (piece: object) => ({ ...hunt, ...boar, ...piece })],
  [
    'rececho',
    (piece: object) => ({ ...hunt, animals: [{ ...boar, ...piece }, { species: 'Corzo' }] }),
  ],
] as const;

describe('the score of a piece', () => {
  it.for(outings)(
    'of %s that is measured and homologated keeps all three, and the most certain counts',
    async ([type, outingWith], { get, post, put }) => {
      const { status, body } = await post(type, outingWith({ measurement }));
      expect(status).toBe(201);
      expect(body.species[0]).toMatchObject({
        score: 101.5,
        measurement: { ...measurement, points: POINTS },
        homologation: null,
        awardedTrophy: 'silver',
      });
      const official = await put(type, body.id, outingWith({ homologation }));
      expect(official.body.species[0]).toMatchObject({
        score: 101.5,
        measurement: { points: POINTS },
        homologation,
        awardedTrophy: 'gold',
      });
      expect((await get(`/api/outings/${body.id}`)).body).toEqual(official.body);
      // A client of before, which corrects the typed score.
      const kept = await put(type, body.id, outingWith({ score: 102 }));
      expect(kept.body.species[0]).toMatchObject({
        score: 102,
        measurement: { points: POINTS },
        homologation,
        awardedTrophy: 'gold',
      });
      const cleared = await put(
        type,
        body.id,
        outingWith({ score: 102, measurement: null, homologation: null }),
      );
      expect(cleared.body.species[0]).toMatchObject({
        measurement: null,
        homologation: null,
        awardedTrophy: 'bronze',
      });
      expect((await get(`/api/outings/${body.id}`)).body).toEqual(cleared.body);
    },
  );

  it('is computed from the measures, whatever points a client sends', async ({ post }) => {
    const claimed = { ...measurement, points: 300 };
    const { body } = await post('espera', { ...wait, ...boar, measurement: claimed });
    expect(body.species[0].measurement.points).toBe(POINTS);
  });

  it.for([
    { values: { ...measurement.values, lengthLeft: '22' } },
    { values: { ...measurement.values, lengthLeft: null } },
    { values: { ...measurement.values, lengthLeft: 1e308 } },
    { values: { ...measurement.values, lengthLeft: 22.2222222222 } },
    { values: { ...measurement.values, constructor: 1 } },
    { values: [1, 2, 3] },
    { values: {} },
    { scale: 'cic-jabali-2' },
    { scale: 'cic-zorro-1' },
    { date: '2026-02-30' },
  ])('is refused with odd measures: %j', async (odd, { post }) => {
    const { status, body } = await post('espera', {
      ...wait,
      ...boar,
      measurement: { ...measurement, ...odd },
    });
    expect(status).toBe(400);
    expect(body.issues[0].path).toMatch(/^measurement/);
  });

  it('that counts is that of summaries, figures, seasons and marks', async ({ server }) => {
    const user = await newUser(server.url);
    const { trpc } = user;
    const create = (type: string, outing: object) =>
      send(user, 'POST', `/api/outings/${type}`, outing);
    await create('espera', { ...wait, date: '2026-01-10', ...boar, measurement });
    await create('rececho', { ...hunt, date: '2026-01-11', ...boar, score: 106 });
    const { items } = await trpc.outings.list.query();
    expect(items.map(({ species }) => species[0]?.toHomologate)).toEqual([undefined, true]);
    expect(items.map(({ species }) => species[0]?.best)).toEqual([
      { score: 106, medal: 'silver' },
      { score: POINTS, medal: 'silver', state: 'measured' },
    ]);
    expect((await send(user, 'GET', '/api/dashboard/stats')).body.trophyCounts).toMatchObject({
      silver: 2,
    });
    const { body: season } = await send(user, 'GET', '/api/seasons/2025');
    expect(season.marks).toMatchObject([{ species: 'Jabalí', score: POINTS, state: 'measured' }]);
    expect(season.now.species[0].best).toEqual({
      score: POINTS,
      medal: 'silver',
      state: 'measured',
    });
  });

  it.for([
    [{ homologation: { ...homologation, points: 0 } }, 'homologation.points'],
    [{ homologation: { ...homologation, points: 300 } }, 'homologation.points'],
    [{ homologation: { ...homologation, record: ' ' } }, 'homologation.record'],
    [{ homologation: { ...homologation, date: '2999-01-01' } }, 'homologation.date'],
    [{ homologation: { points: 110 } }, 'homologation.record'],
    [{ homologation: 'sí' }, 'homologation'],
    [{ measurement: { ...measurement, scale: 'cic-jabali-9' } }, 'measurement.scale'],
    [
      { measurement: { ...measurement, values: { ...VALUES, widthLeft: -1 } } },
      'measurement.values.widthLeft',
    ],
    [
      { measurement: { ...measurement, values: { ...VALUES, otra: 1 } } },
      'measurement.values.otra',
    ],
    [{ measurement: { ...measurement, values: [] } }, 'measurement.values'],
    [{ species: 'Corzo', measurement }, 'measurement.scale'],
  ] as const)('is refused with a sentence at its field: %j', async ([piece, path], { post }) => {
    for (const [type, outingWith] of outings.slice(0, 2)) {
      const { status, body } = await post(type, outingWith(piece));
      expect(status).toBe(400);
      const at = type === 'monteria' ? `animals.0.${path}` : path;
      expect(body.issues.map((issue: { path: string }) => issue.path)).toContain(at);
      expect(body.message).toMatch(/^\p{Lu}/u);
    }
  });

  it('is of one animal, also where a client of before counts more', async ({ post, put }) => {
    const message = 'Con puntuación o fotos, la cantidad debe ser 1';
    const { species, ...one } = { species: 'Jabalí', measurement };
    const drawn = { ...drive, animals: [{ species, ...one, quantity: 2 }] };
    expect(await post('monteria', drawn)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'animals.0.quantity', message }] },
    });
    const { body } = await post('monteria', { ...drive, animals: [{ species, ...one }] });
    const two = { ...drive, animals: [{ species, quantity: 2 }] };
    expect(await put('monteria', body.id, two)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'animals.0.quantity', message }] },
    });
  });
});

describe('a piece without id', () => {
  it('that could be several is refused at its id, and nothing is given to another animal', async ({
    get,
    post,
    put,
  }) => {
    const stag = { species: 'Venado', score: 150 };
    const { body } = await post('monteria', {
      ...drive,
      animals: [
        { ...stag, seal: 'A-1', homologation: { ...homologation, points: 151 } },
        { ...stag, score: 160, seal: 'A-2' },
      ],
    });
    const message = 'Aquí había 2 piezas de Venado: indica sus ids';
    const corrected = { ...stag, score: 165 };
    const sent = (...animals: object[]) => put('monteria', body.id, { ...drive, animals });
    expect(await sent(corrected)).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: 'animals.0.id', message }] },
    });
    expect((await get(`/api/outings/${body.id}`)).body).toEqual(body);
    const other = body.species[1].id;
    expect((await sent({ ...corrected, id: other })).body.species).toMatchObject([
      { id: other, score: 165, seal: 'A-2', homologation: null },
    ]);
    // Only one can be meant now.
    expect((await sent({ ...corrected, score: 170 })).body.species).toMatchObject([
      { score: 170, seal: 'A-2', homologation: null },
    ]);
  });
});

describe('a piece with its id', () => {
  const { score: _typed, ...unscored } = boar;
  const two = {
    ...hunt,
    animals: [
      { ...boar, score: 90, measurement },
      { ...boar, score: 95 },
    ],
  };

  it('keeps its measurement, whichever is removed and whichever corrected', async ({
    get,
    post,
    put,
  }) => {
    const { body } = await post('rececho', two);
    const [, other] = body.species;
    const one = { ...hunt, ...boar, score: 96, animals: null };
    const corrected = await put('rececho', body.id, { ...one, pieceId: other.id });
    expect(corrected.body.species).toMatchObject([{ id: other.id, score: 96, measurement: null }]);
    expect((await get(`/api/outings/${body.id}`)).body).toEqual(corrected.body);

    const { body: again } = await post('rececho', two);
    const ids = again.species.map(({ id }: { id: string }) => id);
    const animals = [
      { ...boar, id: ids[1], score: 90 },
      { ...boar, id: ids[0], score: 91 },
    ];
    const swapped = await put('rececho', again.id, { ...hunt, animals });
    expect(swapped.body.species).toMatchObject([
      { id: ids[1], score: 90, measurement: null },
      { id: ids[0], score: 91, measurement: { points: POINTS } },
    ]);
    expect((await get(`/api/outings/${again.id}`)).body).toEqual(swapped.body);

    const fresh = await put('rececho', again.id, { ...hunt, animals: [{ ...boar, id: null }] });
    expect(fresh.body.species).toMatchObject([{ measurement: null }]);
    expect(ids).not.toContain(fresh.body.species[0].id);
  });

  it('that is left out is that of the only one of its species, and one that is unknown is of a new piece', async ({
    post,
    put,
  }) => {
    const { body: stranger } = await post('espera', { ...wait, ...boar });
    const [measured, other] = two.animals;
    const rescored = (id?: string) => ({ ...hunt, animals: [{ ...boar, id, score: 96 }] });
    const created = async (...animals: unknown[]) =>
      (await post('rececho', { ...hunt, animals })).body;
    const [unknown] = stranger.species;
    for (const [id, kept] of [
      [undefined, { points: POINTS }],
      [unknown.id, null],
    ]) {
      const { body } = await put('rececho', (await created(measured)).id, rescored(id));
      expect(body.species).toMatchObject([{ measurement: kept }]);
      expect(body.species[0].id).not.toBe(unknown.id);
    }
    const several = await created(measured, other);
    expect(await put('rececho', several.id, rescored())).toMatchObject({
      status: 400,
      body: { message: 'Aquí había 2 piezas de Jabalí: indica sus ids' },
    });
    const { body } = await put('rececho', several.id, rescored(unknown.id));
    expect(body.species).toMatchObject([{ measurement: null, seal: null }]);
  });

  it('loses an awarded medal with another score', async ({ server, get, post, put }) => {
    const { body } = await post('rececho', { ...hunt, ...boar });
    const [{ id }] = body.species;
    await server.database.pool.query(
      "UPDATE outing_species SET awarded_trophy = 'gold' WHERE id = $1",
      [id],
    );
    const same = await put('rececho', body.id, { ...hunt, ...boar, pieceId: id, age: 5 });
    expect(same.body.species).toMatchObject([{ id, awardedTrophy: 'gold' }]);
    const other = await put('rececho', body.id, { ...hunt, ...boar, pieceId: id, score: 102 });
    expect(other.body.species).toMatchObject([{ id, age: 5, awardedTrophy: 'bronze' }]);
    expect((await get(`/api/outings/${body.id}`)).body).toEqual(other.body);
  });

  it('that is no UUID is refused with its text', async ({ post }) => {
    const message = 'El id de la pieza debe ser un UUID';
    expect(await post('rececho', { ...hunt, ...unscored, pieceId: 'uno' })).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: 'pieceId', message }] },
    });
    const animals = [{ ...unscored, id: 7 }];
    expect(await post('monteria', { ...drive, animals })).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: 'animals.0.id', message }] },
    });
  });
});
