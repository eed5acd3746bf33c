import { dayAfter, momentOf, moonEvents } from '@cuaderno/sky';
import { describe, expect, it } from 'vitest';
import { moonShare, nightDayOf, sitMoonText, sitSpan } from './sit-night';

const CAZORLA = { lat: 37.9122, lon: -3.0013, zone: 'Europe/Madrid' };

describe('the night of a sit', () => {
  it.each([
    ['of an evening', '18:00', '00:30', '2026-11-21'],
    ['over midnight until late in the morning', '22:00', '09:00', '2026-11-21'],
    ['of a morning', '06:00', '09:00', '2026-11-20'],
    ['over at noon', '07:00', '12:00', '2026-11-20'],
    ['over after noon', '11:00', '12:10', '2026-11-21'],
    ['begun in a morning, its end not noted', '06:00', null, '2026-11-20'],
    ['over in a morning, its begin not noted', '', '08:30', '2026-11-20'],
    ['begun in an evening', '18:00', '', '2026-11-21'],
    ['without times', null, undefined, '2026-11-21'],
  ])('%s', (_name, startTime, endTime, day) => {
    expect(nightDayOf({ date: '2026-11-21', startTime, endTime })).toBe(day);
  });
});

/** Where the moon of Cazorla is during a sit of a day. */
function moonOf(date: string, startTime: string, endTime: string) {
  const sit = sitSpan({ date, startTime, endTime }, CAZORLA);
  if (!sit) throw new Error('no sit');
  return sitMoonText(sit, CAZORLA);
}

// On 21 November 2026 the moon rises at 15:38 and sets at 05:25, on the 22nd it rises at 16:10.
it.each([
  ['2026-11-21', '18:00', '00:30', 'Sobre el horizonte toda la espera'],
  ['2026-11-22', '06:00', '09:00', 'Bajo el horizonte toda la espera'],
  ['2026-11-22', '03:00', '06:00', 'Sobre el horizonte la mayor parte de la espera'],
  ['2026-11-22', '05:00', '07:30', 'Bajo el horizonte la mayor parte de la espera'],
  ['2026-11-21', '11:00', '14:00', 'Bajo el horizonte toda la espera'],
])('tells the moon of a sit on %s from %s to %s', (date, startTime, endTime, text) => {
  expect(moonOf(date, startTime, endTime)).toBe(text);
});

it('says of each morning of a year what the rises and sets of the moon say', () => {
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  for (let date = '2026-01-01'; date < '2027-01-01'; date = dayAfter(date)) {
    const text = moonOf(date, '06:00', '09:00');
    const near = (hour: string) => momentOf(date, hour, CAZORLA.zone);
    const during = moonEvents(CAZORLA, near('06:10'), near('08:50')).length;
    const about = moonEvents(CAZORLA, near('05:50'), near('09:10')).length;
    // Nine minutes beside an end of the sit may fall between two looks.
    if (during === about && text.includes('toda') !== (during === 0)) wrong.push(date);
    counts[text] = (counts[text] ?? 0) + 1;
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(counts)).toHaveLength(4);
  expect(counts['Sobre el horizonte toda la espera']).toBeLessThan(150);
});

it('knows no sit with one time, and counts one of no length by its moment', () => {
  expect(sitSpan({ date: '2026-11-21', startTime: '18:00', endTime: null }, CAZORLA)).toBeNull();
  const moment = Date.parse('2026-11-21T21:00:00Z');
  expect(moonShare([moment, moment], CAZORLA)).toBe(1);
});
