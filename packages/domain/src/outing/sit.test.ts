import { expect, it } from 'vitest';
import { sitMinutes } from './sit';

it.each([
  ['18:00', '00:30', 390],
  ['06:15', '09:00', 165],
  ['23:59', '00:00', 1],
  ['18:00', '17:59', 1_439],
  ['18:00', '18:00', 0],
])('counts from %s to %s %d minutes', (startTime, endTime, minutes) => {
  expect(sitMinutes({ startTime, endTime })).toBe(minutes);
});

it('counts nothing without both times', () => {
  expect(sitMinutes({ startTime: '18:00', endTime: null })).toBeNull();
  expect(sitMinutes({ endTime: '18:00' })).toBeNull();
});
