import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  dayInSpain,
  formatDay,
  parseDay,
  seasonName,
  seasonOf,
  todayHere,
  todayInSpain,
} from './dates';
import { monthName } from './months';

describe('dates', () => {
  it.each([
    ['2026-11-14', '2026-11-14'],
    ['14/11/2026', '2026-11-14'],
    ['4/1/2026', '2026-01-04'],
    [' 2026-11-14 ', '2026-11-14'],
    ['2024-02-29', '2024-02-29'],
    ['2026-11-14T10:00:00Z', '2026-11-14'],
    ['2026-11-14T23:30:00Z', '2026-11-15'],
    ['2026-07-14T22:30:00.123Z', '2026-07-15'],
    ['2026-11-14T23:30:00+01:00', '2026-11-14'],
    ['2026-11-14T23:30', '2026-11-14'],
    ['0050-06-01', '0050-06-01'],
  ])('reads %s as %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it.each([
    '',
    'hoy',
    '2024-02-30',
    '2023-02-29',
    '2026-13-01',
    '2026-00-10',
    '31/04/2026',
    '14-11-2026',
    '2026-11-14T25:00:00Z',
    '2024-02-30T10:00:00Z',
    '2026-11-14T10:00:00Zzz',
    '20261114',
    '1e3',
    'infinity',
  ])('refuses %j', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it('are computed for today in Spain, not in the machine’s zone', () => {
    expect(todayInSpain(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20');
    expect(todayInSpain(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
    expect(dayInSpain(new Date('2026-07-20T22:00:00Z'))).toBe('2026-07-21');
  });

  describe('today in the device’s zone', () => {
    afterEach(() => vi.unstubAllEnvs());

    it.each([
      ['Atlantic/Canary', '2026-11-20T22:59:59Z', '2026-11-20'],
      ['Atlantic/Canary', '2026-11-20T23:30:00Z', '2026-11-20'],
      ['Atlantic/Canary', '2026-11-21T00:00:00Z', '2026-11-21'],
      ['Europe/Madrid', '2026-11-20T23:30:00Z', '2026-11-21'],
      ['Asia/Tokyo', '2026-11-20T20:00:00Z', '2026-11-20'],
    ])('in %s at %s is %s', (zone, moment, day) => {
      vi.stubEnv('TZ', zone);
      expect(todayHere(new Date(moment))).toBe(day);
    });
  });

  it('writes every year with four digits', () => {
    expect(parseDay('0200-01-01T12:00:00Z')).toBe('0200-01-01');
  });

  it('parses every day that it formats', () => {
    const days = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2100-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        return parseDay(formatDay(day)) === day && parseDay(day) === day;
      }),
    );
  });

  it('returns a text that is no day unchanged', () => {
    expect(formatDay('ayer')).toBe('ayer');
    expect(formatDay('2026-11-04')).toBe('04/11/2026');
  });

  it.each([
    ['2026-04-01', 2026, 'Temporada 2026–27'],
    ['2027-03-31', 2026, 'Temporada 2026–27'],
    ['2026-03-31', 2025, 'Temporada 2025–26'],
    ['1999-12-31', 1999, 'Temporada 1999–00'],
  ])('assigns %s into the season of %d', (day, season, name) => {
    expect(seasonOf(day)).toBe(season);
    expect(seasonName(seasonOf(day))).toBe(name);
  });

  it('names months', () => {
    expect(monthName('2026-11-14')).toBe('Noviembre 2026');
  });
});
