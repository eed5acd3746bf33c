import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seasonOf, seasonName } from '../dates';
import { seasonFigures, seasonOfBook, type SeasonOuting, seasonsOfBook } from './season';
import type { Medal } from '../scores/trophy';

let count = 0;
const espera = (date: string, outing: Partial<SeasonOuting> = {}): SeasonOuting => {
  count += 1;
  return {
    id: String(count).padStart(4, '0'),
    type: 'espera',
    date,
    municipality: 'Cazorla',
    province: 'Jaén',
    species: [],
    ...outing,
  };
};
const boar = (score?: number, medal: Medal | null = null) => ({
  species: 'Jabalí',
  quantity: 1,
  medals: medal ? [medal] : [],
  ...(score !== undefined && { best: { score, medal } }),
});
const TODAY = { firstMonth: 4, today: '2026-11-21' };

describe('a season', () => {
  it.each([
    ['2026-03-31', 4, 2025, 'Temporada 2025–26'],
    ['2026-04-01', 4, 2026, 'Temporada 2026–27'],
    ['2028-02-29', 4, 2027, 'Temporada 2027–28'],
    ['2026-09-30', 10, 2025, 'Temporada 2025–26'],
    ['2026-10-01', 10, 2026, 'Temporada 2026–27'],
    ['2026-12-31', 1, 2026, 'Temporada 2026'],
    ['2026-01-01', 1, 2026, 'Temporada 2026'],
    ['2026-11-30', 12, 2025, 'Temporada 2025–26'],
    ['1999-12-31', 4, 1999, 'Temporada 1999–00'],
  ])('has %s in the one from month %d: %d', (day, firstMonth, season, name) => {
    expect(seasonOf(day, firstMonth)).toBe(season);
    expect(seasonName(season, firstMonth)).toBe(name);
  });

  it('counts outings, pieces, medals, blank ones and hours, and no archived ones', () => {
    const { now } = seasonOfBook(
      [
        espera('2026-04-01', {
          species: [boar(106.8, 'silver')],
          startTime: '18:00',
          endTime: '00:30',
        }),
        espera('2026-05-02', { startTime: '20:00', endTime: '22:00' }),
        espera('2026-05-03', { startTime: '20:00' }),
        espera('2026-11-01', {
          type: 'monteria',
          municipality: null,
          province: null,
          species: [{ species: 'Zorro', quantity: 3, medals: [] }, boar()],
        }),
        espera('2026-11-02', { archived: true, species: [boar(150, 'gold')] }),
        espera('2026-03-31', { species: [boar()] }),
      ],
      { ...TODAY, season: 2026 },
    );
    expect(now).toMatchObject({
      outings: 4,
      totals: { esperas: 3, monterias: 1, recechos: 0 },
      pieces: 5,
      medals: { gold: 0, silver: 1, bronze: 0 },
      blank: 2,
      minutes: 510,
      timed: 2,
      species: [
        { species: 'Zorro', pieces: 3, best: null },
        { species: 'Jabalí', pieces: 2, best: { score: 106.8, medal: 'silver' } },
      ],
      places: [
        { municipality: 'Cazorla', totals: { esperas: 3 } },
        { municipality: null, totals: { monterias: 1 } },
      ],
    });
    expect(now.months.map(({ month }) => month)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3]);
    expect(now.months.map(({ totals }) => totals.esperas + totals.monterias)).toEqual([
      1, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0,
    ]);
  });

  it('begins its months with the chosen one', () => {
    const { months } = seasonFigures([espera('2026-01-15'), espera('2025-10-01')], 10);
    expect(months[0]).toMatchObject({ month: 10, totals: { esperas: 1 } });
    expect(months[3]).toMatchObject({ month: 1, totals: { esperas: 1 } });
  });

  it.each([
    ['2026-11-21', '2025-11-21', 1],
    ['2026-11-22', '2025-11-22', 2],
    ['2028-02-29', '2027-02-28', 2],
  ])('counts the one before up to the same day while it lasts: %s', (today, until, outings) => {
    const season = seasonOf(today);
    const book = [
      espera('2025-04-01'),
      espera('2025-11-22'),
      espera('2026-04-01'),
      espera('2027-02-28'),
    ];
    const { before, beforeUntil } = seasonOfBook(book, { firstMonth: 4, today, season });
    expect(beforeUntil).toBe(until);
    expect(before.outings).toBe(outings);
  });

  it('counts the one before whole once it is over', () => {
    const book = [espera('2025-03-31'), espera('2024-04-01'), espera('2025-04-01')];
    expect(seasonOfBook(book, { ...TODAY, season: 2025 })).toMatchObject({
      now: { outings: 1 },
      before: { outings: 2 },
      beforeUntil: null,
    });
  });

  it('is empty without outings', () => {
    const { now, before, marks } = seasonOfBook([], { ...TODAY, season: 2026 });
    expect(now).toMatchObject({ outings: 0, species: [], places: [], minutes: 0 });
    expect(before.outings).toBe(0);
    expect(marks).toEqual([]);
  });
});

describe('the marks', () => {
  const marksOf = (book: SeasonOuting[], season = 2026) =>
    seasonOfBook(book, { ...TODAY, season }).marks;

  it('are new where the season set them, with the old one or none', () => {
    const corzo = { species: 'Corzo', quantity: 1, medals: [], best: { score: 112, medal: null } };
    const gamo = {
      species: 'Gamo',
      quantity: 1,
      medals: [],
      best: { score: 164, medal: 'bronze' as const },
    };
    const book = [
      espera('2025-12-14', { species: [gamo, boar(105.4, 'silver')] }),
      espera('2026-05-01', { species: [boar(106, 'silver')] }),
      espera('2026-06-01', { species: [boar(106.8, 'silver'), corzo] }),
    ];
    expect(marksOf(book)).toMatchObject([
      { species: 'Jabalí', score: 106.8, date: '2026-06-01', isNew: true, before: 105.4 },
      { species: 'Corzo', score: 112, isNew: true, before: null },
      { species: 'Gamo', score: 164, medal: 'bronze', isNew: false, before: null },
    ]);
    expect(marksOf(book, 2025)).toMatchObject([
      { species: 'Gamo', isNew: true },
      { species: 'Jabalí', score: 106.8, isNew: false },
      { species: 'Corzo', isNew: false },
    ]);
  });

  it('stay with the earliest of equal scores, and with the better medal', () => {
    const [first, second] = [
      espera('2026-05-01', { species: [boar(90)] }),
      espera('2026-06-01', { species: [boar(90)] }),
    ];
    expect(marksOf([second, first])).toMatchObject([{ outingId: first.id }]);
    const awarded = espera('2026-07-01', { species: [boar(90, 'bronze')] });
    expect(marksOf([second, first, awarded])).toMatchObject([{ outingId: awarded.id }]);
  });
});

const books = fc.array(
  fc
    .record({
      day: fc.integer({ min: 0, max: 2_500 }),
      pieces: fc.array(fc.constantFrom(undefined, 90, 101, 112), { maxLength: 3 }),
      archived: fc.boolean(),
    })
    .map(({ day, pieces, archived }) =>
      espera(new Date(Date.UTC(2020, 0, day)).toISOString().slice(0, 10), {
        species: pieces.map((score) => boar(score)),
        ...(archived && { archived }),
      }),
    ),
  { maxLength: 40 },
);

it('adds up to the whole book over all seasons, whatever their first month', () => {
  fc.assert(
    fc.property(books, fc.integer({ min: 1, max: 12 }), (book, firstMonth) => {
      const seasons = seasonsOfBook(book, { firstMonth, today: '2026-11-21' });
      const all = seasonFigures(book, firstMonth);
      const sum = (key: 'outings' | 'pieces' | 'blank') =>
        seasons.reduce((total, season) => total + season[key], 0);
      expect([sum('outings'), sum('pieces'), sum('blank')]).toEqual([
        all.outings,
        all.pieces,
        all.blank,
      ]);
      expect(seasons.map(({ season }) => season)).toEqual(
        seasons.map((_, index) => seasonOf('2026-11-21', firstMonth) - index),
      );
    }),
  );
});
