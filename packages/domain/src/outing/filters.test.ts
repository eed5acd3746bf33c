import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countFilters,
  filtersFromQuery,
  filtersToQuery,
  type BookFilters,
  matcherOf,
  NO_FILTERS,
  pieceMatcherOf,
} from './filters';
import { MODALITIES, normaliseModality } from '../modality';
import { SPECIES_GROUPS } from '../pieces/species';
import { MEDALS } from '../scores/trophy';

const outing = {
  type: 'monteria' as const,
  date: '2026-01-10',
  municipality: 'San Martín',
  cotoName: null,
  finca: 'Las Mezquitillas',
  species: [
    { species: 'Jabalí', quantity: 2, medals: ['silver' as const] },
    { species: 'Macho Montes (Ronda)', quantity: 1, medals: [], toHomologate: true as const },
  ],
};
const match = (filters: Partial<BookFilters>) => matcherOf({ ...NO_FILTERS, ...filters })(outing);

describe('history filters', () => {
  it.each(['monterías', 'Montería', 'monteria', 'MONTERIAS'])('parse %s as monteria', (text) => {
    expect(normaliseModality(text)).toBe('monteria');
  });

  it('parse no other modality', () => {
    expect(normaliseModality('batida')).toBeNull();
  });

  it.each([
    [{}, true],
    [{ type: 'monteria' }, true],
    [{ type: 'espera' }, false],
    [{ medals: ['silver'] }, true],
    [{ medals: ['gold', 'silver'] }, true],
    [{ medals: ['gold'] }, false],
    [{ toHomologate: true }, true],
    [{ species: ['Jabalí'] }, true],
    [{ species: ['jabali'] }, true],
    [{ species: ['Macho Montes'] }, true],
    [{ species: ['Macho Montes (Ronda)'] }, true],
    [{ species: ['Macho Montes (Gredos)'] }, false],
    [{ species: ['Corzo', 'Jabalí'] }, true],
    [{ species: ['Corzo'] }, false],
    [{ species: ['Perdiz'] }, false],
    [{ season: 2025 }, true],
    [{ season: 2026 }, false],
    [{ search: 'mezqui' }, true],
    [{ search: 'SAN MARTIN' }, true],
    [{ search: '  mezqui  ' }, true],
    [{ search: 'cazorla' }, false],
    [{ search: '%' }, false],
    [
      { type: 'monteria', medals: ['silver'], species: ['Jabalí'], season: 2025, search: 'las' },
      true,
    ],
    [{ type: 'monteria', medals: ['gold'], species: ['Jabalí'] }, false],
    [{ archived: true }, false],
  ] as [Partial<BookFilters>, boolean][])('%j → %s', (filters, expected) => {
    expect(match(filters)).toBe(expected);
  });

  it.each([
    [{ species: ['Jabalí'], medals: ['silver'] }, true],
    [{ species: ['Macho Montes', 'Jabalí'], medals: ['gold', 'silver'] }, true],
    [{ species: ['Macho Montes'], medals: ['silver'] }, false],
    [{ species: ['Jabalí'], medals: [] }, null],
    [{ species: [], medals: ['silver'] }, null],
  ] as [Partial<BookFilters>, boolean | null][])(
    '%j: of one piece, if both are set → %s',
    (filters, expected) => {
      expect(pieceMatcherOf({ ...NO_FILTERS, ...filters })?.(outing) ?? null).toBe(expected);
    },
  );

  it('leave archived outings out, unless only those are wanted', () => {
    const archived = { ...outing, archived: true as const };
    expect(matcherOf(NO_FILTERS)(archived)).toBe(false);
    expect(matcherOf({ ...NO_FILTERS, search: 'mezqui' })(archived)).toBe(false);
    expect(matcherOf({ ...NO_FILTERS, archived: true })(archived)).toBe(true);
    expect(matcherOf({ ...NO_FILTERS, archived: true, type: 'espera' })(archived)).toBe(false);
    expect(filtersFromQuery('?archived=yes')).toEqual(NO_FILTERS);
  });

  const filters = fc.record({
    type: fc.constantFrom(null, ...MODALITIES),
    medals: fc.subarray([...MEDALS]),
    toHomologate: fc.boolean(),
    species: fc.subarray([...SPECIES_GROUPS]),
    season: fc.option(fc.integer({ min: 1900, max: 2100 })),
    search: fc.string({ unit: 'grapheme' }),
    archived: fc.boolean(),
  });

  it('are the same after a round trip through the address', () => {
    fc.assert(
      fc.property(filters, (wanted) => {
        expect(filtersFromQuery(filtersToQuery(wanted))).toEqual(wanted);
      }),
    );
  });

  it('are combined by AND: what passes two filters passes each', () => {
    fc.assert(
      fc.property(filters, (wanted) => {
        const { type, medals, toHomologate, species, season, search, archived } = wanted;
        const each = [
          { type },
          { medals },
          { toHomologate },
          { species },
          { season },
          { search },
          { archived },
        ].every((one) => match(one));
        return match(wanted) === each;
      }),
    );
  });

  it('are counted for the badge, except the search', () => {
    expect(countFilters(NO_FILTERS)).toBe(0);
    expect(
      countFilters({
        type: 'espera',
        medals: ['gold', 'silver'],
        toHomologate: true,
        species: ['Gamo'],
        season: 2025,
        search: 'x',
        archived: true,
      }),
    ).toBe(7);
  });

  it('ignore unknown parameters of an address', () => {
    expect(
      filtersFromQuery('?type=caza&medal=lead&medal=gold&species=&species=Corzo&season=20x'),
    ).toEqual({
      ...NO_FILTERS,
      medals: ['gold'],
      species: ['Corzo'],
    });
  });

  it.each(['0000', '1898', '2101', '9999'])('ignore %s, which is no season', (season) => {
    expect(filtersFromQuery(`?season=${season}`)).toEqual(NO_FILTERS);
  });

  it('have a species once, however often and in whatever case an address has it', () => {
    const { species } = filtersFromQuery(
      '?species=jabali&species=Gamo&species=JABALÍ&species=Jabalí',
    );
    expect(species).toEqual(['Jabalí', 'Gamo']);
  });
});
