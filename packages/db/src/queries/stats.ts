import type { DashboardStats } from '@cuaderno/domain';
import { sql } from 'drizzle-orm';
import type { Db } from '../database';
import { named } from './prepared';

type StatsRow = {
  totals: DashboardStats['totals'];
  species: Record<string, number> | null;
  medals: Partial<DashboardStats['trophyCounts']> | null;
};

const selectStats = named<StatsRow>(
  'dashboard_stats',
  sql`
    WITH counted AS NOT MATERIALIZED (
      SELECT s.species, s.quantity, s.awarded_trophy
      FROM outings o JOIN outing_species s ON s.user_id = o.user_id AND s.outing_id = o.id
      WHERE o.user_id = ${sql.placeholder('userId')} AND s.user_id = ${sql.placeholder('userId')}
        AND o.archived_at IS NULL AND s.archived_at IS NULL
    ), pieces AS (
      SELECT species, awarded_trophy, sum(quantity) AS pieces, count(*) AS entries
      FROM counted GROUP BY species, awarded_trophy
    )
    SELECT
      (SELECT json_build_object(
          'esperas', count(*) FILTER (WHERE type = 'espera'),
          'monterias', count(*) FILTER (WHERE type = 'monteria'),
          'recechos', count(*) FILTER (WHERE type = 'rececho'))
        FROM outings
        WHERE user_id = ${sql.placeholder('userId')} AND archived_at IS NULL) AS totals,
      (SELECT json_object_agg(species, pieces)
        FROM (SELECT species, sum(pieces) AS pieces FROM pieces GROUP BY species) AS sums) AS species,
      (SELECT json_object_agg(awarded_trophy, entries)
        FROM (SELECT awarded_trophy, sum(entries) AS entries FROM pieces
          WHERE awarded_trophy IS NOT NULL GROUP BY awarded_trophy) AS medals) AS medals`,
);

/**
 * The dashboard's figures in one round trip: pieces per species as stored, entries per medal,
 * outings per modality. Archived outings and entries don't count.
 */
export async function dashboardStats(db: Db, userId: number): Promise<DashboardStats> {
  const [row] = await selectStats(db, { userId });
  if (!row) throw new Error('a statement without FROM gave no row');
  return {
    speciesCounts: row.species ?? {},
    trophyCounts: { bronze: 0, silver: 0, gold: 0, ...row.medals },
    totals: row.totals,
  };
}
