/** A species as it is read: lists spell two of them in two ways ('Arrui', 'Macho-montés', 'Macho Montes (Ronda)'). */
export const speciesLabel = (species: string): string =>
  species.replace(/^Arrui$/, 'Arruí').replace(/^Macho[ -]mont[eé]s\b/i, 'Macho montés');

/**
 * The name of a species where as much of the place is told as was chosen: without its mountains ('Macho Montes (Ronda)'),
 * which are a place, unless the municipality is told too.
 */
export function toldSpecies(species: string, isPlaceTold: boolean): string {
  const label = speciesLabel(species);
  if (isPlaceTold) return label;
  return label.replace(/\s*\([^)]*\)$/, '') || label;
}
