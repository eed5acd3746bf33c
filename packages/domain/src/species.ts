import type { Modality } from './modality';
import { fold } from './text';

const MONTERIA = ['Jabalí', 'Venado', 'Gamo', 'Muflón', 'Zorro', 'Corzo', 'Lobo', 'Hembra'];
const IBEX_REGIONS = ['Gredos', 'Beceite', 'Sudeste', 'Ronda'];

/** The species that each modality offers, as they are written and stored. */
export const SPECIES: Record<Modality, readonly string[]> = {
  espera: ['Gamo', 'Venado', 'Muflón', 'Jabalí', 'Rebeco', 'Arruí', 'Corzo', 'Macho-montés'],
  monteria: MONTERIA,
  rececho: [
    ...MONTERIA,
    ...IBEX_REGIONS.map((region) => `Macho Montes (${region})`),
    ...IBEX_REGIONS.map((region) => `Cabra Montesa (${region})`),
    'Rebeco Cantábrico',
    'Sarrio',
    'Arrui',
    'Boc balear',
  ],
};

/** The 14 tiles of the dashboard; every species of the lists above falls into one of them. */
export const SPECIES_GROUPS = [
  'Jabalí',
  'Venado',
  'Gamo',
  'Corzo',
  'Zorro',
  'Lobo',
  'Macho Montes',
  'Cabra Montesa',
  'Rebeco',
  'Sarrio',
  'Muflón',
  'Arrui',
  'Boc balear',
  'Hembra',
] as const;
export type SpeciesGroup = (typeof SPECIES_GROUPS)[number];

/** The four tiles of a hunter without pieces. */
export const DEFAULT_TILES: readonly SpeciesGroup[] = ['Jabalí', 'Venado', 'Gamo', 'Corzo'];

/** The order of the Cuaderno and its filters. */
export const DISPLAY_ORDER: readonly SpeciesGroup[] = [
  'Jabalí',
  'Venado',
  'Corzo',
  'Gamo',
  'Hembra',
  'Macho Montes',
  'Cabra Montesa',
  'Rebeco',
  'Sarrio',
  'Muflón',
  'Arrui',
  'Zorro',
  'Lobo',
  'Boc balear',
];

/** The icon of a species that has none of its own. */
export const FALLBACK_GROUP: SpeciesGroup = 'Gamo';

const SHORT_LABELS: Partial<Record<SpeciesGroup, string>> = {
  'Macho Montes': 'M. Montes',
  'Cabra Montesa': 'C. Montesa',
};

const GROUP_BY_FOLDED = new Map(SPECIES_GROUPS.map((group) => [fold(group), group]));

/** UTF-16 units that the name of a species may have before it is compared: none has a quarter of them. */
const NAME_UNITS = 200;

/** The species of `modality` that `name` means, as its list writes it; null when it is not on the list. */
export function canonicalSpecies(modality: Modality, name: string): string | null {
  if (name.length > NAME_UNITS) return null;
  const folded = fold(name);
  return SPECIES[modality].find((species) => fold(species) === folded) ?? null;
}

/** The dashboard tile of a stored species ('Macho Montes (Ronda)' → 'Macho Montes'); null for an unknown one. */
export function groupOf(species: string): SpeciesGroup | null {
  const folded = fold(species);
  for (const [name, group] of GROUP_BY_FOLDED) {
    if (folded === name || folded.startsWith(`${name} `)) return group;
  }
  return null;
}

/** The group whose icon stands for a species. */
export function iconOf(species: string): SpeciesGroup {
  return groupOf(species) ?? FALLBACK_GROUP;
}

/** A species as it fits under an icon: 'M. Montes', 'C. Montesa', else its own name. */
export function shortLabel(species: string): string {
  const group = groupOf(species);
  return (group !== null && fold(species) === fold(group) && SHORT_LABELS[group]) || species;
}

function placeInOrder(species: string): number {
  const group = groupOf(species);
  return group === null ? DISPLAY_ORDER.length : DISPLAY_ORDER.indexOf(group);
}

/** Compares two species in the Cuaderno's order; those outside it come after, by the alphabet. */
export function compareSpecies(a: string, b: string): number {
  return placeInOrder(a) - placeInOrder(b) || a.localeCompare(b, 'es');
}
