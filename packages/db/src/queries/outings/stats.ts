import {
  type DashboardStats,
  type Medal,
  MEDALS,
  medalOf,
  MODALITIES,
  MODALITY_FACTS,
  type Sex,
  SEXES,
  SPECIES_ROWS,
  thresholds,
} from '@cuaderno/domain';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database';
import type { Figures, SpeciesFigures } from '../../schema/books';
import { isUnavailable } from '../../errors/unavailable';
import { MEDAL_RULES } from './medal-rules';
import { prepared } from '../prepared';

type Group = [
  species: string,
  score: number | null,
  sex: Sex | null,
  awarded: Medal | null,
  pieces: number,
  entries: number,
];
type StatsRow = { change: number | null; totals: DashboardStats['totals']; groups: Group[] | null };

/** The thresholds of each species and sex, as VALUES. */
export const THRESHOLDS = sql.raw(
  SPECIES_ROWS.flatMap(({ name }) =>
    SEXES.map((sex) => {
      const points = thresholds(name, sex);
      return `('${name.replaceAll("'", "''")}', '${sex}', ${points?.bronze}, ${points?.silver}, ${points?.gold})`;
    }),
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
  sql`
    WITH thresholds (species, sex, bronze, silver, gold) AS (VALUES ${THRESHOLDS}),
    pieces AS (
      SELECT s.species, s.quantity, s.sex, s.awarded_trophy,
        CASE
          WHEN s.awarded_trophy IS NOT NULL OR s.counting_score IS NULL OR s.counting_score < t.bronze
            THEN NULL
          WHEN s.counting_score < t.silver THEN t.bronze
          WHEN s.counting_score < t.gold THEN t.silver
          ELSE coalesce(t.gold, s.counting_score)
        END AS score
      FROM outings o
      JOIN outing_species s ON s.user_id = o.user_id AND s.outing_id = o.id
      LEFT JOIN thresholds t ON t.species = s.species AND t.sex = coalesce(s.sex, 'macho')
      WHERE o.user_id = ${sql.placeholder('userId')} AND s.user_id = ${sql.placeholder('userId')}
        AND o.archived_at IS NULL AND s.archived_at IS NULL
    )
    SELECT
      (SELECT change::float8 FROM books WHERE user_id = ${sql.placeholder('userId')}) AS change,
      (SELECT json_build_object(${TOTALS})
        FROM outings
        WHERE user_id = ${sql.placeholder('userId')} AND archived_at IS NULL) AS totals,
      (SELECT json_agg(json_build_array(species, score, sex, awarded_trophy, pieces, entries))
        FROM (SELECT species, score, sex, awarded_trophy, sum(quantity) AS pieces, count(*) AS entries
          FROM pieces GROUP BY species, score, sex, awarded_trophy) AS sums) AS groups`,
);

const selectKnown = prepared<{ figures: Figures }>(
  'known_figures',
  sql`SELECT figures FROM books
    WHERE user_id = ${sql.placeholder('userId')}
      AND figures_change = change AND figures_rules = ${MEDAL_RULES}`,
);

/**
 * Reads the figures: pieces and medals per stored species, outings per modality. Archived outings and entries
 * don't count. They are counted once after each change of the book.
 */
export async function readFigures(db: Db, userId: number): Promise<Figures> {
  const [known] = await selectKnown(db, { userId });
  return known?.figures ?? countFigures(db, userId);
}

/** Counts the figures, and stores them with the change of the book that they are of. */
async function countFigures(db: Db, userId: number): Promise<Figures> {
  const [row] = await selectStats(db, { userId });
  if (!row) throw new Error('a statement without FROM returned no row');
  const species = new Map<string, SpeciesFigures>();
  for (const [name, score, sex, awardedTrophy, pieces, entries] of row.groups ?? []) {
    const known = species.get(name) ?? { species: name, pieces: 0, medals: { ...NO_MEDALS } };
    known.pieces += pieces;
    const medal = medalOf({ species: name, score, sex, awardedTrophy });
    if (medal !== null) known.medals[medal] += entries;
    species.set(name, known);
  }
  const figures = { species: [...species.values()], totals: row.totals };
  // Not waiting for a write in progress, after which the figures are outdated; a standby can't store them.
  await db
    .execute(sql`
    UPDATE books SET figures = ${JSON.stringify(figures)}::jsonb, figures_change = change,
      figures_rules = ${MEDAL_RULES}
    WHERE user_id = ${userId} AND EXISTS (SELECT FROM books
      WHERE user_id = ${userId} AND change = ${row.change} FOR UPDATE SKIP LOCKED)`)
    .catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
    });
  return figures;
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
