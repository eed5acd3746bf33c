import { expect, it } from 'vitest';
import { companionsOf, isWith } from './companions';

it.each([
  ['Antonio', ['Antonio']],
  ['Antonio, Luis y Trueno', ['Antonio', 'Luis', 'Trueno']],
  ['Juan e Ignacio', ['Juan', 'Ignacio']],
  [' Antonio ;Luis,, y  José María ', ['Antonio', 'Luis', 'José María']],
  ['Con Antonio y con mi hijo, Concha', ['Antonio', 'mi hijo', 'Concha']],
  ['Antonio Y Luis', ['Antonio', 'Luis']],
  ['Antonio\nLuis', ['Antonio', 'Luis']],
  ['Yolanda y Eusebio', ['Yolanda', 'Eusebio']],
])('are the names in %j', (text, names) => {
  expect(companionsOf(text)).toEqual(names);
});

it('are each once, whatever its case and accents', () => {
  expect(companionsOf('José, jose y JOSÉ')).toEqual(['José']);
});

it('are none without a letter', () => {
  expect([null, undefined, '', ' y ', ', -'].map(companionsOf)).toEqual([[], [], [], [], []]);
});

it('have their outings by their whole names', () => {
  expect(['josé', 'Luis, JOSE', 'José Luis', null].map(isWith('José'))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isWith('')('Antonio')).toBe(false);
});
