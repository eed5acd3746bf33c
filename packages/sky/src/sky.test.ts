import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  clockTime,
  dayAfter,
  moonAltitude,
  moonAt,
  moonEvents,
  momentOf,
  nextSyzygy,
  type Place,
  sunTimes,
} from './sky';

const linesOf = (file: string) =>
  readFileSync(new URL(`../published/${file}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** The published times of each day: its rise and set, '--' for none. */
const published = (file: string) =>
  linesOf(file).map((line) => line.split(' ') as [day: string, rise: string, set: string]);

const FLORIDA = { lat: 29, lon: -81, zone: 'UTC' };
const PACIFIC = { lat: -45, lon: 150, zone: 'UTC' };
const MINUTE = 60_000;
/** Most minutes that a time may differ from the published one. */
const TOLERANCE = 2;

function expectNear(day: string, found: Date | null | undefined, time: string) {
  if (!found) throw new Error(`no event on ${day}, published at ${time}`);
  const minutes = Math.abs(found.getTime() - Date.parse(`${day}T${time}:00Z`)) / 60_000;
  if (minutes > TOLERANCE) throw new Error(`${found.toISOString()}, published ${day} ${time}`);
}

describe('published by the U. S. Naval Observatory', () => {
  it.each([
    ['moon-2019-w081-n29', FLORIDA],
    ['moon-2050-e150-s45', PACIFIC],
  ] as [string, Place][])(
    '%s: the rises and sets of the moon, and the days without one',
    (file, place) => {
      const days = published(file);
      expect(days).toHaveLength(90);
      for (const [day, rise, set] of days) {
        const from = momentOf(day, '00:00', 'UTC');
        const events = moonEvents(place, from, momentOf(dayAfter(day), '00:00', 'UTC'));
        for (const [kind, time] of [
          ['rise', rise],
          ['set', set],
        ] as const) {
          const found = events.filter((event) => event.kind === kind);
          expect(found, `${day} ${kind}`).toHaveLength(time === '--' ? 0 : 1);
          if (time !== '--') expectNear(day, found[0]?.at, time);
        }
      }
    },
  );

  it('sun-2019-w081-n29: sunrise and sunset', () => {
    const days = published('sun-2019-w081-n29');
    expect(days).toHaveLength(90);
    for (const [day, rise, set] of days) {
      // The place's own day, five hours behind UTC.
      const { sunrise, sunset } = sunTimes(day, { ...FLORIDA, zone: 'Etc/GMT+5' });
      expectNear(day, sunrise, rise);
      expectNear(day, sunset, set);
    }
  });

  it('phases-2020: the light of the moon, within 1 %', () => {
    const lights = [0, 0.5, 1, 0.5];
    const phases = linesOf('phases-2020');
    expect(phases).toHaveLength(50);
    for (const line of phases) {
      const [quarter = '', moment = ''] = line.split(' ');
      const { light, phase } = moonAt(new Date(moment));
      const turn = Math.abs(phase - Number(quarter) / 4);
      expect(line).toSatisfy(() => Math.abs(light - (lights[Number(quarter)] ?? 0)) <= 0.01);
      // The moon passes up to five degrees beside the sun.
      expect(line).toSatisfy(() => Math.min(turn, 1 - turn) < 0.02);
    }
  });
});

/** Most minutes that a full or new moon may differ from the published one. */
const SYZYGY_TOLERANCE = 15;

describe('full and new moons', () => {
  /** 'full', or how far from the published moment it is found. */
  function found(from: Date | number, moment: string) {
    const { kind, at } = nextSyzygy(new Date(from));
    const minutes = Math.abs(at.getTime() - Date.parse(moment)) / MINUTE;
    return { at, text: minutes < SYZYGY_TOLERANCE ? kind : `${at.toISOString()}, ${kind}` };
  }

  it('full-moons-2000-2035: each one, from 13 days before and from an hour before', () => {
    const moments = linesOf('full-moons-2000-2035');
    expect(moments).toHaveLength(445);
    for (const earlier of [13 * 24 * 60, 60]) {
      const texts = moments.map((moment) => {
        const { text } = found(Date.parse(moment) - earlier * MINUTE, moment);
        return `${moment} ${text}`;
      });
      expect(texts).toEqual(moments.map((moment) => `${moment} full`));
    }
  });

  it('phases-2020: the new ones too, each after the other', () => {
    let from = new Date('2020-01-01T00:00Z');
    for (const line of linesOf('phases-2020')) {
      const [quarter, moment = ''] = line.split(' ');
      if (quarter === '1' || quarter === '3') continue;
      const { at, text } = found(from, moment);
      expect(`${moment} ${text}`).toBe(`${moment} ${quarter === '0' ? 'new' : 'full'}`);
      from = at;
    }
  });
});

describe('the clock of a place', () => {
  it.each([
    ['2026-11-21', '18:00', 'Europe/Madrid', '2026-11-21T17:00:00.000Z'],
    ['2026-07-21', '18:00', 'Europe/Madrid', '2026-07-21T16:00:00.000Z'],
    ['2026-07-21', '18:00', 'Atlantic/Canary', '2026-07-21T17:00:00.000Z'],
    ['2026-10-25', '00:00', 'Europe/Madrid', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '00:00', 'Europe/Madrid', '2026-10-25T23:00:00.000Z'],
    ['2026-03-29', '02:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
  ])('%s %s in %s', (day, time, zone, moment) => {
    expect(momentOf(day, time, zone).toISOString()).toBe(moment);
  });

  it('shows a moment to the minute', () => {
    expect(clockTime(new Date('2026-11-21T17:29:31Z'), 'Europe/Madrid')).toBe('18:30');
    expect(clockTime(new Date('2026-11-21T23:59:40Z'), 'Atlantic/Canary')).toBe('00:00');
  });

  it('tells the night of Cazorla', () => {
    const cazorla = { lat: 37.9122, lon: -3.0013, zone: 'Europe/Madrid' };
    const { sunset } = sunTimes('2026-11-21', cazorla);
    const { sunrise } = sunTimes('2026-11-22', cazorla);
    expect(clockTime(sunset ?? new Date(0), cazorla.zone)).toBe('17:57');
    expect(clockTime(sunrise ?? new Date(0), cazorla.zone)).toBe('08:00');
    const noon = momentOf('2026-11-21', '12:00', cazorla.zone);
    const events = moonEvents(cazorla, noon, momentOf('2026-11-22', '12:00', cazorla.zone));
    expect(events.map(({ kind, at }) => [kind, clockTime(at, cazorla.zone)])).toEqual([
      ['rise', '15:38'],
      ['set', '05:25'],
    ]);
    expect(moonAt(momentOf('2026-11-22', '00:00', cazorla.zone)).light).toBeCloseTo(0.9, 1);
    expect(moonAltitude(momentOf('2026-11-21', '22:00', cazorla.zone), cazorla)).toBeGreaterThan(0);
  });
});
