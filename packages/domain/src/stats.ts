import type { DashboardStats } from './dashboard-stats';
import type { OutingSummary } from './outing';
import { DEFAULT_TILES, groupOf, SPECIES_GROUPS, type SpeciesGroup } from './species';

/** Pieces per dashboard tile, all 14 of them; species outside the groups are left out. */
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

/** The same figures from the outings that a device holds, for when the server can't be reached. */
export function statsOf(
  outings: readonly Pick<OutingSummary, 'type' | 'species'>[],
): DashboardStats {
  const stats: DashboardStats = {
    speciesCounts: {},
    trophyCounts: { bronze: 0, silver: 0, gold: 0 },
    totals: { esperas: 0, monterias: 0, recechos: 0 },
  };
  for (const outing of outings) {
    stats.totals[`${outing.type}s`] += 1;
    for (const { species, quantity, medals } of outing.species) {
      stats.speciesCounts[species] = (stats.speciesCounts[species] ?? 0) + quantity;
      for (const medal of medals) stats.trophyCounts[medal] += 1;
    }
  }
  return stats;
}

/** How many outings 'recent' means. */
export const RECENT_OUTINGS = 10;

/** The outings recorded last, newest first. */
export function recentOutings<T extends { createdAt: string }>(
  outings: readonly T[],
  limit = RECENT_OUTINGS,
): T[] {
  return outings.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, limit);
}
