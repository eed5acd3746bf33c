import { type OutingInput, payloadSchema } from '@cuaderno/domain';
import { dayAfter, momentOf, moonAltitude, moonAt } from '@cuaderno/sky';
import { expect, it } from 'vitest';
import { demoOutings, GROUNDS } from './demo-outings';

const PLACES = GROUNDS.map(({ name }) => ({ municipality: name, province: 'Una', ccaa: 'Una' }));
const DAYS = ['2026-01-15', '2026-05-02', '2026-08-20', '2026-11-21'];
const OUTINGS = DAYS.flatMap((day) => demoOutings(new Date(`${day}T12:00:00Z`), PLACES));

/** The moon at the beginning and the end of a sit in a place of Spain. */
function moonOf({ date, startTime, endTime }: OutingInput) {
  const zone = 'Europe/Madrid';
  const [from, until] = [startTime ?? '', endTime ?? ''];
  const ends = [
    momentOf(date, from, zone),
    momentOf(until < from ? dayAfter(date) : date, until, zone),
  ];
  const heights = ends.map((moment) => moonAltitude(moment, { lat: 38, lon: -3, zone }));
  return { light: moonAt(ends[0] as Date).light, heights };
}

it('is what the server takes', () => {
  for (const outing of OUTINGS) expect(payloadSchema.safeParse(outing).error).toBeUndefined();
});

it('has notes that agree with the sky', () => {
  const sits = OUTINGS.filter(({ description }) => /luna/i.test(description ?? ''));
  expect(sits.length).toBeGreaterThan(5);
  const full = sits.filter(({ description }) => description?.startsWith('Luna casi llena'));
  const dark = sits.filter(({ description }) => description?.startsWith('Sin luna'));
  expect([full.length > 0, dark.length > 0]).toEqual([true, true]);
  for (const sit of full) {
    const { light, heights } = moonOf(sit);
    expect([light > 0.85, Math.min(...heights) > 0]).toEqual([true, true]);
  }
  for (const sit of dark) {
    expect(Math.max(...moonOf(sit).heights)).toBeLessThan(3);
  }
});

it('hunts species where they live', () => {
  const where = (species: string) =>
    new Set(
      OUTINGS.filter((one) => 'species' in one && one.species === species).map(
        ({ municipality }) => municipality,
      ),
    );
  expect(where('Sarrio')).toEqual(new Set(['Benasque']));
  expect(where('Rebeco Cantábrico')).toEqual(new Set(['Boca de Huérgano']));
  expect(where('Macho Montes (Gredos)')).toEqual(new Set(['San Martín de la Vega del Alberche']));
});

it.each(DAYS)(
  'has a trophy that is measured and one that is homologated, with photos (%s)',
  (day) => {
    const outings = demoOutings(new Date(`${day}T12:00:00Z`), PLACES);
    const [measured, homologated] = [
      outings.filter((one) => 'measurement' in one && one.measurement),
      outings.filter((one) => 'homologation' in one && one.homologation),
    ];
    for (const found of [measured, homologated]) {
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({ photos: [expect.any(String)] });
    }
  },
);
