import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MODALITIES } from '../modality';
import {
  canonicalSpecies,
  compareSpecies,
  DISPLAY_ORDER,
  groupOf,
  iconOf,
  SPECIES,
  SPECIES_GROUPS,
  shortLabel,
} from './species';
import { speciesLabel } from './told-species';

describe('species', () => {
  it('has 8 for espera, 8 for montería and 20 for rececho, none twice', () => {
    const sizes = MODALITIES.map((modality) => new Set(SPECIES[modality]).size);
    expect(sizes).toEqual([8, 8, 20]);
  });

  it('assigns every species of a form to one of the 14 tiles', () => {
    expect(SPECIES_GROUPS).toHaveLength(14);
    expect(
      MODALITIES.flatMap((m) => SPECIES[m]).filter((species) => groupOf(species) === null),
    ).toEqual([]);
  });

  it.each([
    ['Macho-montés', 'Macho Montes'],
    ['Macho Montes (Ronda)', 'Macho Montes'],
    ['Cabra Montesa (Gredos)', 'Cabra Montesa'],
    ['Rebeco Cantábrico', 'Rebeco'],
    ['Sarrio Hembra', 'Sarrio'],
    ['Arruí', 'Arrui'],
    ['Hembra', 'Hembra'],
  ])('counts %s as %s', (species, group) => {
    expect(groupOf(species)).toBe(group);
  });

  it('has no tile and the icon of Gamo for an unknown species', () => {
    expect(groupOf('Perdiz')).toBeNull();
    expect(groupOf('Gamonal')).toBeNull();
    expect(iconOf('Perdiz')).toBe('Gamo');
  });

  it.each([
    ['espera', 'arrui', 'Arruí'],
    ['rececho', 'Arruí', 'Arrui'],
    ['espera', 'MACHO MONTES', 'Macho-montés'],
    ['rececho', 'Macho Montés - Gredos', 'Macho Montes (Gredos)'],
    ['monteria', 'jabali', 'Jabalí'],
    ['monteria', 'Sarrio', null],
    ['espera', '', null],
  ] as const)('for %s, parses %s as %s', (modality, typed, stored) => {
    expect(canonicalSpecies(modality, typed)).toBe(stored);
  });

  it('recognises a species regardless of accents, case and hyphens', () => {
    const species = fc
      .constantFrom(...MODALITIES)
      .chain((m) => fc.tuple(fc.constant(m), fc.constantFrom(...SPECIES[m])));
    fc.assert(
      fc.property(species, fc.boolean(), fc.boolean(), ([modality, name], upper, bare) => {
        const cased = upper ? name.toUpperCase() : name.toLowerCase();
        const typed = bare
          ? cased.normalize('NFD').replace(/\p{M}/gu, '')
          : cased.replaceAll(' ', '-');
        return canonicalSpecies(modality, typed) === name;
      }),
    );
  });

  it('orders the Cuaderno as the specification does, then the others alphabetically', () => {
    const shuffled = ['Zorro', 'Urogallo', 'Jabalí', 'Becada', 'Sarrio', 'Corzo'];
    expect(shuffled.toSorted(compareSpecies)).toEqual([
      'Jabalí',
      'Corzo',
      'Sarrio',
      'Zorro',
      'Becada',
      'Urogallo',
    ]);
    expect(SPECIES_GROUPS.toSorted(compareSpecies)).toEqual(DISPLAY_ORDER);
  });

  it.each([
    ['Arrui', 'Arruí'],
    ['Arruí', 'Arruí'],
    ['Macho-montés', 'Macho montés'],
    ['Macho Montes', 'Macho montés'],
    ['Macho Montes (Ronda)', 'Macho montés (Ronda)'],
    ['Cabra Montesa (Gredos)', 'Cabra Montesa (Gredos)'],
  ])('writes %s as %s', (species, label) => {
    expect(speciesLabel(species)).toBe(label);
  });

  it('shortens the ibexes under an icon, but not a stored region', () => {
    expect(
      ['Macho Montes', 'Cabra Montesa', 'Jabalí', 'Macho Montes (Ronda)'].map(shortLabel),
    ).toEqual(['M. Montes', 'C. Montesa', 'Jabalí', 'Macho Montes (Ronda)']);
  });
});
