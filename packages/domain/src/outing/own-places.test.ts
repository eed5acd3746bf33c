import { expect, it } from 'vitest';
import { ownPlaces, type Placed, placeName } from './own-places';

const TODAY = '2026-11-21';

const placed = (
  date: string,
  params: Placed['custom_params'],
  more: Partial<Placed> = {},
): Placed => ({
  type: 'espera',
  date,
  municipality: 'Cazorla',
  province: 'Jaén',
  ccaa: 'Andalucía',
  location: null,
  custom_params: params,
  ...more,
});
const namesOf = (outings: Placed[], type: Placed['type'] = 'espera') =>
  ownPlaces(outings, type, TODAY).map((place) => placeName(place, type));

it('are each once, in the words of the latest outing, whatever its case and accents', () => {
  expect(
    namesOf([
      placed('2026-10-01', { cotoName: 'El Cantalar', place: 'Puesto del árbol' }),
      placed('2026-01-10', { cotoName: 'el cantalar', place: 'puesto del arbol' }),
    ]),
  ).toEqual(['El Cantalar · Puesto del árbol']);
});

it('come by how often and how lately: three of this autumn before five of years ago', () => {
  const often = ['2019-10-01', '2019-10-08', '2019-10-15', '2019-11-01', '2019-11-08'];
  const lately = ['2026-10-01', '2026-10-08', '2026-10-15'];
  expect(
    namesOf([
      ...often.map((date) => placed(date, { cotoName: 'Los Villares' })),
      ...lately.map((date) => placed(date, { cotoName: 'El Cantalar' })),
      placed('2026-11-20', {}),
    ]),
  ).toEqual(['El Cantalar', 'Cazorla', 'Los Villares']);
});

it('are those of the modality, then the grounds of the others in its own field', () => {
  const outings = [
    placed('2026-11-20', { cotoName: 'El Cantalar', place: 'Puesto del arroyo' }),
    placed('2020-01-10', { finca: 'Las Mezquitillas', lugar: 'Umbría' }, { type: 'rececho' }),
    placed('2020-01-10', { finca: 'Robledo', armada: 'Sierra', puesto: 3 }, { type: 'monteria' }),
  ];
  expect(ownPlaces(outings, 'rececho', TODAY)).toEqual([
    expect.objectContaining({ finca: 'Las Mezquitillas', lugar: 'Umbría' }),
    expect.objectContaining({ finca: 'El Cantalar', lugar: '', municipality: 'Cazorla' }),
    expect.objectContaining({ finca: 'Robledo', lugar: '' }),
  ]);
  expect(namesOf(outings, 'monteria')).toEqual(['Robledo', 'El Cantalar', 'Las Mezquitillas']);
});

it('have a name by the ground, else the municipality; an outing without a place is none', () => {
  const nowhere = { municipality: null, province: null, ccaa: null };
  expect(
    namesOf([
      placed('2026-11-20', {}, nowhere),
      placed('2026-11-19', { place: 'La charca' }),
      placed('2026-11-18', {}, { ...nowhere, location: 'Dehesa vieja' }),
    ]),
  ).toEqual(['Cazorla · La charca', 'Dehesa vieja']);
});
