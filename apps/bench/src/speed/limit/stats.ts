import {
  type DashboardStats,
  type Medal,
  medalOf,
  MODALITY_FACTS,
  type Modality,
  type Sex,
} from '@cuaderno/domain';
import { query } from './database';

const SPECIES = `SELECT s.species, sum(s.quantity) AS pieces
  FROM outings o JOIN outing_species s ON s.user_id = o.user_id AND s.outing_id = o.id
  WHERE o.user_id = $1 AND o.archived_at IS NULL AND s.archived_at IS NULL GROUP BY s.species`;
const SCORES = `SELECT s.species, s.counting_score AS score, s.sex, s.awarded_trophy AS "awardedTrophy", count(*) AS entries
  FROM outings o JOIN outing_species s ON s.user_id = o.user_id AND s.outing_id = o.id
  WHERE o.user_id = $1 AND o.archived_at IS NULL AND s.archived_at IS NULL
  GROUP BY s.species, s.counting_score, s.sex, s.awarded_trophy`;
const TOTALS = `SELECT type, count(*) AS outings FROM outings
  WHERE user_id = $1 AND archived_at IS NULL GROUP BY type`;

type ScoreRow = {
  species: string;
  score: number | null;
  sex: Sex | null;
  awardedTrophy: Medal | null;
  entries: number;
};

/** Counts the figures of the dashboard by three grouped queries. */
export async function countStats(userId: number): Promise<DashboardStats> {
  const [species, scores, types] = await Promise.all([
    query<{ species: string; pieces: number }>('stats_species', SPECIES, [userId]),
    query<ScoreRow>('stats_scores', SCORES, [userId]),
    query<{ type: Modality; outings: number }>('stats_totals', TOTALS, [userId]),
  ]);
  const trophyCounts = { bronze: 0, silver: 0, gold: 0 };
  for (const row of scores) {
    const medal = medalOf(row);
    if (medal) trophyCounts[medal] += row.entries;
  }
  const totals = { esperas: 0, monterias: 0, recechos: 0 };
  for (const { type, outings } of types) totals[MODALITY_FACTS[type].section] = outings;
  const speciesCounts = Object.fromEntries(species.map((row) => [row.species, row.pieces]));
  return { speciesCounts, trophyCounts, totals };
}
