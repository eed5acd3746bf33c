import {
  type Best,
  isBetter,
  type Medal,
  MEDALS,
  medalOf,
  type OutingSummary,
  type Sex,
} from '@cuaderno/domain';
import { iso, query } from './database';
import { isoSql, MEDAL_SQL } from './medals';

/** Newest date first, then newest created. */
export const ORDER = 'ORDER BY o.date DESC, o.id DESC';
const ESTATE = {
  coto: `CASE WHEN o.type = 'espera' THEN coalesce(o.custom_params->>'cotoName', o.location) ELSE o.custom_params->>'cotoName' END`,
  finca: `CASE WHEN o.type <> 'espera' THEN coalesce(o.custom_params->>'finca', o.location) ELSE o.custom_params->>'finca' END`,
};
const PHOTOS = `(SELECT count(*)::int FROM photos p WHERE p.user_id = o.user_id AND p.outing_id = o.id)`;
const PLACE = 'o.id, o.type, o.date, o.municipality, o.province, o.ccaa';

const rank = MEDALS.map((medal, place) => `WHEN '${medal}' THEN ${place}`).join(' ');
const JSON_FORM = `SELECT '[' || coalesce(string_agg(row_to_json(o)::text, ','), '') || ']' AS items,
  coalesce((SELECT json_build_object('date', o.date, 'id', o.id)::text FROM outings o
    WHERE o.user_id = $1 ${ORDER} OFFSET $2 - 1 LIMIT 1), 'null') AS cursor
  FROM (
  SELECT ${PLACE}, ${ESTATE.coto} AS "cotoName", ${ESTATE.finca} AS finca,
    coalesce((SELECT json_agg(jsonb_build_object('species', k.species, 'quantity', k.quantity, 'medals', k.medals)
        || k.best ORDER BY k.place)
      FROM (SELECT s.species, sum(s.quantity) AS quantity, min(s.position) AS place,
          coalesce(json_agg(s.medal ORDER BY s.rank) FILTER (WHERE s.medal IS NOT NULL), '[]') AS medals,
          coalesce((array_agg(jsonb_build_object('best', jsonb_build_object('score', s.points, 'medal', s.medal)
              || CASE WHEN s.state IS NULL THEN '{}' ELSE jsonb_build_object('state', s.state) END)
            ORDER BY s.points DESC, s.rank, s.position) FILTER (WHERE s.points IS NOT NULL))[1], '{}') AS best
        FROM (SELECT *, CASE medal ${rank} END AS rank
          FROM (SELECT s.species, s.quantity, s.position, s.counting_score AS points, s.score_state AS state,
              ${MEDAL_SQL} AS medal
            FROM outing_species s WHERE s.user_id = o.user_id AND s.outing_id = o.id) m) s
        GROUP BY s.species) k), '[]') AS species,
    ${PHOTOS} AS "photoCount", o.version,
    ${isoSql('o.created_at')} AS "createdAt", ${isoSql('o.updated_at')} AS "updatedAt"
  FROM outings o WHERE o.user_id = $1 ${ORDER} LIMIT $2) o`;

/** Reads a page of summaries as JSON made by PostgreSQL. */
export async function summariesAsJson(userId: number, limit: number): Promise<string> {
  type Page = { items: string; cursor: string };
  const [page] = await query<Page>('summaries_json', JSON_FORM, [userId, limit]);
  return `{"items":${page?.items},"nextCursor":${page?.cursor}}`;
}

type Row = Omit<OutingSummary, 'species'> & {
  pieces: [string, number, number | null, Best['state'] | null, Sex | null, Medal | null][] | null;
};

const ROWS_FORM = `SELECT ${PLACE}, ${ESTATE.coto} AS "cotoName", ${ESTATE.finca} AS finca,
    (SELECT json_agg(json_build_array(s.species, s.quantity, s.counting_score, s.score_state, s.sex, s.awarded_trophy) ORDER BY s.position)
      FROM outing_species s WHERE s.user_id = o.user_id AND s.outing_id = o.id) AS pieces,
    ${PHOTOS} AS "photoCount", o.version, o.created_at AS "createdAt", o.updated_at AS "updatedAt"
  FROM outings o WHERE o.user_id = $1 ${ORDER} LIMIT $2`;

/** Reads a page of summaries as rows, and writes their JSON. */
export async function summariesOfRows(userId: number, limit: number): Promise<string> {
  const rows = await query<Row>('summaries_rows', ROWS_FORM, [userId, limit + 1]);
  const items = rows.slice(0, limit).map(toSummary);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return JSON.stringify({ items, nextCursor: last ? { date: last.date, id: last.id } : null });
}

function toSummary(row: Row): OutingSummary {
  const species: OutingSummary['species'] = [];
  for (const [name, quantity, score, state, sex, awardedTrophy] of row.pieces ?? []) {
    let one = species.find((each) => each.species === name);
    if (!one) species.push((one = { species: name, quantity: 0, medals: [] }));
    one.quantity += quantity;
    const medal = medalOf({ species: name, score, sex, awardedTrophy });
    if (medal) one.medals.push(medal);
    if (score === null || score <= 0) continue;
    const best: Best = state ? { score, medal, state } : { score, medal };
    if (isBetter(best, one.best)) one.best = best;
  }
  for (const { medals } of species) {
    if (medals.length > 1) medals.sort((a, b) => MEDALS.indexOf(a) - MEDALS.indexOf(b));
  }
  return {
    id: row.id,
    type: row.type,
    date: row.date,
    municipality: row.municipality,
    province: row.province,
    ccaa: row.ccaa,
    cotoName: row.cotoName,
    finca: row.finca,
    species,
    photoCount: row.photoCount,
    version: row.version,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
}
