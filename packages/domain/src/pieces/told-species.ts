import { fold } from '../text';
import { SPECIES_ROWS } from './species';

/** The spellings with their accents, which lists have of some species beside others. */
const ACCENTED = new Map<string, string>(
  SPECIES_ROWS.filter(({ name }) => /\p{M}/u.test(name.normalize('NFD'))).map(({ name }) => [
    fold(name),
    name.replace('-', ' '),
  ]),
);

/** A species as it is read, whichever list spells it: 'Arruí', 'Macho montés', 'Macho montés (Ronda)'. */
export function speciesLabel(species: string): string {
  const [, name = species, region = ''] = /^(.*?)(\s*\([^)]*\))?$/.exec(species) ?? [];
  return (ACCENTED.get(fold(name)) ?? name) + region;
}

/**
 * The name of a species where as much of the place is told as was chosen: without its mountains ('Macho Montes (Ronda)'),
 * which are a place, unless the municipality is told too.
 */
export function toldSpecies(species: string, isPlaceTold: boolean): string {
  const label = speciesLabel(species);
  if (isPlaceTold) return label;
  return label.replace(/\s*\([^)]*\)$/, '') || label;
}
