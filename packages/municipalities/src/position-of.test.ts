import { expect, it } from 'vitest';
import { positionOf } from './position-of';

it('finds a municipality by its name and province', () => {
  expect(positionOf('Cazorla', 'Jaén')).toEqual({ code: '23028', lat: 37.912, lon: -3.001 });
  expect(positionOf('cazorla', 'JAEN')?.code).toBe('23028');
  expect(positionOf('Cazorla', null)?.code).toBe('23028');
});

it.each([
  ['Mieres', 'Asturias'],
  ['Mieres', 'Girona'],
])('tells %s of %s from its namesake', (name, province) => {
  const found = positionOf(name, province);
  expect(found).not.toBeNull();
  expect(found?.code.startsWith(province === 'Asturias' ? '33' : '17')).toBe(true);
});

it.each([
  ['Eivissa', 'Illes Balears', '07026'],
  ['Ibiza', 'Islas Baleares', '07026'],
  ['Ibiza', 'Islas Baleares/Illes Balears', '07026'],
  ['Alcoy', 'Alicante', '03009'],
  ['Xàtiva', 'València', '46145'],
])('finds %s in %s, a province of two names', (name, province, code) => {
  expect(positionOf(name, province)?.code).toBe(code);
});

it('finds none for another province, for a name of two, and for a place that is not in the list', () => {
  expect(positionOf('Cazorla', 'León')).toBeNull();
  expect(positionOf('Mieres', null)).toBeNull();
  expect(positionOf('Coto del abuelo', 'Jaén')).toBeNull();
});
