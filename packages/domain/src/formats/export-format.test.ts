import { expect, it } from 'vitest';
import { exportOuting, exportReader } from './export-format';
import { toOuting } from '../outing/to-outing';
import { payloadSchema } from '../outing/payload-schema';

const ID = '01990000-0000-7000-8000-000000000001';
const PIECE = '01990000-0000-7000-8000-000000000002';
const sarrio = toOuting(
  payloadSchema.parse({
    type: 'rececho',
    date: '2026-01-10',
    species: 'Sarrio',
    sex: 'hembra',
    score: 90,
  }),
  { id: ID, userId: 1, now: '2026-01-10T20:00:00.000Z', before: null },
);
const outing = exportOuting({
  ...sarrio,
  version: 1,
  species: sarrio.species.map((entry) => ({ ...entry, id: PIECE })),
});
const read = (species: object[]) => exportReader().outing({ ...outing, species });

it('an export has the sex of a piece, and one of an earlier version has none', () => {
  expect(read(outing.species)).toMatchObject({ outing: { species: [{ sex: 'hembra' }] } });
  const [{ sex: _sex, ...old } = { sex: null }] = outing.species;
  expect(read([old])).toMatchObject({ outing: { species: [{ species: 'Sarrio', sex: null }] } });
});

it('an export with a sex that decides nothing is refused with its reason', () => {
  expect(read(outing.species.map((entry) => ({ ...entry, species: 'Corzo' })))).toEqual({
    refused: { date: '2026-01-10', message: 'En Corzo no se indica el sexo' },
  });
});

it('an export has the details of a piece, and one of an earlier version has none', () => {
  const details = {
    age: 5,
    weight: 92.5,
    weightKind: 'canal',
    distance: 60,
    weapon: 'B',
    seal: '1',
  };
  const [entry] = outing.species;
  expect(read([{ ...entry, ...details }])).toMatchObject({ outing: { species: [details] } });
  expect(read([{ ...entry, weight: null, weightKind: 'canal' }])).toMatchObject({
    refused: { message: 'Indica el peso' },
  });
  const old = Object.fromEntries(
    Object.entries(entry ?? {}).filter(([key]) => !Object.keys(details).includes(key)),
  );
  expect(read([old])).toHaveProperty('outing');
});

it('an export has the wind, and one with a direction of none is refused with its reason', () => {
  const readWith = (custom_params: object) => exportReader().outing({ ...outing, custom_params });
  const wind = { windFrom: 'NO', windForce: 1 };
  expect(readWith(wind)).toMatchObject({ outing: { custom_params: wind } });
  expect(readWith({})).toMatchObject({ outing: { custom_params: {} } });
  expect(readWith({ windFrom: 'NO', windForce: 0 })).toEqual({
    refused: { date: '2026-01-10', message: 'Sin viento no hay dirección' },
  });
  expect(readWith({ windForce: 9 })).toMatchObject({
    refused: { message: 'La fuerza del viento va de 0 a 3' },
  });
});
