import type { DashboardStats } from './dashboard-stats';
import { bySection, MODALITY_FACTS } from '../modalities';
import type { OutingSummary } from '../outing/outing';
import { DEFAULT_TILES, groupOf, SPECIES_GROUPS, type SpeciesGroup } from '../pieces/species';

/** Counts pieces per tile of the dashboard; species outside the groups are left out. */
export function groupCounts(speciesCounts: Record<string, number>): Record<SpeciesGroup, number> {
  const counts = Object.fromEntries(SPECIES_GROUPS.map((group) => [group, 0])) as Record<
    SpeciesGroup,
    number
  >;
  for (const [species, pieces] of Object.entries(speciesCounts)) {
    const group = groupOf(species);
    if (group !== null) counts[group] += pieces;
  }
  return counts;
}

/** The four tiles of the dashboard: the groups with the most pieces, filled up with the default ones. */
export function dashboardTiles(
  speciesCounts: Record<string, number>,
): { group: SpeciesGroup; count: number }[] {
  const counts = groupCounts(speciesCounts);
  const hunted = SPECIES_GROUPS.filter((group) => counts[group] > 0).toSorted(
    (a, b) => counts[b] - counts[a],
  );
  return [...new Set([...hunted, ...DEFAULT_TILES])]
    .slice(0, 4)
    .map((group) => ({ group, count: counts[group] }));
}

/** Computes the server's figures on the device: archived outings don't count. */
export function statsOf(
  outings: readonly Pick<OutingSummary, 'type' | 'species' | 'archived'>[],
): DashboardStats {
  const speciesCounts = new Map<string, number>();
  const trophyCounts = { bronze: 0, silver: 0, gold: 0 };
  const totals = bySection(0);
  for (const outing of outings) {
    if (outing.archived) continue;
    totals[MODALITY_FACTS[outing.type].section] += 1;
    for (const { species, quantity, medals } of outing.species) {
      speciesCounts.set(species, (speciesCounts.get(species) ?? 0) + quantity);
      for (const medal of medals) trophyCounts[medal] += 1;
    }
  }
  return { speciesCounts: Object.fromEntries(speciesCounts), trophyCounts, totals };
}
