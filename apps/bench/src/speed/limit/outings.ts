import { medalOf, type Outing } from '@cuaderno/domain';
import { iso, query } from './database';
import { isoSql, MEDAL_SQL } from './medals';
import { ORDER } from './summaries';

const COLUMNS = `o.id, o.user_id AS "userId", o.type, o.date, o.country, o.municipality, o.province, o.ccaa,
  o.location, o.description, o.custom_params, o.version`;
const photosOf = (
  what: string,
  condition: string,
) => `(SELECT json_agg(${what} ORDER BY p.position, p.id)
  FROM photos p WHERE p.user_id = o.user_id AND p.outing_id = o.id AND p.entry_id ${condition})`;

const MORE = `'age', s.age, 'weight', s.weight, 'weightKind', s.weight_kind, 'distance', s.distance,
  'weapon', s.weapon, 'seal', s.seal,
  'measurement', s.measurement, 'homologation', s.homologation`;

const ADDRESS = `'/api/photos/' || p.id`;
const AS_JSON = `SELECT ${COLUMNS}, coalesce(${photosOf(ADDRESS, 'IS NULL')}, '[]') AS photos,
  coalesce((SELECT json_agg(json_build_object('id', s.id, 'outingId', s.outing_id, 'species', s.species,
      'name', s.species, 'quantity', s.quantity, 'sex', s.sex, 'score', s.score, ${MORE}, 'awardedTrophy', ${MEDAL_SQL},
      'photos', coalesce(${photosOf(ADDRESS, '= s.id')}, '[]'), 'createdAt', ${isoSql('s.created_at')}
    ) ORDER BY s.position)
    FROM outing_species s WHERE s.user_id = o.user_id AND s.outing_id = o.id), '[]') AS species,
  ${isoSql('o.archived_at')} AS "archivedAt", ${isoSql('o.created_at')} AS "createdAt",
  ${isoSql('o.updated_at')} AS "updatedAt"
  FROM outings o WHERE o.user_id = $1`;

const LIST_JSON = `SELECT '[' || coalesce(string_agg(row_to_json(o)::text, ','), '') || ']' AS json
  FROM (${AS_JSON} ${ORDER} LIMIT 5000) o`;
const ONE_JSON = `SELECT row_to_json(o)::text AS json FROM (${AS_JSON} AND o.id = $2) o`;

/** Reads whole outings as JSON made by PostgreSQL. */
export async function outingsAsJson(userId: number): Promise<string> {
  const [row] = await query<{ json: string }>('outings_json', LIST_JSON, [userId]);
  return row?.json ?? '[]';
}

/** Reads an outing as JSON made by PostgreSQL. */
export async function outingAsJson(userId: number, id: string): Promise<string> {
  const [row] = await query<{ json: string }>('outing_json', ONE_JSON, [userId, id]);
  return row?.json ?? 'null';
}

type Piece = Omit<Outing['species'][number], 'outingId' | 'name' | 'photos'> & {
  photos: string[] | null;
};
type Row = Omit<Outing, 'photos' | 'species'> & { photos: string[] | null; pieces: Piece[] | null };

const AS_ROWS = `SELECT ${COLUMNS}, ${photosOf('p.id', 'IS NULL')} AS photos,
  (SELECT json_agg(json_build_object('id', s.id, 'species', s.species, 'quantity', s.quantity, 'sex', s.sex,
      'score', s.score, ${MORE}, 'awardedTrophy', s.awarded_trophy, 'photos', ${photosOf('p.id', '= s.id')},
      'createdAt', s.created_at) ORDER BY s.position)
    FROM outing_species s WHERE s.user_id = o.user_id AND s.outing_id = o.id) AS pieces,
  o.archived_at AS "archivedAt", o.created_at AS "createdAt", o.updated_at AS "updatedAt"
  FROM outings o WHERE o.user_id = $1`;

/** Reads whole outings as rows, and writes their JSON. */
export async function outingsOfRows(userId: number): Promise<string> {
  const rows = await query<Row>('outings_rows', `${AS_ROWS} ${ORDER} LIMIT 5000`, [userId]);
  return JSON.stringify(rows.map(toOuting));
}

/** Reads an outing as a row, and writes its JSON. */
export async function outingOfRows(userId: number, id: string): Promise<string> {
  const [row] = await query<Row>('outing_rows', `${AS_ROWS} AND o.id = $2`, [userId, id]);
  return row ? JSON.stringify(toOuting(row)) : 'null';
}

const addresses = (ids: string[] | null) => ids?.map((id) => `/api/photos/${id}`) ?? [];

function toOuting(row: Row): Outing {
  const { pieces, ...columns } = row;
  return Object.assign(columns, {
    photos: addresses(row.photos),
    species: (pieces ?? []).map((piece) =>
      Object.assign(piece, {
        outingId: row.id,
        name: piece.species,
        awardedTrophy: medalOf(piece),
        photos: addresses(piece.photos),
        // Of the JSON: '2026-01-10T18:30:12.345+00:00'.
        createdAt: iso(piece.createdAt.replace('+00:00', '+00')),
      }),
    ),
    archivedAt: row.archivedAt && iso(row.archivedAt),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  });
}
