import { groupDigits, seasonOf, todayInSpain } from '@cuaderno/domain';
import { describe, expect } from 'vitest';
import { test as it } from '../fixtures';
import { espera, monteria, rececho } from './sample-outings';
import { newUser, send } from '../server';

describe('the times, the wind and the company of an outing', () => {
  const details = {
    startTime: '18:00',
    endTime: '00:30',
    windFrom: 'NO',
    windForce: 1,
    companions: 'Julián, el guarda',
  };

  it('are stored, kept by a PUT that leaves them out, and removed by null', async ({
    get,
    post,
    put,
  }) => {
    for (const [type, outing] of Object.entries({ espera, monteria, rececho })) {
      const { status, body } = await post(type, { ...outing, ...details });
      expect(status).toBe(201);
      expect(body.custom_params).toMatchObject(details);
      expect((await put(type, body.id, outing)).body.custom_params).toMatchObject(details);
      const cleared = await put(type, body.id, {
        ...outing,
        startTime: null,
        windFrom: '',
        companions: ' ',
      });
      expect(cleared.body.custom_params).toMatchObject({
        startTime: null,
        endTime: '00:30',
        windFrom: null,
        windForce: 1,
        companions: null,
      });
      expect((await get(`/api/outings/${body.id}`)).body).toEqual(cleared.body);
      const still = await put(type, body.id, { ...outing, windForce: 0 });
      expect(still.body.custom_params).toMatchObject({ windFrom: null, windForce: 0 });
    }
  });

  it.for([
    [{ startTime: '24:00' }, 'startTime', 'La hora no es válida: escribe, por ejemplo, 18:30'],
    [{ endTime: '7:5' }, 'endTime', 'La hora no es válida: escribe, por ejemplo, 18:30'],
    [{ endTime: 1830 }, 'endTime', 'La hora no es válida: escribe, por ejemplo, 18:30'],
    [{ windFrom: 'norte' }, 'windFrom', 'El viento viene de N, NE, E, SE, S, SO, O, NO'],
    [{ windForce: 4 }, 'windForce', 'La fuerza del viento va de 0 a 3'],
    [{ windForce: 1.5 }, 'windForce', 'La fuerza del viento va de 0 a 3'],
    [{ windFrom: 'N', windForce: 0 }, 'windFrom', 'Sin viento no hay dirección'],
    [{ companions: 'x'.repeat(201) }, 'companions', 'Como mucho 200 caracteres'],
  ] as const)('are refused with their text: %j', async ([fields, path, message], { post }) => {
    for (const [type, outing] of Object.entries({ espera, monteria, rececho })) {
      expect(await post(type, { ...outing, ...fields })).toMatchObject({
        status: 400,
        body: { issues: [{ path, message }] },
      });
    }
  });
});

describe('the seasons', () => {
  it('grow with each outing, alike over REST and tRPC', async ({ server }) => {
    const user = await newUser(server.url);
    const read = async (season: number) => {
      const { status, body } = await send(user, 'GET', `/api/seasons/${season}`);
      expect(status).toBe(200);
      expect(await user.trpc.stats.season.query({ season })).toEqual(body);
      return body;
    };
    const write = async (type: string, outing: object) => {
      expect((await send(user, 'POST', `/api/outings/${type}`, outing)).status).toBe(201);
    };
    expect((await read(2025)).now).toMatchObject({ outings: 0, pieces: 0, blank: 0 });
    await write('espera', {
      type: 'espera',
      date: '2026-03-31',
      startTime: '23:00',
      endTime: '01:00',
    });
    expect((await read(2025)).now).toMatchObject({ outings: 1, blank: 1, minutes: 120, timed: 1 });
    await write('rececho', { ...rececho, date: '2025-04-01', species: 'Corzo', score: 116 });
    await write('rececho', { ...rececho, date: '2025-03-31', species: 'Corzo', score: 106 });
    const season = await read(2025);
    expect(season).toMatchObject({
      now: { outings: 2, pieces: 1, medals: { silver: 1 } },
      before: { outings: 1, medals: { bronze: 1 } },
      beforeUntil: null,
      marks: [{ species: 'Corzo', score: 116, medal: 'silver', isNew: true, before: 106 }],
    });
    const { body: all } = await send(user, 'GET', '/api/seasons');
    expect(await user.trpc.stats.seasons.query()).toEqual(all);
    expect(all.map(({ season: first }: { season: number }) => first)).toEqual(
      Array.from(
        { length: seasonOf(todayInSpain()) - 2023 },
        (_, index) => seasonOf(todayInSpain()) - index,
      ),
    );
  });

  it('begin with the chosen month', async ({ server }) => {
    const user = await newUser(server.url);
    await send(user, 'POST', '/api/outings/espera', { type: 'espera', date: '2026-03-31' });
    const path = `/api/users/${user.id}`;
    expect((await send(user, 'PUT', path, { seasonStart: 13 })).status).toBe(400);
    expect((await send(user, 'PUT', path, { seasonStart: 3 })).body).toMatchObject({
      seasonStart: 3,
    });
    expect((await send(user, 'GET', '/api/seasons/2026')).body).toMatchObject({
      firstMonth: 3,
      now: {
        outings: 1,
        months: [{ month: 3, totals: { esperas: 1 } }, ...Array.from({ length: 11 }, () => ({}))],
      },
    });
  });

  it.for(['abc', '-1', '99999', '20.5', '1898'])('of %s are refused', async (season, { get }) => {
    expect(await get(`/api/seasons/${season}`)).toMatchObject({
      status: 400,
      body: { message: 'La temporada se nombra por su primer año: 2026' },
    });
  });
});

describe('a memoria', () => {
  it('of more pages than are made is refused in words, by its estimate', async ({
    server,
    query,
  }) => {
    const user = await newUser(server.url);
    await query(
      `WITH stored AS (INSERT INTO outings (user_id, id, type, date)
         SELECT $1, gen_random_uuid(), 'rececho', $2 FROM generate_series(1, 1990) RETURNING id)
       INSERT INTO outing_species (user_id, id, outing_id, position, species, awarded_trophy)
         SELECT $1, gen_random_uuid(), id, 0, 'Corzo', 'gold' FROM stored`,
      [user.id, '2025-06-10'],
    );
    const { body } = await send(user, 'GET', '/api/seasons/2025/memoria');
    expect(await send(user, 'GET', '/api/seasons/2025/memoria.pdf')).toMatchObject({
      status: 413,
      body: {
        message: `La memoria tendría ${groupDigits(body.pages)} páginas, y se hacen de 1.000 como mucho: elige menos temporadas`,
      },
    });
  });
});
