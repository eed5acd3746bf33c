import { type Day, hasManyPieces, MODALITIES, type PrintFacts } from '@cuaderno/domain';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { prepared } from '../prepared';
import { THRESHOLDS } from './stats';

/** Which outings a memoria has, and how much of their places; null for none. */
export type PrintChoice = {
  from: Day;
  /** The day after the last one. */
  until: Day;
  places: 'municipality' | 'province' | 'region' | 'none';
};

const WITH_ONE_PIECE = sql.raw(
  MODALITIES.filter((type) => !hasManyPieces(type))
    .map((type) => `'${type}'`)
    .join(', '),
);

const USER = sql.placeholder('userId');
const LEVEL = sql`${sql.placeholder('places')}::text`;

// The same choice as `seasonContent` of packages/season-print makes, in numbers.
const selectFacts = prepared<PrintFacts>(
  'print_facts',
  sql`
    WITH thresholds (species, sex, bronze, silver, gold) AS (VALUES ${THRESHOLDS}),
    book AS (
      SELECT id, type, date, municipality, province, ccaa, char_length(description) AS note
      FROM outings
      WHERE user_id = ${USER} AND archived_at IS NULL
        AND date >= ${sql.placeholder('from')} AND date < ${sql.placeholder('until')}
    ),
    pieces AS (
      SELECT s.id, s.outing_id, s.position, s.species, s.quantity, s.measurement IS NOT NULL AS sheet,
        book.type, book.note,
        s.awarded_trophy IS NOT NULL OR (s.counting_score > 0 AND s.counting_score >= t.bronze) AS won
      FROM book
      JOIN outing_species s ON s.user_id = ${USER} AND s.outing_id = book.id
      LEFT JOIN thresholds t ON t.species = s.species AND t.sex = coalesce(s.sex, 'macho')
    ),
    firsts AS (
      SELECT DISTINCT ON (outing_id, entry_id) outing_id, entry_id,
        json_build_array(coalesce(image_bytes, octet_length(image)), width, height) AS size
      FROM photos WHERE user_id = ${USER} AND outing_id IS NOT NULL
      ORDER BY outing_id, entry_id, position, id
    ),
    trophies AS (
      SELECT p.sheet, coalesce(own.size, shared.size) AS photo,
        CASE WHEN row_number() OVER (PARTITION BY p.outing_id ORDER BY p.position) = 1 THEN p.note END AS note
      FROM pieces p
      LEFT JOIN firsts own ON own.outing_id = p.outing_id AND own.entry_id = p.id
      LEFT JOIN firsts shared ON shared.outing_id = p.outing_id AND shared.entry_id IS NULL
        AND p.type IN (${WITH_ONE_PIECE})
      WHERE p.won
    )
    SELECT
      (SELECT count(*)::int FROM book) AS outings,
      (SELECT coalesce(sum(quantity), 0)::int FROM pieces) AS pieces,
      count(*)::int AS medals, count(photo)::int AS photos, count(note)::int AS notes,
      (count(*) FILTER (WHERE sheet))::int AS sheets,
      (SELECT count(DISTINCT species)::int FROM pieces) AS species,
      (SELECT count(DISTINCT CASE
          WHEN ${LEVEL} = 'municipality' AND municipality IS NOT NULL THEN json_build_array(municipality, province)::text
          WHEN ${LEVEL} IN ('municipality', 'province') THEN province
          WHEN ${LEVEL} = 'region' THEN ccaa
        END)::int FROM book) AS places,
      (SELECT coalesce(json_agg(outings ORDER BY month DESC), '[]') FROM (
        SELECT left(date, 7) AS month, count(*) AS outings FROM book GROUP BY 1) m) AS months,
      (SELECT coalesce(json_agg(l), '[]') FROM (
        SELECT note AS length, sheet, photo IS NOT NULL AS photo, count(*) AS notes FROM trophies
        WHERE note IS NOT NULL GROUP BY 1, 2, 3) l) AS lengths,
      coalesce(json_agg(photo) FILTER (WHERE photo IS NOT NULL), '[]') AS stored
    FROM trophies`,
);

/** Counts what the memoria of some seasons would have. */
export async function countPrint(db: Db, userId: number, choice: PrintChoice): Promise<PrintFacts> {
  const [facts] = await selectFacts(db, { userId, ...choice });
  if (!facts) throw new Error('a statement without GROUP BY returned no row');
  return facts;
}
