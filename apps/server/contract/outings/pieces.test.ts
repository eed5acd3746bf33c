import { describe, expect } from 'vitest';
import { espera, monteria, rececho } from './sample-outings';
import { test as it } from '../fixtures';
import { newUser } from '../server';

const { species: _species, score: _score, ...hunt } = rececho;
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('the quantity of a piece', () => {
  const boars = (piece: object) => ({ ...monteria, animals: [{ species: 'Jabalí', ...piece }] });

  it('is stored, counted, and kept by a PUT that leaves it out', async ({ get, post, put }) => {
    const before = (await get('/api/dashboard/stats')).body.speciesCounts['Jabalí'] ?? 0;
    const { status, body } = await post('monteria', boars({ quantity: 12 }));
    expect(status).toBe(201);
    expect(body.species).toMatchObject([{ species: 'Jabalí', quantity: 12, score: null }]);
    const { speciesCounts } = (await get('/api/dashboard/stats')).body;
    expect(speciesCounts['Jabalí']).toBe(before + 12);
    const kept = await put('monteria', body.id, { ...boars({}), finca: 'Otra' });
    expect(kept.body.species).toMatchObject([{ id: body.species[0].id, quantity: 12 }]);
    const one = await put('monteria', body.id, boars({ quantity: 1 }));
    expect(one.body.species).toMatchObject([{ quantity: 1 }]);
  });

  it('is asked for where a PUT without it replaces several animals', async ({ get, post, put }) => {
    const { body } = await post('monteria', boars({ quantity: 12 }));
    const message = 'Aquí había 12 animales: indica la cantidad';
    expect(await put('monteria', body.id, boars({ score: 106 }))).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: 'animals.0.quantity', message }] },
    });
    expect((await get(`/api/outings/${body.id}`)).body.species).toMatchObject([{ quantity: 12 }]);
    const others = { species: 'Jabalí', quantity: 11 };
    const { animals } = boars({ score: 106, quantity: 1 });
    const split = await put('monteria', body.id, { ...monteria, animals: [...animals, others] });
    expect(split.body.species).toMatchObject([
      { quantity: 1, score: 106, awardedTrophy: 'silver' },
      { id: body.species[0].id, quantity: 11, score: null },
    ]);
  });

  it.for([
    [{ quantity: 2, score: 100 }, 'Con puntuación o fotos, la cantidad debe ser 1'],
    [{ quantity: 2, photos: [PIXEL] }, 'Con puntuación o fotos, la cantidad debe ser 1'],
    [{ quantity: 0 }, 'La cantidad debe ser 1 al menos'],
    [{ quantity: 10_000 }, 'La cantidad no puede pasar de 9999'],
  ] as const)('is refused with its text: %j', async ([piece, message], { post }) => {
    expect(await post('monteria', boars(piece))).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: 'animals.0.quantity', message }] },
    });
  });
});

describe('a list of pieces', () => {
  it('is not cut to one by a PUT of a client that knows one piece', async ({ get, post, put }) => {
    const animals = [{ species: 'Gamo' }, { species: 'Jabalí', score: 101 }];
    const { species: _one, score: _points, ...alone } = espera;
    const { body } = await post('espera', { ...alone, animals });
    const message = 'Aquí había 2 piezas: indica la lista';
    expect(await put('espera', body.id, { ...alone, species: 'Gamo' })).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: 'animals', message }] },
    });
    expect((await get(`/api/outings/${body.id}`)).body.species).toHaveLength(2);
    const one = await put('espera', body.id, { ...alone, species: 'Gamo', animals: null });
    expect(one).toMatchObject({ status: 200, body: { species: [{ species: 'Gamo' }] } });
  });
});

describe('the sex of a piece', () => {
  it('that is kept decides the maximum of a new score', async ({ post, put }) => {
    const { body } = await post('rececho', { ...hunt, species: 'Sarrio', sex: 'hembra' });
    const message = 'La puntuación máxima para Sarrio es 139,50';
    const over = { ...hunt, species: 'Sarrio', score: 145 };
    expect(await put('rececho', body.id, over)).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: 'score', message }] },
    });
  });

  it('decides its medal in the answer, in the stats and after a change', async ({
    get,
    post,
    put,
  }) => {
    const medals = async () => (await get('/api/dashboard/stats')).body.trophyCounts;
    const before = await medals();
    const sarrio = { ...hunt, species: 'Sarrio', score: 93 };
    const { body } = await post('rececho', { ...sarrio, sex: 'hembra' });
    expect(body.species).toMatchObject([{ sex: 'hembra', awardedTrophy: 'gold' }]);
    expect(await medals()).toEqual({ ...before, gold: before.gold + 1 });
    const kept = await put('rececho', body.id, { ...sarrio, lugar: 'Collado' });
    expect(kept.body.species).toMatchObject([{ id: body.species[0].id, sex: 'hembra' }]);
    const male = await put('rececho', body.id, { ...sarrio, sex: 'macho' });
    expect(male.body.species).toMatchObject([{ sex: 'macho', awardedTrophy: 'silver' }]);
    const cleared = await put('rececho', body.id, { ...sarrio, sex: null });
    expect(cleared.body.species).toMatchObject([{ sex: null, awardedTrophy: 'silver' }]);
  });

  it('gives a hembra of Rebeco Cantábrico her medal', async ({ post }) => {
    const rebeco = { ...hunt, species: 'Rebeco Cantábrico', score: 77.5 };
    const { body } = await post('rececho', { ...rebeco, sex: 'hembra' });
    expect(body.species).toMatchObject([{ sex: 'hembra', awardedTrophy: 'silver' }]);
    const unsexed = await post('rececho', rebeco);
    expect(unsexed.body.species).toMatchObject([{ sex: null, awardedTrophy: null }]);
  });

  it('is refused for other species', async ({ post }) => {
    const message = 'En Corzo no se indica el sexo';
    expect(await post('rececho', { ...rececho, sex: 'macho' })).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: 'sex', message }] },
    });
  });
});

describe('a list of pieces', () => {
  it('of an espera or a rececho is stored and read back, each with its photos', async ({
    get,
    post,
    put,
  }) => {
    const animals = [
      { species: 'Corzo', score: 116, photos: [PIXEL] },
      { species: 'Rebeco Cantábrico', score: 80 },
    ];
    const { status, body } = await post('rececho', { ...hunt, animals });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      photos: [],
      species: [
        { species: 'Corzo', score: 116, awardedTrophy: 'silver', photos: [expect.any(String)] },
        { species: 'Rebeco Cantábrico', awardedTrophy: 'bronze', photos: [] },
      ],
    });
    const [photo] = body.species[0].photos;
    // Back to one piece, whose photo is the outing's.
    const one = await put('rececho', body.id, {
      ...hunt,
      species: 'Corzo',
      score: 116,
      photos: [photo],
      animals: null,
    });
    expect(one.body).toMatchObject({ photos: [photo], species: [{ id: body.species[0].id }] });
    expect((await get(photo)).status).toBe(200);
    const { score: _points, species: _name, ...waiting } = espera;
    const two = [{ species: 'Gamo', score: 5000 }, { species: 'Gamo' }];
    expect((await post('espera', { ...waiting, animals: two })).body.species).toHaveLength(2);
  });

  it('is refused beside one piece, with many animals in one, and beyond 200', async ({ post }) => {
    const animals = [{ species: 'Corzo' }];
    const both = 'Indica una sola pieza o una lista de piezas, no las dos cosas';
    expect(await post('rececho', { ...rececho, animals })).toMatchObject({
      status: 400,
      body: { message: both, issues: [{ path: 'animals', message: both }] },
    });
    for (const refused of [[{ species: 'Corzo', quantity: 2 }], Array(201).fill(animals[0])]) {
      expect((await post('rececho', { ...hunt, animals: refused })).status).toBe(400);
    }
  });
});

describe('the details of a piece', () => {
  const DETAILS = {
    age: 5,
    weight: 92.5,
    weightKind: 'canal',
    distance: 60,
    weapon: 'Bergara B14, .300 Win. Mag.',
    seal: 'CyL-26-084417',
  } as const;
  const { animals: _animals, ...drive } = monteria;
  const { species: _name, score: _points, ...wait } = espera;
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

  it.for(outings)(
    'are stored with a piece of %s, kept by a PUT that leaves them out, and removed by null',
    async ([type, outingWith], { get, post, put }) => {
      const { status, body } = await post(type, outingWith(DETAILS));
      expect(status).toBe(201);
      expect(body.species[0]).toMatchObject(DETAILS);
      expect((await get(`/api/outings/${body.id}`)).body).toEqual(body);
      const kept = await put(type, body.id, outingWith({ score: 104 }));
      expect(kept.body.species[0]).toMatchObject({ score: 104, ...DETAILS });
      const nulls = Object.fromEntries(Object.keys(DETAILS).map((key) => [key, null]));
      const cleared = await put(type, body.id, outingWith({ ...nulls, weight: 80, seal: ' ' }));
      expect(cleared.body.species[0]).toMatchObject({ ...nulls, weight: 80 });
      expect((await get(`/api/outings/${body.id}`)).body).toEqual(cleared.body);
    },
  );

  it.for([
    [{ age: 41 }, 'age', 'La edad no puede pasar de 40 años'],
    [{ age: '5' }, 'age', 'La edad debe ser un número entero'],
    [{ weight: 2000.01 }, 'weight', 'El peso no puede pasar de 2000 kg'],
    [{ weightKind: 'entero' }, 'weight', 'Indica el peso'],
    [{ weight: 1, weightKind: 'seco' }, 'weightKind', "El peso debe ser 'canal' o 'entero'"],
    [{ distance: -1 }, 'distance', 'La distancia no puede ser negativa'],
    [{ weapon: 'x'.repeat(101) }, 'weapon', 'Como mucho 100 caracteres'],
    [{ seal: 'x\0' }, 'seal', 'El texto contiene caracteres que no se pueden guardar'],
  ] as const)('are refused with their text: %j', async ([piece, path, message], { post }) => {
    for (const [type, outingWith] of outings.slice(0, 2)) {
      expect(await post(type, outingWith(piece))).toMatchObject({
        status: 400,
        body: { issues: [{ path: type === 'monteria' ? `animals.0.${path}` : path, message }] },
      });
    }
  });

  it('are read and written by tRPC, and searched in its summaries', async ({ server }) => {
    const { trpc } = await newUser(server.url);
    const { outing } = await trpc.outings.create.mutate({
      type: 'espera',
      date: '2026-01-10',
      ...boar,
      ...DETAILS,
    });
    expect(outing.species).toMatchObject([DETAILS]);
    const { items } = await trpc.outings.list.query();
    expect(items).toMatchObject([{ weapons: [DETAILS.weapon], seals: [DETAILS.seal] }]);
  });
});
