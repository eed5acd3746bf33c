import { expect, it } from 'vitest';
import { sitHint, sitText } from './sit-text';

it.each([
  ['18:00', '00:30', '2026-11-21', '6\u00A0h 30\u00A0min, del 21 al 22 de noviembre'],
  ['18:00', '00:30', '2026-11-30', '6\u00A0h 30\u00A0min, del 30 de noviembre al 1 de diciembre'],
  ['18:00', '20:00', '2026-11-21', '2\u00A0h'],
  ['18:00', '18:45', '', '45\u00A0min'],
  ['18:00', '00:30', '', '6\u00A0h 30\u00A0min'],
  ['18:00', '', '2026-11-21', null],
])('says how long it is from %s to %s', (startTime, endTime, date, text) => {
  expect(sitHint({ startTime, endTime, date })).toBe(text);
});

it('names the times of an outing, one alone too', () => {
  expect(sitText({ startTime: '18:00', endTime: '00:30' })).toBe(
    '18:00–00:30, 6\u00A0h 30\u00A0min',
  );
  expect(sitText({ startTime: '18:00', endTime: null })).toBe('Desde las 18:00');
  expect(sitText({ endTime: '00:30' })).toBe('Hasta las 00:30');
  expect(sitText({})).toBeNull();
});
