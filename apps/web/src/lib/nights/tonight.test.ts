import { clockTime } from '@cuaderno/sky';
import { describe, expect, it } from 'vitest';
import { nightOf } from './night';
import { dayOfNight, moonCulmination, nextPhaseText, nightText, weekOf } from './tonight';

const CAZORLA = { lat: 37.9122, lon: -3.0013, zone: 'Europe/Madrid' };
const LA_OLIVA = { lat: 28.6109, lon: -13.9276, zone: 'Atlantic/Canary' };

const night = (day: string, place = CAZORLA) => {
  const found = nightOf(day, place);
  if (!found) throw new Error('no night');
  return found;
};

describe('esta noche', () => {
  it.each([
    ['at noon, the next one', '2026-11-21T11:00:00Z', CAZORLA, '2026-11-21'],
    ['a minute before midnight', '2026-11-21T22:59:00Z', CAZORLA, '2026-11-21'],
    ['after midnight, the running one', '2026-11-21T23:01:00Z', CAZORLA, '2026-11-21'],
    ['before sunrise', '2026-11-22T06:55:00Z', CAZORLA, '2026-11-21'],
    ['after sunrise, the next one', '2026-11-22T07:05:00Z', CAZORLA, '2026-11-22'],
    ['by the clock of the Canaries', '2026-11-21T23:30:00Z', LA_OLIVA, '2026-11-21'],
    ['before sunrise there, an hour later', '2026-11-22T07:20:00Z', LA_OLIVA, '2026-11-21'],
    ['over the end of a year', '2027-01-01T03:00:00Z', CAZORLA, '2026-12-31'],
    ['on a leap day', '2028-03-01T03:00:00Z', CAZORLA, '2028-02-29'],
    ['as summer time begins', '2026-03-29T01:30:00Z', CAZORLA, '2026-03-28'],
  ])('is %s', (_name, now, place, day) => {
    expect(dayOfNight(new Date(now), place)).toBe(day);
  });
});

it.each([
  ['2026-11-21', CAZORLA, 'Luna al 90 %, se pone a las 05:25'],
  ['2026-11-21', LA_OLIVA, 'Luna al 91 %, se pone a las 04:56'],
  ['2026-11-28', CAZORLA, 'Luna al 75 %, sale a las 22:10'],
  ['2026-11-24', CAZORLA, 'Luna al 100 %, toda la noche'],
  ['2026-11-09', CAZORLA, 'Luna al 1 %, bajo el horizonte'],
])('tells the moon of %s in a line', (day, place, text) => {
  expect(nightText(night(day, place), Date.parse(`${day}T12:00:00Z`))).toBe(text);
});

it('tells what has passed as past', () => {
  const morning = Date.parse('2026-11-29T08:00:00Z');
  expect(nightText(night('2026-11-28'), morning)).toBe('Luna al 75 %, salió a las 22:10');
});

it.each([
  // Full on 24 November at 14:53 UTC, on 24 December at 01:28 and new on 9 December at 00:52.
  ['2026-11-21', 'Llena el martes 24'],
  ['2026-11-25', 'Nueva el miércoles 9'],
  ['2026-12-09', 'Llena el jueves 24'],
  // Full on 15 November 2024 at 22:28 and on 8 May 2028 at 21:49 by Spain's clocks, in the same right ascension as the
  // sun's opposite only on the next day.
  ['2024-11-10', 'Llena el viernes 15'],
  ['2028-05-03', 'Llena el lunes 8'],
])('tells the next full or new moon of %s', (day, text) => {
  expect(nextPhaseText(day, CAZORLA.zone)).toBe(text);
});

it('tells when the moon is highest, and not below the horizon', () => {
  const highest = moonCulmination(night('2026-11-21'), CAZORLA);
  expect(clockTime(highest ?? new Date(0), CAZORLA.zone)).toBe('22:28');
  expect(moonCulmination(night('2026-11-09'), CAZORLA)).toBeNull();
  // Sinking as the sun sets, at 19:05.
  const sinking = moonCulmination(night('2028-02-29'), CAZORLA);
  expect(clockTime(sinking ?? new Date(0), CAZORLA.zone)).toBe('19:05');
});

it('tells the light of the week', () => {
  const week = weekOf('2026-11-21', CAZORLA.zone);
  expect(week.map(({ name, percent }) => `${name} ${percent}`)).toEqual([
    'Hoy 90',
    'dom 96',
    'lun 99',
    'mar 100',
    'mié 97',
    'jue 92',
    'vie 84',
  ]);
});
