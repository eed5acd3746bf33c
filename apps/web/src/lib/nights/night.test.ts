import { clockTime } from '@cuaderno/sky';
import { expect, it } from 'vitest';
import { moonText, moonTimesText, nightOf, sunText } from './night';

const CAZORLA = { lat: 37.9122, lon: -3.0013, zone: 'Europe/Madrid' };

it('tells the night of a day and a place', () => {
  const november = nightOf('2026-11-21', CAZORLA);
  if (!november) throw new Error('no night');
  expect(sunText(november)).toBe('Se pone a las 17:57, sale a las 08:00');
  expect(moonText(november.moon)).toBe('Luna al 90 %, gibosa creciente');
  expect(moonTimesText(november)).toBe('De 15:38 a 05:25');
  expect(clockTime(new Date(november.dark?.[0] ?? 0), CAZORLA.zone)).toBe('19:29');
});
