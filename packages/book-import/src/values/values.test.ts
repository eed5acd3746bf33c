import { describe, expect, it } from 'vitest';
import { readDate } from './dates';
import { likelyNumber, readNumber } from './numbers';
import { speciesParts } from './species-parts';
import { readTime } from './times';
import { modalityOf, readMedal, readSex, readWind } from './words';

it.each([
  ['14/11/2024', '2024-11-14'],
  ['7-12-24', '2024-12-07'],
  ['7.12.98', '1998-12-07'],
  ['2024-11-14', '2024-11-14'],
  ['2024/11/14', '2024-11-14'],
  ['2024-11-14 18:30', '2024-11-14'],
  ['14/11/2024 7:30', '2024-11-14'],
  ['14/11/2024 07:30:00', '2024-11-14'],
  ['14 nov 2024', '2024-11-14'],
  ['14-nov-24', '2024-11-14'],
  ['14 de Noviembre de 2024', '2024-11-14'],
  ['14 de noviembre del 2024', '2024-11-14'],
  ['mar 12/11/2024', '2024-11-12'],
  ['12 mar 2024', '2024-03-12'],
  ['martes, 12 de marzo de 2024', '2024-03-12'],
  ['9 sept. 2023', '2023-09-09'],
  ['9 setiembre 2023', '2023-09-09'],
  ['November 14, 2024', '2024-11-14'],
  ['2024 nov 14', '2024-11-14'],
  ['45610', '2024-11-14'],
  ['45610,75', '2024-11-14'],
  ['29/02/2024', '2024-02-29'],
])('reads the day %s', (text, day) => {
  expect(readDate(text)).toEqual({ value: day });
});

it.each([
  '29/02/2023',
  '0/1/2024',
  '1/13/2024 2',
  '14/11',
  'nov',
  '12345',
  '1/1/1899',
  '١٤/١١/٢٠٢٤',
  ' ',
])('reads no day in %j, and says why', (text) => {
  expect(readDate(text)).toMatchObject({ message: expect.stringMatching(/^[A-ZF]/) });
});

it.each([
  ['18:30', '18:30'],
  ['7:05', '07:05'],
  ['18.30', '18:30'],
  ['18h30', '18:30'],
  ['18 h', '18:00'],
  ['6:30 PM', '18:30'],
  ['12:15 a.m.', '00:15'],
  ['18:30:00', '18:30'],
  ['2024-11-14 18:30', '18:30'],
])('reads the time %s', (text, time) => {
  expect(readTime(text)).toEqual({ value: time });
});

it.each(['25:00', '18:60', 'noche', '1830', '-1:00'])('reads no time in %s', (text) => {
  expect(readTime(text)).toHaveProperty('message');
});

it.each([
  ['105,4', 105.4],
  ['105.4', 105.4],
  ['1.054', 1054],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1 054', 1054],
  ['92 kg', 92],
  ['92,5kg.', 92.5],
  ['60 m', 60],
  ['106,5 ptos', 106.5],
  ['6 años', 6],
  ['-3', -3],
  ['muchos', Number.NaN],
  ['1e5', Number.NaN],
  ['12 o 13', Number.NaN],
])('reads the number %s', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

it('guesses the slip of a comma', () => {
  expect(likelyNumber(1054, 165)).toBe('105,4');
  expect(likelyNumber(10_654, 165)).toBe('106,54');
  expect(likelyNumber(50_000, 3)).toBeNull();
  expect(likelyNumber(Number.NaN, 165)).toBeNull();
});

describe('words', () => {
  it.each([
    ['mont.', 'monteria'],
    ['Monterías y Batidas', 'monteria'],
    ['gancho', 'monteria'],
    ['montería de San Huberto', 'monteria'],
    ['AGUARDO', 'espera'],
    ['Espera nocturna', 'espera'],
    ['rece', 'rececho'],
    ['Rececho de corzo', 'rececho'],
    ['al salto', null],
    ['constructor', null],
    ['', null],
  ])('%s is the modality %s', (text, modality) => {
    expect(modalityOf(text)).toBe(modality);
  });

  it('of medals and sexes', () => {
    expect(['Oro', 'P', 'bronze', 'MEDALLA DE PLATA'].map(readMedal)).toEqual(
      ['gold', 'silver', 'bronze', 'silver'].map((value) => ({ value })),
    );
    expect(['M', 'Hembra', '♀'].map(readSex)).toEqual(
      ['macho', 'hembra', 'hembra'].map((value) => ({ value })),
    );
    expect(readMedal('latón')).toHaveProperty('choices');
  });

  it.each([
    ['NO flojo', 'NO', 1],
    ['Del noroeste, flojo', 'NO', 1],
    ['aire del Sudeste', 'SE', null],
    ['poniente fuerte', 'O', 3],
    ['N', 'N', null],
    ['Moderado', null, 2],
    ['en calma', null, 0],
    ['Sin viento', null, 0],
  ])('of a wind: %s', (text, windFrom, windForce) => {
    expect(readWind(text)).toEqual({ windFrom, windForce });
  });

  it.each(['no', 'revocado', 'N-NO', 'Norte, 15 km/h', 'norte nada', 'flojo a fuerte', 'viento'])(
    'of no wind that the book has: %s',
    (text) => expect(readWind(text)).toBeNull(),
  );

  it.each([
    [
      '2 cochinos y 1 zorro, corza (3) / gamo x2',
      'cochinos 2, zorro 1, corza 3, gamo 2 count same',
    ],
    ['Corzo 118,5', 'Corzo 118,5'],
    ['Corzo (118 ptos)', 'Corzo 118 points'],
    ['Venado de 172,5 puntos CIC', 'Venado 172,5 points'],
    ['jabalí 92 kg', 'jabalí 92 weight'],
    ['dos jabalíes', 'jabalíes 2 count'],
    ['3x guarros', 'guarros 3'],
    ['Gamo/Paleto', 'Gamo, Paleto same'],
    ['corzo o gamo', 'corzo, gamo or'],
    ['🐗🐗🦊', '🐗 2, 🦊'],
    ['🐗x2 y 🦌', '🐗 2 count, 🦌'],
    ['🐗 Jabalí', 'Jabalí'],
    ['Macho Montes (Gredos)', 'Macho Montes (Gredos)'],
  ])('of a cell with species: %s', (text, parts) => {
    const shown = speciesParts(text).map(({ word, amount, isAlternative }) =>
      [word, amount?.text, amount?.unit, isAlternative].filter((one) => one != null).join(' '),
    );
    expect(shown.join(', ')).toBe(parts);
  });
});
