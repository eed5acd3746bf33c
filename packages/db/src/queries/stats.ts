import {
  type DashboardStats,
  type Medal,
  MEDALS,
  medalOf,
  MODALITIES,
  MODALITY_FACTS,
  SPECIES_ROWS,
} from '@cuaderno/domain';
import { sql } from 'drizzle-orm';
import type { Db } from '../database';
import { prepared } from './prepared';

type Group = [
  species: string,
  score: number | null,
  awarded: Medal | null,
  pieces: number,
  entries: number,
];
type StatsRow = { totals: DashboardStats['totals']; groups: Group[] | null };

const THRESHOLDS = sql.raw(
  SPECIES_ROWS.map(
    ({ name, points: [bronze, silver, gold] }) =>
      `('${name.replaceAll("'", "''")}', ${bronze}, ${silver}, ${gold})`,
  ).join(', '),
);

const TOTALS = sql.raw(
  MODALITIES.map(
    (type) => `'${MODALITY_FACTS[type].section}', count(*) FILTER (WHERE type = '${type}')`,
  ).join(', '),
);

// Rounds scores down to thresholds: a few groups per species, not one per score.
const selectStats = prepared<StatsRow>(
  'dashboard_stats',
  ['totals', 'groups'],
  sql`
    WITH thresholds (species, bronze, silver, gold) AS (VALUES ${THRESHOLDS}),
    pieces AS (
      SELECT s.species, s.quantity, s.awarded_trophy,
        CASE
          WHEN s.awarded_trophy IS NOT NULL OR s.score IS NULL OR s.score < t.bronze THEN NULL
          WHEN s.score < t.silver THEN t.bronze
          WHEN s.score < t.gold THEN t.silver
          ELSE coalesce(t.gold, s.score)
        END AS score
      FROM outings o
      JOIN outing_species s ON s.user_id = o.user_id AND s.outing_id = o.id
      LEFT JOIN thresholds t ON t.species = s.species
      WHERE o.user_id = ${sql.placeholder('userId')} AND s.user_id = ${sql.placeholder('userId')}
        AND o.archived_at IS NULL AND s.archived_at IS NULL
    )
    SELECT
      (SELECT json_build_object(${TOTALS})
        FROM outings
        WHERE user_id = ${sql.placeholder('userId')} AND archived_at IS NULL) AS totals,
      (SELECT json_agg(json_build_array(species, score, awarded_trophy, pieces, entries))
        FROM (SELECT species, score, awarded_trophy, sum(quantity) AS pieces, count(*) AS entries
          FROM pieces GROUP BY species, score, awarded_trophy) AS sums) AS groups`,
);

/** Pieces of a stored species, and its entries per medal. */
export type SpeciesFigures = { species: string; pieces: number; medals: Record<Medal, number> };

/**
 * Reads the figures in one round trip: pieces and medals per stored species, outings per modality.
 * Archived outings and entries don't count.
 */
export async function readFigures(
  db: Db,
  userId: number,
): Promise<{ species: SpeciesFigures[]; totals: DashboardStats['totals'] }> {
  const [row] = await selectStats(db, { userId });
  if (!row) throw new Error('a statement without FROM returned no row');
  const figures = new Map<string, SpeciesFigures>();
  for (const [species, score, awardedTrophy, pieces, entries] of row.groups ?? []) {
    const known = figures.get(species) ?? { species, pieces: 0, medals: { ...NO_MEDALS } };
    known.pieces += pieces;
    const medal = medalOf({ species, score, awardedTrophy });
    if (medal !== null) known.medals[medal] += entries;
    figures.set(species, known);
  }
  return { species: [...figures.values()], totals: row.totals };
}

/** Reads the dashboard's figures: medals of all species together. */
export async function dashboardStats(db: Db, userId: number): Promise<DashboardStats> {
  const { species, totals } = await readFigures(db, userId);
  const trophyCounts = { ...NO_MEDALS };
  for (const { medals } of species) {
    for (const medal of MEDALS) trophyCounts[medal] += medals[medal];
  }
  const speciesCounts = Object.fromEntries(species.map((each) => [each.species, each.pieces]));
  return { speciesCounts, trophyCounts, totals };
}

const NO_MEDALS: Readonly<Record<Medal, number>> = { bronze: 0, silver: 0, gold: 0 };
