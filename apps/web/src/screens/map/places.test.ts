import { describe, expect, it } from 'vitest';
import type { PlaceFinder } from '../../book/use-place-finder';
import { summary } from '../../testing/samples';
import { marksOf, nameTags } from './marks';
import { modalitiesOf, narrow, outingsIn, placesOf } from './places';
import { selectionOf } from './selection';
import { mapAddress, readMapAddress } from './use-map-address';

const LIST: Record<string, { lat: number; lon: number; code: string }> = {
  Cazorla: { lat: 37.91, lon: -3, code: '23028' },
  Jaén: { lat: 37.77, lon: -3.79, code: '23050' },
  Ibiza: { lat: 38.91, lon: 1.43, code: '07026' },
  Eivissa: { lat: 38.91, lon: 1.43, code: '07026' },
};
const find: PlaceFinder = (name) => {
  const found = LIST[name ?? ''];
  return found ? { ...found, zone: 'Europe/Madrid' } : null;
};

const BOOK = [
  summary({ id: '1', date: '2026-11-07' }),
  summary({ id: '2', date: '2026-08-08', type: 'rececho' }),
  summary({ id: '3', date: '2025-05-01', municipality: 'Jaén' }),
  summary({ id: '4', municipality: 'Ibiza', province: 'Illes Balears' }),
  summary({ id: '5', municipality: 'Eivissa', province: 'Illes Balears' }),
  summary({ id: '6', municipality: 'Villalejos' }),
  summary({ id: '7', municipality: null, province: null }),
];
const all = placesOf(BOOK, find);

describe('the places of a book', () => {
  it('are its municipalities, two names of one together, most outings first', () => {
    expect(all.municipalities.map(({ code, outings }) => [code, outings.length])).toEqual([
      ['23028', 2],
      ['07026', 2],
      ['23050', 1],
    ]);
    expect(modalitiesOf(all.municipalities[0] as never)).toEqual([
      { type: 'espera', count: 1 },
      { type: 'rececho', count: 1 },
    ]);
  });

  it('count the outings without a municipality, or with an unknown one', () => {
    expect(all.unknown.map(({ id }) => id)).toEqual(['7', '6']);
    expect(outingsIn(all)).toBe(7);
  });

  it('are listed by name until the list of municipalities is loaded', () => {
    const { municipalities, unknown } = placesOf(BOOK, undefined);
    expect(municipalities).toHaveLength(5);
    expect(municipalities.every(({ code, point }) => code === null && point === null)).toBe(true);
    expect(unknown).toHaveLength(1);
  });

  it('are narrowed to the outings of the filters', () => {
    const shown = narrow(all, ({ type }) => type === 'rececho');
    expect(shown.municipalities.map(({ code }) => code)).toEqual(['23028']);
    expect(shown.unknown).toEqual([]);
  });
});

describe('the marks', () => {
  it('are one a modality and municipality, named and pushed apart', () => {
    const marks = marksOf(all.municipalities, { scale: 0.25, x: 0, y: 0 }, 1, 'spain');
    expect(marks.map(({ label }) => label)).toEqual([
      'Ibiza: 2 esperas',
      'Cazorla: 1 espera',
      'Cazorla: 1 rececho',
      'Jaén: 1 espera',
    ]);
    const [, espera, rececho] = marks;
    expect((rececho?.x ?? 0) - (espera?.x ?? 0)).toBeGreaterThan(10);
  });

  it('have a name each where there is room', () => {
    const near = marksOf(all.municipalities, { scale: 1, x: 0, y: 0 }, 1, 'province');
    expect(nameTags(near).map(({ name }) => name)).toEqual(['Ibiza', 'Cazorla', 'Jaén']);
    const crowded = marksOf(all.municipalities, { scale: 0.001, x: 0, y: 0 }, 1, 'province');
    expect(nameTags(crowded).length).toBeLessThan(3);
  });
});

describe('an open place', () => {
  it.each([
    ['23028', 'Cazorla', 'Jaén, 2 salidas y 2 piezas', ['1', '2']],
    ['23', 'Jaén', '3 salidas en 2 municipios, 3 piezas', ['1', '2', '3']],
    ['none', 'Sin municipio conocido', '2 salidas fuera del mapa', ['7', '6']],
  ])('%s is told with its outings, newest first', (code, title, subtitle, ids) => {
    const selection = selectionOf(code, all, all);
    expect(selection).toMatchObject({ title, subtitle });
    expect(selection?.outings.map(({ id }) => id)).toEqual(ids);
  });

  it('keeps its name when the filters leave it no outings', () => {
    const none = narrow(all, () => false);
    expect(selectionOf('23', all, none)).toMatchObject({ title: 'Jaén', outings: [] });
  });

  it.each(['28', '28079', 'x', ''])('is none for what the book doesn’t have: %s', (code) => {
    expect(selectionOf(code, all, all)).toBeNull();
  });
});

describe('the address', () => {
  it.each([
    ['', null, ['espera', 'monteria', 'rececho']],
    ['season=2026', 2026, ['espera', 'monteria', 'rececho']],
    ['season=todas', null, ['espera', 'monteria', 'rececho']],
    ['type=rececho&type=espera', null, ['espera', 'rececho']],
    ['type=', null, []],
  ])('%s is read', (query, season, types) => {
    expect(readMapAddress(new URLSearchParams(query))).toMatchObject({ season, types });
  });

  it.each([
    '/mapa',
    '/mapa?season=2026',
    '/mapa?type=',
    '/mapa?season=2025&type=espera&type=rececho&place=23028',
  ])('%s is written as it is read', (address) => {
    const query = new URLSearchParams(address.split('?')[1] ?? '');
    expect(mapAddress(readMapAddress(query))).toBe(address);
  });
});
