import type { Modality } from './modality';
import { FIELDS } from './outing-fields';
import { SPECIES } from './species';
import { fold } from './text';

/** Finds a species of `modality`, spelled as in its list; null when it is not on the list. */
export function canonicalSpecies(modality: Modality, name: string): string | null {
  if (name.length > FIELDS.species.max) return null;
  const folded = fold(name);
  return SPECIES[modality].find((species) => fold(species) === folded) ?? null;
}
