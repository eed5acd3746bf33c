import { describe, expect, it } from 'vitest';
import { dashboardTiles, groupCounts, statsOf } from './stats';

describe('dashboard counts', () => {
  it('group stored species by the 14 tiles, without unknown ones', () => {
    const counts = groupCounts({
      'Macho-montés': 1,
      'Macho Montes (Ronda)': 2,
      Arruí: 3,
      Arrui: 1,
      Perdiz: 9,
    });
    expect(counts).toMatchObject({ 'Macho Montes': 3, Arrui: 4, Jabalí: 0 });
    expect(Object.keys(counts)).toHaveLength(14);
  });

  it('show the default tiles for an empty book', () => {
    expect(dashboardTiles({}).map(({ group }) => group)).toEqual([
      'Jabalí',
      'Venado',
      'Gamo',
      'Corzo',
    ]);
  });

  it('show the four species with most pieces, filled up with the default ones', () => {
    const tiles = dashboardTiles({ Zorro: 5, Sarrio: 9, 'Boc balear': 7, Lobo: 6, Jabalí: 1 });
    expect(tiles.map(({ group, count }) => `${group} ${count}`)).toEqual([
      'Sarrio 9',
      'Boc balear 7',
      'Lobo 6',
      'Zorro 5',
    ]);
    expect(dashboardTiles({ Zorro: 2 }).map(({ group }) => group)).toEqual([
      'Zorro',
      'Jabalí',
      'Venado',
      'Gamo',
    ]);
  });

  it('are the same when computed from the outings on a device', () => {
    expect(
      statsOf([
        { type: 'espera', species: [{ species: 'Jabalí', quantity: 1, medals: ['silver'] }] },
        { type: 'espera', species: [] },
        {
          type: 'monteria',
          species: [
            { species: 'Jabalí', quantity: 3, medals: ['gold', 'silver'] },
            { species: 'Zorro', quantity: 2, medals: [] },
          ],
        },
      ]),
    ).toEqual({
      speciesCounts: { Jabalí: 4, Zorro: 2 },
      trophyCounts: { bronze: 0, silver: 2, gold: 1 },
      totals: { esperas: 2, monterias: 1, recechos: 0 },
    });
  });
});
