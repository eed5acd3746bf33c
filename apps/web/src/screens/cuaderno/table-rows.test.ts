import { NO_FILTERS } from '@cuaderno/domain';
import { describe, expect, it } from 'vitest';
import { entry, outing, summary } from '../../testing/samples';
import { COLUMN_NAMES, pieceRows, pressed, sorted, sortOf } from './table-rows';

const WHOLE = outing({
  id: 'a',
  species: [
    entry({ id: 'p', score: 106.8, weight: 92.5, distance: 90 }),
    entry({ id: 'q', weight: 61 }),
    entry({ id: 'r', species: 'Venado', score: 170 }),
  ],
});
const ROW = summary({
  id: 'a',
  species: [
    { species: 'Jabalí', quantity: 2, medals: ['silver'], best: { score: 106.8, medal: 'silver' } },
    { species: 'Venado', quantity: 1, medals: ['bronze'], best: { score: 170, medal: 'bronze' } },
  ],
});
const EMPTY = summary({ id: 'b', date: '2025-05-01', municipality: null, species: [] });
const whole = () => WHOLE.species;

describe('the rows of a table', () => {
  it('are the pieces that are looked for, with what the complete outing has', () => {
    const jabali = { ...NO_FILTERS, species: ['Jabalí'] };
    expect(pieceRows([ROW], jabali, whole)).toMatchObject([
      {
        key: 'a 0',
        piece: { best: { score: 106.8, medal: 'silver' } },
        weight: 92.5,
        distance: 90,
      },
      { key: 'a 1', piece: { species: 'Jabalí' }, weight: 61, distance: null },
    ]);
    const medal = { ...jabali, medals: ['bronze' as const] };
    // None has both: those of two pieces.
    expect(pieceRows([ROW], medal, whole)).toHaveLength(3);
  });

  it('are its species where the device has the summary alone, and one of an outing without any', () => {
    const rows = pieceRows([ROW, EMPTY], NO_FILTERS, () => undefined);
    expect(rows).toMatchObject([
      { piece: { species: 'Jabalí', quantity: 2 }, weight: null, distance: null },
      { piece: { species: 'Venado' } },
      { key: 'b', piece: null },
    ]);
  });
});

describe('the order of a table', () => {
  const rows = pieceRows([EMPTY, ROW], NO_FILTERS, ({ id }) =>
    id === 'a' ? WHOLE.species : undefined,
  );
  const keys = (sort: string) => sorted(rows, sortOf(sort, 'fecha')).map(({ key }) => key);

  it('has empty cells last both ways', () => {
    expect(keys('peso')).toEqual(['a 1', 'a 0', 'b', 'a 2']);
    expect(keys('-peso')).toEqual(['a 0', 'a 1', 'b', 'a 2']);
    for (const column of ['lugar', 'especie', 'puntos', 'distancia'])
      for (const direction of ['', '-']) expect(keys(direction + column).slice(1)).toContain('b');
  });

  it('is that of the lines until a head is pressed, and turns at the second press', () => {
    expect(sortOf(null, 'puntuacion')).toEqual({ column: 'puntos', isDescending: true });
    expect(sortOf('nada', 'fecha')).toEqual({ column: 'fecha', isDescending: true });
    for (const name of COLUMN_NAMES) {
      const first = pressed(name, sortOf(name === 'fecha' ? 'peso' : null, 'fecha'));
      const second = pressed(name, sortOf(first, 'fecha'));
      expect([first, second].toSorted()).toEqual([`-${name}`, name]);
    }
    expect(pressed('peso', sortOf(null, 'fecha'))).toBe('-peso');
    expect(pressed('lugar', sortOf(null, 'fecha'))).toBe('lugar');
  });
});
