import { describe, expect, it, test } from 'vitest';
import municipalityRows from '../data/municipalities.json' with { type: 'json' };
import positionRows from '../data/positions.json' with { type: 'json' };
import { municipalitiesAt } from './municipalities-at';

const namesAt = async (lat: number, lon: number) =>
  (await municipalitiesAt({ lat, lon })).map(({ name, province }) => `${name} (${province})`);

describe('a position', () => {
  it('has a municipality with province, community and code', async () => {
    expect(await municipalitiesAt({ lat: 37.9115, lon: -3.0025 })).toEqual([
      { name: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía', code: '23028' },
    ]);
  });

  test.each([
    ['in the islands', 28.1248, -15.43, 'Las Palmas de Gran Canaria (Las Palmas)'],
    ['in Africa', 35.8894, -5.3213, 'Ceuta (Ceuta)'],
    ['in an exclave: Treviño, inside Álava', 42.7337, -2.7467, 'Condado de Treviño (Burgos)'],
  ])('%s has one too', async (_, lat, lon, name) => {
    expect(await namesAt(lat, lon)).toContain(name);
  });

  it('on a border has both sides, the one that contains it first', async () => {
    // Between the two towns, some hundred metres from the border on either side.
    expect(await namesAt(37.9216, -2.9937)).toEqual(['Cazorla (Jaén)', 'La Iruela (Jaén)']);
    expect(await namesAt(37.9228, -2.9927)).toEqual(['La Iruela (Jaén)', 'Cazorla (Jaén)']);
  });

  test.each([
    ['the Atlantic', 40, -20],
    ['Lisbon', 38.7223, -9.1393],
    ['the pole', 90, 0],
    ['the other side of the world', -40, 176],
  ])('in %s has none', async (_, lat, lon) => {
    expect(await municipalitiesAt({ lat, lon })).toEqual([]);
  });
});

it('finds the capital of nearly every municipality in it, or at its border', async () => {
  const found = await Promise.all(
    positionRows.map(([lat = 0, lon = 0]) => municipalitiesAt({ lat, lon })),
  );
  const missed = municipalityRows.filter(
    ([code], index) => !found[index]?.some((one) => one.code === code),
  );
  const notFirst = municipalityRows.filter(([code], index) => found[index]?.[0]?.code !== code);
  // The polygons are simplified, and older than Usansolo.
  expect(missed.length).toBeLessThanOrEqual(12);
  expect(notFirst.length).toBeLessThan(municipalityRows.length / 90);
});
