import { clockTime } from '@cuaderno/sky';
import { expect, it } from 'vitest';
import { moonText, moonTimesText, nightOf, sunText } from './night';

const CAZORLA = { lat: 37.9122, lon: -3.0013, zone: 'Europe/Madrid' };
const at = (moment: string) => Date.parse(moment);

function night(day: string) {
  const found = nightOf(day, CAZORLA);
  if (!found) throw new Error('no night');
  return found;
}

it('tells the night of a day and a place', () => {
  const november = night('2026-11-21');
  expect(moonText(november.moon)).toBe('Luna al 90 %, gibosa creciente');
  expect(clockTime(new Date(november.dark?.[0] ?? 0), CAZORLA.zone)).toBe('19:29');
});

it.each([
  ['2026-11-21T12:00:00Z', 'Se pone a las 17:57, sale a las 08:00'],
  ['2026-11-21T20:00:00Z', 'Se puso a las 17:57, sale a las 08:00'],
  ['2026-11-22T12:00:00Z', 'Se puso a las 17:57, salió a las 08:00'],
])('tells the sun of 21 November 2026 as seen from %s', (now, text) => {
  expect(sunText(night('2026-11-21'), at(now))).toBe(text);
});

it.each([
  ['2026-11-21', '2026-11-22T12:00:00Z', 'De 15:38 a 05:25'],
  ['2026-11-05', '2026-11-05T12:00:00Z', 'Hasta las 16:00, y desde las 04:50'],
  ['2026-11-27', '2026-11-27T12:00:00Z', 'Sale a las 20:53'],
  ['2026-11-27', '2026-11-28T12:00:00Z', 'Salió a las 20:53'],
])('tells the moon of %s as seen from %s', (day, now, text) => {
  expect(moonTimesText(night(day), at(now))).toBe(text);
});
