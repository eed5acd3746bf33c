import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groundName, groundSearched, groundsOf, isAtGround, standName } from './grounds';
import { tallyNames } from './tally';

const boar = { species: 'Jabalí', quantity: 1, medals: [] };
const row = (cotoName: string | null, more: object = {}) => ({
  type: 'espera' as const,
  municipality: 'Cazorla',
  cotoName,
  finca: null,
  species: [],
  ...more,
});

it('a ground is that of the modality', () => {
  expect(groundName(row('El Cantalar'))).toBe('El Cantalar');
  expect(groundName(row('El Cantalar', { type: 'rececho', finca: 'Robledo' }))).toBe('Robledo');
  expect(groundName(row(''))).toBeNull();
});

it('a ground is one in any case and accents, and one of a municipality where it is named', () => {
  const at = (name: string, municipality: string | null = null) =>
    isAtGround({ name, municipality });
  expect(at('el  cantalár')(row('El Cantalar'))).toBe(true);
  expect(at('El Cantalar', 'CAZORLA')(row('El Cantalar'))).toBe(true);
  expect(at('El Cantalar', 'Quesada')(row('El Cantalar'))).toBe(false);
  expect(at('El Cantalar', 'Cazorla')(row('El Cantalar', { municipality: null }))).toBe(false);
  expect(at('El Cantalar')(row('El Cantalar Bajo'))).toBe(false);
  expect(at('')(row(null))).toBe(false);
  expect(at('-')(row(null))).toBe(false);
  // Without letters and digits.
  expect(at('🐗')(row('🐗'))).toBe(true);
  expect(at('🐗')(row('🦌'))).toBe(false);
});

it('grounds come by their outings, written as in the latest', () => {
  expect(
    groundsOf([row('Los Villares'), row('El Cantalar'), row('el cantalar'), row(null)]),
  ).toEqual([
    { name: 'El Cantalar', outings: 2, won: 0 },
    { name: 'Los Villares', outings: 1, won: 0 },
  ]);
  expect(groundsOf([row('🐗'), row('🦌')])).toHaveLength(2);
});

describe('a search names a ground', () => {
  const rows = [row('El Cantalar'), row('el cantalar'), row('El Cantalar Bajo')];

  it.each([
    ['with its name', rows, 'el cantalár ', 'el cantalar'],
    ['with a part of the only one that is found', rows.slice(2), 'cantalar b', 'El Cantalar Bajo'],
    ['with a part of one written in two ways', rows.slice(0, 2), 'canta', 'El Cantalar'],
  ])('%s', (_case, found, search, name) => {
    expect(groundSearched(found, search)?.toLowerCase()).toBe(name.toLowerCase());
  });

  it.each([
    ['with a part of two', rows, 'canta'],
    ['with the municipality of one', rows.slice(2), 'cazorla'],
    ['with nothing', rows.slice(2), ' '],
    ['with what outings without a ground have', [row(null)], 'cazorla'],
    ['when other outings are found too', [row(null), row('El Cantalar')], 'cantal'],
  ])('not %s', (_case, found, search) => {
    expect(groundSearched(found, search)).toBeNull();
  });
});

it('a stand is the spot, or the armada and the number of an outing of many', () => {
  expect(standName({ type: 'espera', custom_params: { place: 'La charca' } })).toBe('La charca');
  expect(standName({ type: 'rececho', custom_params: { lugar: 'Umbría' } })).toBe('Umbría');
  expect(standName({ type: 'espera', custom_params: {} })).toBe('');
  expect(standName({ type: 'monteria', custom_params: { armada: 'Sierra', puesto: 4 } })).toBe(
    'armada Sierra, puesto 4',
  );
});

it('outings are counted by name as a plain count does', () => {
  const outing = fc.record({
    names: fc.uniqueArray(fc.constantFrom<string>('Arroyo', 'Charca', 'Umbría')),
    won: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(outing), (outings) => {
      const counted = tallyNames(
        outings.map(({ names, won }) => ({ names, species: won ? [boar] : [] })),
        ({ names }) => names,
      );
      const of = (which: typeof outings) => ({
        outings: which.length,
        won: which.filter(({ won }) => won).length,
      });
      for (const name of ['Arroyo', 'Charca', 'Umbría']) {
        const its = outings.filter(({ names }) => names.includes(name));
        const tally = counted.rows.find((each) => each.name === name);
        expect(tally ?? { name, outings: 0, won: 0 }).toEqual({ name, ...of(its) });
      }
      expect(counted.unnamed).toEqual(of(outings.filter(({ names }) => names.length === 0)));
      const order = counted.rows.map((each) => each.outings);
      expect(order).toEqual(order.toSorted((a, b) => b - a));
    }),
  );
});
