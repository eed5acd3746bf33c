import { expect, it } from 'vitest';
import { momentText } from './moment';

const NOW = new Date(2026, 10, 22, 9, 30);

it.each([
  [new Date(2026, 10, 22, 0, 5), 'hoy', '00:05'],
  [new Date(2026, 10, 21, 21, 5), 'ayer', '21:05'],
  [new Date(2026, 10, 20, 23, 59), '20/11/2026', '23:59'],
])('names the day of %s', (moment, day, hour) => {
  expect(momentText(moment.getTime(), NOW)).toEqual({ day, hour });
  expect(momentText(moment.toISOString(), NOW)).toEqual({ day, hour });
});
