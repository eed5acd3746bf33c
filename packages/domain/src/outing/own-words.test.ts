import { expect, it } from 'vitest';
import { fold } from '../text';
import type { Placed } from './own-places';
import { lastName, ownWords, type Suggested, type Within, wordsFor } from './own-words';

const TODAY = '2026-11-21';
const ANYWHERE = { municipality: '', estate: '' };

const at = (date: string, params: Placed['custom_params'], more: Partial<Placed> = {}) => ({
  type: 'espera' as const,
  date,
  municipality: 'Cazorla',
  province: 'Jaén',
  ccaa: 'Andalucía',
  location: null,
  custom_params: params,
  weapons: [] as string[],
  ...more,
});
const BOOK = [
  at('2026-11-07', { cotoName: 'El Cantalar', place: 'Arroyo', companions: 'Antonio y Luna' }),
  at('2026-10-07', { cotoName: 'El Cantalar', place: 'Charca', companions: 'Luis, Antonio' }),
  at(
    '2025-12-13',
    { finca: 'Cañada Morales', armada: 'Sierra' },
    { type: 'monteria', municipality: 'Santiago-Pontones' },
  ),
];
const textsOf = (field: Suggested, within: Partial<Within> = {}) =>
  ownWords(BOOK, field, { ...ANYWHERE, ...within }, TODAY).map(({ text }) => text);

it('are of every modality, each once, by how often and how lately', () => {
  expect(textsOf('cotoName')).toEqual(['El Cantalar', 'Cañada Morales']);
  expect(textsOf('finca')).toEqual(['El Cantalar', 'Cañada Morales']);
  expect(textsOf('companions')).toEqual(['Antonio', 'Luna', 'Luis']);
  expect(ownWords(BOOK, 'cotoName', ANYWHERE, TODAY)[0]?.last).toBe('2026-11-07');
});

it('are of the place that is written', () => {
  expect(textsOf('cotoName', { municipality: 'santiago pontones' })).toEqual(['Cañada Morales']);
  expect(textsOf('place', { estate: 'el cantalar' })).toEqual(['Arroyo', 'Charca']);
  expect(textsOf('place', { estate: 'Otro' })).toEqual([]);
  expect(textsOf('armada', { estate: 'Cañada Morales' })).toEqual(['Sierra']);
});

it('have what is typed, where a word begins with it first, and not what is typed whole', () => {
  const words = ['Cotos de Peñas', 'El Cantalar', 'Las Encantadas'].map((text) => ({
    text,
    folded: fold(text),
  }));
  const found = (typed: string) => wordsFor(words, typed).map(({ text }) => text);
  expect(found('canta')).toEqual(['El Cantalar', 'Las Encantadas']);
  expect(found('EL CANTALAR')).toEqual([]);
  expect(found('penas')).toEqual(['Cotos de Peñas']);
});

it('go on with the last name of a company', () => {
  expect(lastName('An')).toEqual({ before: '', name: 'An' });
  expect(lastName('Antonio, Lu')).toEqual({ before: 'Antonio, ', name: 'Lu' });
  expect(lastName('Antonio y Lu')).toEqual({ before: 'Antonio y ', name: 'Lu' });
});

it('of names without letters are told apart, and answer to no other symbol', () => {
  const words = ownWords(
    [at('2026-11-07', { companions: '🐶, 🐕' }), at('2026-11-06', { companions: 'Luna' })],
    'companions',
    ANYWHERE,
    TODAY,
  );
  expect(words.map(({ text }) => text)).toEqual(['🐶', '🐕', 'Luna']);
  expect(wordsFor(words, '🐗')).toEqual([]);
  expect(wordsFor(words, '--')).toEqual([]);
});

it.each([
  ['con An', { before: 'con ', name: 'An' }],
  ['Luis y con An', { before: 'Luis y con ', name: 'An' }],
  ['Con', { before: '', name: 'Con' }],
  ['Conrado', { before: '', name: 'Conrado' }],
])('of a company leave out its con: %s', (company, parts) => {
  expect(lastName(company)).toEqual(parts);
});
