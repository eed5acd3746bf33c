import { expect, it, vi } from 'vitest';
import { areMoonsKnown, findMoons, tallyMoon } from './moon-tally';

const CAZORLA = { lat: 37.9122, lon: -3.0013, zone: 'Europe/Madrid', code: '23028' };
const find = (municipality: string | null) => (municipality === 'Cazorla' ? CAZORLA : null);
const boar = { species: 'Jabalí', quantity: 1, medals: [] };
const espera = (date: string, fields: object = {}) => ({
  date,
  municipality: 'Cazorla',
  province: 'Jaén',
  species: [],
  ...fields,
});

/** Finds the moons slice by slice, and counts. */
function tallied(esperas: ReturnType<typeof espera>[]) {
  while (!findMoons(esperas, find));
  return tallyMoon(esperas);
}

it('counts esperas by the light of their midnight', () => {
  // New on 12 August 2026, full on the 28th.
  const { byLight } = tallied([
    espera('2026-08-12'),
    espera('2026-08-12', { species: [boar] }),
    espera('2026-08-19', { municipality: null }),
    espera('2026-08-27', { species: [boar] }),
  ]);
  expect(byLight.map(({ outings, won }) => [outings, won])).toEqual([
    [2, 1],
    [1, 0],
    [0, 0],
    [1, 1],
  ]);
});

it('counts a morning by the light of the night before', () => {
  // Half a disc at the midnight before, less than a half at the one after.
  const { byLight } = tallied([
    espera('2026-09-04'),
    espera('2026-09-04', { startTime: '06:00', endTime: '08:30' }),
  ]);
  expect(byLight.map(({ outings }) => outings)).toEqual([0, 1, 1, 0]);
});

it('counts those with times by where the moon was for most of the sit', () => {
  // Rises at 15:38 and sets at 05:25.
  const night = { startTime: '18:00', endTime: '00:30' };
  const { up, down } = tallied([
    espera('2026-11-21', night),
    espera('2026-11-21', { startTime: '12:00', endTime: '14:00', species: [boar] }),
    espera('2026-11-22', { startTime: '05:00', endTime: '07:30' }),
    espera('2026-11-21'),
    espera('2026-11-21', { ...night, municipality: 'Otro' }),
  ]);
  expect(up).toEqual({ outings: 1, won: 0 });
  expect(down).toEqual({ outings: 2, won: 1 });
});

it('finds the moons of many years in slices, and each once', () => {
  const esperas = Array.from({ length: 3_000 }, () =>
    espera('2026-11-21', { startTime: '18:00', endTime: '06:00' }),
  );
  const start = performance.now();
  expect(findMoons(esperas, find)).toBe(false);
  expect(performance.now() - start).toBeLessThan(100);
  expect(areMoonsKnown(esperas)).toBe(false);
  expect(tallied(esperas).up.outings).toBe(3_000);
  expect(areMoonsKnown(esperas)).toBe(true);
  const asked = vi.fn(find);
  expect(findMoons(esperas, asked)).toBe(true);
  expect(asked).not.toHaveBeenCalled();
});
