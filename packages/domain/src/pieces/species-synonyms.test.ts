import { describe, expect, it } from 'vitest';
import { SPECIES } from './species';
import { meansSpecies, SPECIES_SYNONYMS, speciesMeant, speciesSearched } from './species-synonyms';
import { fold } from '../text';

describe('the species that hunters mean', () => {
  it.each([
    ['monteria', 'cochino', ['Jabalí']],
    ['monteria', 'Guarros', ['Jabalí']],
    ['espera', 'MARRANO', ['Jabalí']],
    ['rececho', 'jabalíes', ['Jabalí']],
    ['monteria', 'ciervo', ['Venado']],
    ['rececho', 'venaos', ['Venado']],
    ['monteria', 'cierva', ['Hembra']],
    ['rececho', 'Corzas', ['Hembra']],
    ['monteria', 'gama', ['Hembra']],
    ['monteria', 'raposo', ['Zorro']],
    ['monteria', 'zorras', ['Zorro']],
    ['espera', 'arruí', ['Arruí']],
    ['rececho', 'arruí', ['Arrui']],
    ['espera', 'Arruis', ['Arruí']],
    ['rececho', 'rebeco', ['Rebeco Cantábrico']],
    ['espera', 'robezo', ['Rebeco']],
    ['rececho', 'macho montés de Gredos', ['Macho Montes (Gredos)']],
    ['rececho', 'cabra de Sureste', ['Cabra Montesa (Sudeste)']],
    ['rececho', 'Macho Montés (Gredos)', ['Macho Montes (Gredos)']],
    ['espera', 'macho', ['Macho-montés']],
    ['rececho', 'wild boars', ['Jabalí']],
  ] as const)('%s: %s → %j', (modality, word, names) => {
    expect(speciesMeant(modality, word)).toEqual(names);
  });

  it('are several to choose from where only the hunter knows', () => {
    expect(speciesMeant('rececho', 'macho')).toHaveLength(4);
    expect(speciesMeant('rececho', 'cabra')).toEqual(
      SPECIES.rececho.filter((name) => name.startsWith('Cabra')),
    );
    expect(speciesMeant('rececho', 'Ronda')).toHaveLength(2);
  });

  it('are none for another word, or where the modality has no such species', () => {
    for (const word of ['', 'unicornio', 'constructor', 'x'.repeat(1000)]) {
      expect(speciesMeant('rececho', word)).toEqual([]);
      expect(meansSpecies(word)).toBe(false);
    }
    expect(speciesMeant('espera', 'raposo')).toEqual([]);
    expect(meansSpecies('raposo')).toBe(true);
  });
});

it.each([
  ['corzo', ['Corzo']],
  ['JABALÍES', ['Jabalí']],
  ['cochino', ['Jabalí']],
  ['guarros', ['Jabalí']],
  ['cierva', ['Hembra']],
  ['zorra', ['Zorro']],
  ['rebeco', ['Rebeco']],
  ['arruí', ['Arrui']],
  ['macho montés', ['Macho Montes']],
  ['cabra', ['Cabra Montesa']],
  ['macho gredos', ['Macho Montes (Gredos)']],
  ['ronda', ['Macho Montes (Ronda)', 'Cabra Montesa (Ronda)']],
  ['capra', ['Macho Montes', 'Cabra Montesa']],
  ['las mezquitillas', []],
  ['', []],
])('%s is searched as %s', (text, species) => {
  expect(speciesSearched(text)).toEqual(species);
});

it('has each word once, folded, and species of the lists', () => {
  const words = SPECIES_SYNONYMS.flatMap((row) => row.words);
  expect(new Set(words).size).toBe(words.length);
  expect(words.map(fold)).toEqual(words);
  const listed: string[] = Object.values(SPECIES).flat();
  for (const { names } of SPECIES_SYNONYMS)
    expect(listed).toEqual(expect.arrayContaining([...names]));
});
