import { expect, it } from 'vitest';
import { differingWords, runLines, type Run } from './differing-words';

const show = (runs: readonly Run[]) =>
  runs.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');
const both = (ours: string, theirs: string) => differingWords(ours, theirs).map(show);

it('marks the words that differ, adjacent ones joined, without the punctuation that both have', () => {
  expect(both('Canal de la Horcada, cara norte', 'Canal de la Horcada, collado')).toEqual([
    'Canal de la Horcada, [cara norte]',
    'Canal de la Horcada, [collado]',
  ]);
  expect(both('Tiro de 180 metros, a la primera.', 'Tiro de 210 metros.')).toEqual([
    'Tiro de [180 metros, a la primera].',
    'Tiro de [210 metros].',
  ]);
  expect(both('Rebeco, 82,50 ptos', 'Rebeco, 84 ptos')).toEqual([
    'Rebeco, [82,50] ptos',
    'Rebeco, [84] ptos',
  ]);
});

it('marks words that only one side has, and punctuation that only one side has', () => {
  expect(both('Entramos con niebla', 'Entramos')).toEqual(['Entramos [con niebla]', 'Entramos']);
  expect(both('Entramos', 'Entramos al alba')).toEqual(['Entramos', 'Entramos [al alba]']);
  expect(both('Puesto alto.', 'Puesto alto')).toEqual(['Puesto [alto.]', 'Puesto [alto]']);
});

it('marks nothing when all words differ, or a side is empty', () => {
  expect(both('El Cantalar', 'La Dehesa')).toEqual(['El Cantalar', 'La Dehesa']);
  expect(both('', 'La Dehesa')).toEqual(['', 'La Dehesa']);
});

it('keeps every character of both texts', () => {
  const texts = ['  Uno,  dos\ntres… (cuatro)', 'Uno, dos\n\ntres! cinco (cuatro)'] as const;
  const plain = differingWords(...texts).map((runs) => runs.map(({ text }) => text).join(''));
  expect(plain).toEqual(texts);
});

it('splits runs into lines', () => {
  const [runs] = differingWords('Venado, 170 ptos\nJabalí', 'Venado, 172 ptos');
  expect(runLines(runs).map(show)).toEqual(['Venado, [170] ptos', '[Jabalí]']);
});
