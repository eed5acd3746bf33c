import { expect, it } from 'vitest';
import { inRow, rowNumbers, rowText } from './texts';

const SHEET = 2 ** 21;
const SEASONS = ['Temporada 2018-19', 'Temporada 2019-20'];

it('names rows of one sheet by their numbers, and of several by their sheets', () => {
  expect(rowText(SHEET + 7, [])).toBe('Fila 7');
  expect(rowText(SHEET + 7, SEASONS)).toBe('Temporada 2019-20, fila 7');
  expect(inRow(SHEET + 7, SEASONS)).toBe('fila 7 de «Temporada 2019-20»');
  expect(rowNumbers([SHEET + 7], [])).toBe('Fila 7');
  expect(rowNumbers([18, 40], [])).toBe('Filas 18 y 40');
  expect(rowNumbers([18, 40, 41, 42], [])).toBe('Filas 18, 40 y 2 más');
  expect(rowNumbers([18, SHEET + 7, SHEET + 8], SEASONS)).toBe(
    'Temporada 2018-19, fila 18, y 2 más',
  );
});
