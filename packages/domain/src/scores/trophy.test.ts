import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MODALITIES } from '../modality';
import { hasSex, SPECIES } from '../pieces/species';
import {
  maximumScore,
  medalHint,
  medalVerdict,
  newlyEarned,
  scoreQuestion,
  trophiesOf,
} from './scores';
import { bestMedal, computedMedal, MEDALS, medalOf, thresholds } from './trophy';

/** The table of the specification, point 9, with every spelling of its species. */
const TABLE: [string[], number, number, number][] = [
  [['Venado'], 165, 173, 181],
  [['Jabalí', 'jabali', 'JABALÍ'], 100, 105, 110],
  [['Muflón'], 185, 195, 205],
  [['Gamo'], 160, 170, 180],
  [['Corzo'], 105, 115, 130],
  [['Lobo'], 37, 39, 41],
  [['Zorro'], 37, 39, 41],
  [['Macho-montés', 'Macho Montes', 'Cabra Montesa'], 205, 220, 230],
  [['Macho Montes (Gredos)', 'Macho Montés Gredos', 'Macho Montes (Beceite)'], 205, 220, 230],
  [['Cabra Montesa (Gredos)', 'Cabra Montesa - Beceite'], 205, 220, 230],
  [['Macho Montes (Sudeste)', 'Macho Montes (Ronda)'], 195, 210, 220],
  [['Cabra Montesa (Sudeste)', 'Cabra Montesa (Ronda)'], 195, 210, 220],
  [['Rebeco', 'Rebeco Macho'], 78, 81.5, 85],
  [['Rebeco Hembra'], 74, 77.5, 81],
  [['Rebeco Cantábrico'], 78, 81.5, 85],
  [['Sarrio', 'Sarrio Macho'], 87, 92, 97],
  [['Sarrio Hembra'], 83, 88, 93],
  [['Arrui', 'Arruí'], 310, 330, 350],
  [['Boc balear'], 78, 81.5, 85],
  [['Hembra'], 150, 160, 170],
];
const ROWS = TABLE.flatMap(([names, ...points]) => names.map((name) => [name, ...points] as const));
const ALL = MODALITIES.flatMap((modality) => SPECIES[modality]);

describe('trophy thresholds', () => {
  it.each(ROWS)(
    '%s is bronze from %d, silver from %d, gold from %d',
    (species, bronze, silver, gold) => {
      const at = (score: number) => computedMedal(species, score);
      expect([at(bronze - 0.01), at(bronze), at(bronze + 0.01)]).toEqual([
        null,
        'bronze',
        'bronze',
      ]);
      expect([at(silver - 0.01), at(silver), at(silver + 0.01)]).toEqual([
        'bronze',
        'silver',
        'silver',
      ]);
      expect([at(gold - 0.01), at(gold), at(gold + 0.01)]).toEqual(['silver', 'gold', 'gold']);
    },
  );

  it.each(ROWS)(
    '%s has a maximum of one and a half times its gold',
    (species, _bronze, _silver, gold) => {
      expect(maximumScore(species)).toBe(Math.round(gold * 150) / 100);
    },
  );

  it('have thresholds for every species of a form', () => {
    expect(ALL.filter((species) => thresholds(species) === null)).toEqual([]);
  });

  it('are missing for an unknown species: a maximum of 999.99 and no medal', () => {
    expect(maximumScore('Urogallo')).toBe(999.99);
    expect(computedMedal('Urogallo', 999)).toBeNull();
  });

  it.each([null, undefined, 0, -1, Number.NaN])('award no medal for a score of %s', (score) => {
    expect(computedMedal('Jabalí', score)).toBeNull();
  });

  it('yield to an awarded medal', () => {
    expect(medalOf({ species: 'Jabalí', score: 50, awardedTrophy: 'gold' })).toBe('gold');
    expect(medalOf({ species: 'Jabalí', score: null, awardedTrophy: 'bronze' })).toBe('bronze');
  });

  it('never lower the medal for a higher score', () => {
    const rank = (species: string, score: number) =>
      MEDALS.length - MEDALS.findIndex((medal) => medal === computedMedal(species, score)) - 1;
    const place = (species: string, score: number) =>
      computedMedal(species, score) ? rank(species, score) : -1;
    fc.assert(
      fc.property(
        fc.constantFrom(...ALL),
        fc.double({ min: 0, max: 600, noNaN: true }),
        fc.double({ min: 0, max: 600, noNaN: true }),
        (species, a, b) => place(species, Math.min(a, b)) <= place(species, Math.max(a, b)),
      ),
    );
  });
});

describe('medals of an outing', () => {
  const piece = (species: string, score: number | null) => ({
    species,
    score,
    awardedTrophy: null,
  });

  it('are sorted best first', () => {
    const medals = trophiesOf([
      piece('Jabalí', 100),
      piece('Venado', 181),
      piece('Gamo', 1),
      piece('Corzo', 115),
    ]);
    expect(medals.map(({ medal }) => medal)).toEqual(['gold', 'silver', 'bronze']);
    expect(bestMedal(['bronze', null, 'silver'])).toBe('silver');
    expect(bestMedal([null])).toBeNull();
  });

  it('are newly earned by an edit only if species and level are new', () => {
    const before = [piece('Jabalí', 101), piece('Venado', 181)];
    expect(newlyEarned(before, before)).toEqual([]);
    expect(newlyEarned(before, [piece('Jabalí', 104), piece('Venado', 190)])).toEqual([]);
    expect(newlyEarned(before, [piece('Jabalí', 106), piece('Venado', 181)])).toEqual([
      { species: 'Jabalí', medal: 'silver', score: 106 },
    ]);
    expect(newlyEarned([], [piece('Jabalí', 106)])).toHaveLength(1);
  });

  it.each([
    ['Jabalí', 99, null, 'Bronce desde 100\u00A0ptos'],
    ['Jabalí', 101.5, 'bronze', 'Bronce. Plata desde 105\u00A0ptos'],
    ['Jabalí', 107, 'silver', 'Plata. Oro desde 110\u00A0ptos'],
    ['Venado', 182.6, 'gold', 'Medalla de oro, desde 181\u00A0ptos'],
    ['Rebeco', 79, 'bronze', 'Bronce. Plata desde 81,50\u00A0ptos'],
  ] as const)('are hinted at while typing: %s with %d', (species, score, medal, text) => {
    expect(medalHint(species, score)).toEqual({ medal, text });
  });

  it.each([
    ['Jabalí', 106.8, 'silver', 'Te faltan 3,20 para oro'],
    ['Jabalí', 99.99, null, 'Te faltan 0,01 para bronce'],
    ['Corzo', 132.2, 'gold', '2,20 por encima del oro'],
    ['Corzo', 130, 'gold', '0,00 por encima del oro'],
  ] as const)('of a measured score are said: %s with %d', (species, score, medal, text) => {
    expect(medalVerdict(species, score)).toEqual({ medal, text });
  });

  it('are not hinted at without a score or for an unknown species', () => {
    expect(medalHint('Jabalí', null)).toBeNull();
    expect(medalHint('Jabalí', 0)).toBeNull();
    expect(medalHint('Urogallo', 10)).toBeNull();
    expect(medalVerdict('Urogallo', 10)).toBeNull();
  });
});

describe('the sex of a piece', () => {
  it.each([
    ['Rebeco', 'hembra', 74, 'bronze'],
    ['Rebeco', 'macho', 74, null],
    ['Rebeco', null, 78, 'bronze'],
    ['rebeco', 'hembra', 81, 'gold'],
    ['Sarrio', 'hembra', 88, 'silver'],
    ['Sarrio', 'macho', 88, 'bronze'],
    ['Sarrio', undefined, 83, null],
    ['Rebeco Cantábrico', null, 78, 'bronze'],
    ['Rebeco Cantábrico', 'macho', 77.5, null],
    ['Rebeco Cantábrico', 'hembra', 74, 'bronze'],
    ['Rebeco Cantábrico', 'hembra', 77.5, 'silver'],
    ['rebeco cantabrico', 'hembra', 81, 'gold'],
    ['Corzo', null, 130, 'gold'],
  ] as const)('decides the medal: a %s %s of %d points has %s', (species, sex, score, medal) => {
    expect(medalOf({ species, sex, score })).toBe(medal);
  });

  it('decides the maximum and the next medal', () => {
    expect(maximumScore('Sarrio', 'hembra')).toBe(139.5);
    expect(maximumScore('Sarrio', 'macho')).toBe(145.5);
    expect(maximumScore('Sarrio')).toBe(145.5);
    expect(maximumScore('Rebeco Cantábrico', 'hembra')).toBe(121.5);
    expect(medalHint('Rebeco', 80, 'hembra')?.text).toBe('Plata. Oro desde 81\u00A0ptos');
    expect(medalHint('Rebeco', 80)?.text).toBe('Bronce. Plata desde 81,50\u00A0ptos');
  });

  it('is asked of the species alone whose thresholds differ', () => {
    const asked = MODALITIES.flatMap((type) => SPECIES[type]).filter(hasSex);
    expect(asked).toEqual(['Rebeco', 'Rebeco Cantábrico', 'Sarrio']);
  });
});

it.each([
  ['Jabalí', 500, { meant: 50 }],
  ['Jabalí', 1065, { meant: 106.5 }],
  ['Jabalí', 10.65, { meant: 106.5 }],
  ['Jabalí', 24, { meant: null }],
  ['Jabalí', 25, null],
  ['Jabalí', 165, null],
  ['Jabalí', 0, null],
  ['Jabalí', Number.NaN, null],
  ['Conejo', 500, null],
])('of %s, %s points are asked about: %j', (species, score, question) => {
  expect(scoreQuestion(species, score)).toEqual(question);
});
