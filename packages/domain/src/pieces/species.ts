import type { Modality } from '../modality';
import { FIELDS } from '../outing/outing-fields';
import type { Sex } from './sex';
import { fold } from '../text';

/** Points from which a piece is bronze, silver and gold. */
type Points = readonly [bronze: number, silver: number, gold: number];

type SpeciesRow = {
  /** Its name, as shown and stored. */
  name: string;
  /** The tile of the dashboard that counts it and has its icon. */
  group: string;
  points: Points;
  /** Of a hembra, where they differ: the sex of a piece decides its medal. */
  female?: Points;
  /** Its position in the list of each modality with it. */
  in?: Partial<Record<Modality, number>>;
  /** Of a group: its position in the Cuaderno and its filters, and its name under an icon. */
  order?: number;
  shortLabel?: string;
  /** Of a group: the most that an animal of it is believed to weigh without asking. */
  kilos?: number;
};

const GREDOS: Points = [205, 220, 230];
const SUDESTE: Points = [195, 210, 220];
const REBECO: Points = [78, 81.5, 85];
const REBECO_HEMBRA: Points = [74, 77.5, 81];
const SARRIO: Points = [87, 92, 97];
const SARRIO_HEMBRA: Points = [83, 88, 93];

/**
 * The species, those of a list and those that only have medals; groups in the order of the dashboard.
 * Points are those of the specification (point 9): an ibex without a region counts as one of Gredos, a
 * plain 'Rebeco' as 'Rebeco Macho' (contract, 'Species names'); a hembra of Rebeco Cantábrico, which is one, as
 * 'Rebeco Hembra'.
 */
// biome-ignore format: one row a species
export const SPECIES_ROWS = [
  { name: 'Jabalí', group: 'Jabalí', points: [100, 105, 110], in: { espera: 4, monteria: 1, rececho: 1 }, order: 1, kilos: 200 },
  { name: 'Venado', group: 'Venado', points: [165, 173, 181], in: { espera: 2, monteria: 2, rececho: 2 }, order: 2, kilos: 260 },
  { name: 'Gamo', group: 'Gamo', points: [160, 170, 180], in: { espera: 1, monteria: 3, rececho: 3 }, order: 4, kilos: 120 },
  { name: 'Corzo', group: 'Corzo', points: [105, 115, 130], in: { espera: 7, monteria: 6, rececho: 6 }, order: 3, kilos: 40 },
  { name: 'Zorro', group: 'Zorro', points: [37, 39, 41], in: { monteria: 5, rececho: 5 }, order: 12, kilos: 15 },
  { name: 'Lobo', group: 'Lobo', points: [37, 39, 41], in: { monteria: 7, rececho: 7 }, order: 13, kilos: 70 },
  { name: 'Macho Montes', group: 'Macho Montes', points: GREDOS, order: 6, kilos: 120, shortLabel: 'M. Montes' },
  { name: 'Macho-montés', group: 'Macho Montes', points: GREDOS, in: { espera: 8 } },
  { name: 'Macho Montes (Gredos)', group: 'Macho Montes', points: GREDOS, in: { rececho: 9 } },
  { name: 'Macho Montes (Beceite)', group: 'Macho Montes', points: GREDOS, in: { rececho: 10 } },
  { name: 'Macho Montes (Sudeste)', group: 'Macho Montes', points: SUDESTE, in: { rececho: 11 } },
  { name: 'Macho Montes (Ronda)', group: 'Macho Montes', points: SUDESTE, in: { rececho: 12 } },
  { name: 'Cabra Montesa', group: 'Cabra Montesa', points: GREDOS, order: 7, kilos: 60, shortLabel: 'C. Montesa' },
  { name: 'Cabra Montesa (Gredos)', group: 'Cabra Montesa', points: GREDOS, in: { rececho: 13 } },
  { name: 'Cabra Montesa (Beceite)', group: 'Cabra Montesa', points: GREDOS, in: { rececho: 14 } },
  { name: 'Cabra Montesa (Sudeste)', group: 'Cabra Montesa', points: SUDESTE, in: { rececho: 15 } },
  { name: 'Cabra Montesa (Ronda)', group: 'Cabra Montesa', points: SUDESTE, in: { rececho: 16 } },
  { name: 'Rebeco', group: 'Rebeco', points: REBECO, female: REBECO_HEMBRA, in: { espera: 5 }, order: 8, kilos: 50 },
  { name: 'Rebeco Macho', group: 'Rebeco', points: REBECO },
  { name: 'Rebeco Hembra', group: 'Rebeco', points: REBECO_HEMBRA },
  { name: 'Rebeco Cantábrico', group: 'Rebeco', points: REBECO, female: REBECO_HEMBRA, in: { rececho: 17 } },
  { name: 'Sarrio', group: 'Sarrio', points: SARRIO, female: SARRIO_HEMBRA, in: { rececho: 18 }, order: 9, kilos: 50 },
  { name: 'Sarrio Macho', group: 'Sarrio', points: SARRIO },
  { name: 'Sarrio Hembra', group: 'Sarrio', points: SARRIO_HEMBRA },
  { name: 'Muflón', group: 'Muflón', points: [185, 195, 205], in: { espera: 3, monteria: 4, rececho: 4 }, order: 10, kilos: 70 },
  { name: 'Arrui', group: 'Arrui', points: [310, 330, 350], in: { rececho: 19 }, order: 11, kilos: 150 },
  { name: 'Arruí', group: 'Arrui', points: [310, 330, 350], in: { espera: 6 } },
  { name: 'Boc balear', group: 'Boc balear', points: REBECO, in: { rececho: 20 }, order: 14, kilos: 60 },
  { name: 'Hembra', group: 'Hembra', points: [150, 160, 170], in: { monteria: 8, rececho: 8 }, order: 5, kilos: 150 },
] as const satisfies readonly SpeciesRow[];

type GroupRow = Extract<(typeof SPECIES_ROWS)[number], { order: number }>;
export type SpeciesGroup = GroupRow['name'];

const ROWS: readonly (SpeciesRow & { group: SpeciesGroup })[] = SPECIES_ROWS;

/** The species of each modality, in the order of its form. */
export const SPECIES: Readonly<Record<Modality, readonly string[]>> = {
  espera: listOf('espera'),
  monteria: listOf('monteria'),
  rececho: listOf('rececho'),
};

function listOf(modality: Modality): string[] {
  const place = (row: SpeciesRow) => row.in?.[modality] ?? 0;
  return ROWS.filter((row) => place(row) > 0)
    .toSorted((a, b) => place(a) - place(b))
    .map(({ name }) => name);
}

const GROUP_ROWS = SPECIES_ROWS.filter((row): row is GroupRow => 'order' in row);

/** The 14 tiles of the dashboard; every listed species belongs to one of them. */
export const SPECIES_GROUPS: readonly SpeciesGroup[] = GROUP_ROWS.map(({ name }) => name);

/** The order of the Cuaderno and its filters. */
export const DISPLAY_ORDER: readonly SpeciesGroup[] = GROUP_ROWS.toSorted(
  (a, b) => a.order - b.order,
).map(({ name }) => name);

/** The tiles of a book without pieces. */
export const DEFAULT_TILES: readonly SpeciesGroup[] = SPECIES_GROUPS.slice(0, 4);

/** The icon of a species that has none of its own. */
export const FALLBACK_GROUP: SpeciesGroup = 'Gamo';

// Of two rows with the same folded name, the first; also by exact name, because folding is slow.
const ROW_BY_NAME = new Map(
  ROWS.toReversed().flatMap((row) => [[row.name, row] as const, [fold(row.name), row] as const]),
);

/** Finds the row of a species regardless of accents, case and hyphens. */
export function speciesRow(species: string) {
  return ROW_BY_NAME.get(species) ?? ROW_BY_NAME.get(fold(species)) ?? null;
}

/** @returns the points of a species for each medal; of a macho without a sex */
export function pointsOf(species: string, sex: Sex | null | undefined): Points | null {
  const row = speciesRow(species);
  return (sex === 'hembra' && row?.female) || (row?.points ?? null);
}

/** Whether the sex of a piece of this species decides its medal. */
export function hasSex(species: string): boolean {
  return speciesRow(species)?.female !== undefined;
}

/** Finds a species of `modality`, spelled as in its list; null when it is not on the list. */
export function canonicalSpecies(modality: Modality, name: string): string | null {
  if (name.length > FIELDS.species.max) return null;
  const folded = fold(name);
  return SPECIES[modality].find((species) => fold(species) === folded) ?? null;
}

/**
 * The group of a stored species; that of an unlisted one is the group with which its name begins
 * ('Venado blanco' → 'Venado'), if any.
 */
export function groupOf(species: string): SpeciesGroup | null {
  const row = speciesRow(species);
  if (row !== null) return row.group;
  const folded = fold(species);
  return SPECIES_GROUPS.find((group) => folded.startsWith(`${fold(group)} `)) ?? null;
}

/** @returns the most that an animal of a species is believed to weigh, in kilos */
export function mostKilos(species: string): number {
  const group = GROUP_ROWS.find(({ name }) => name === groupOf(species));
  return group?.kilos ?? Number.POSITIVE_INFINITY;
}

/** The group whose icon a species has. */
export function iconOf(species: string): SpeciesGroup {
  return groupOf(species) ?? FALLBACK_GROUP;
}

/** The short name of a species under an icon: 'M. Montes', 'C. Montesa', else its own name. */
export function shortLabel(species: string): string {
  return ROW_BY_NAME.get(fold(species))?.shortLabel ?? species;
}

function placeInOrder(species: string): number {
  const group = groupOf(species);
  return group === null ? DISPLAY_ORDER.length : DISPLAY_ORDER.indexOf(group);
}

/** Compares two species in the Cuaderno's order; others follow alphabetically. */
export function compareSpecies(a: string, b: string): number {
  return placeInOrder(a) - placeInOrder(b) || a.localeCompare(b, 'es');
}
