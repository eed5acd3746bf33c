import { medalOf, type Outing, pieceDetails } from '@cuaderno/domain';
import { v7 } from 'uuid';
import { iso, query } from './database';

type Payload = {
  type: Outing['type'];
  date: string;
  municipality: string | null;
  province: string | null;
  ccaa: string | null;
  finca: string | null;
  lugar: string | null;
  description: string | null;
  species: string;
  score: number | null;
};
type Written = {
  version: number;
  created_at: string;
  updated_at: string;
  piece: string;
  piece_at: string;
};

const COUNTRY = 'España';

const CREATE = `WITH o AS (
    INSERT INTO outings (user_id, id, type, date, country, municipality, province, ccaa, location, description, custom_params)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING version, created_at, updated_at),
  s AS (
    INSERT INTO outing_species (user_id, outing_id, id, position, species, score)
    VALUES ($1, $2, $12, 0, $13, $14) RETURNING id, created_at)
  SELECT o.*, s.id AS piece, s.created_at AS piece_at FROM o, s`;

const UPDATE = `WITH o AS (
    UPDATE outings SET type = $3, date = $4, country = $5, municipality = $6, province = $7, ccaa = $8, location = $9,
      description = $10, custom_params = $11, version = version + 1, updated_at = now()
    WHERE user_id = $1 AND id = $2 RETURNING version, created_at, updated_at),
  s AS (
    UPDATE outing_species SET species = $12, score = $13 WHERE user_id = $1 AND outing_id = $2 AND position = 0
      AND (species, score) IS DISTINCT FROM ($12, $13::numeric))
  SELECT o.*, s.id AS piece, s.created_at AS piece_at FROM o, outing_species s
  WHERE s.user_id = $1 AND s.outing_id = $2 AND s.position = 0`;

const paramsOf = ({ finca, lugar }: Payload) => ({ finca, lugar });

const valuesOf = (userId: number, id: string, payload: Payload) => [
  userId,
  id,
  payload.type,
  payload.date,
  COUNTRY,
  payload.municipality,
  payload.province,
  payload.ccaa,
  payload.finca,
  payload.description,
  JSON.stringify(paramsOf(payload)),
];

function answer(userId: number, id: string, payload: Payload, written: Written): Outing {
  const { type, date, municipality, province, ccaa, description, species, score } = payload;
  const piece = {
    id: written.piece,
    outingId: id,
    species,
    name: species,
    quantity: 1,
    ...pieceDetails({ score }),
    awardedTrophy: medalOf({ species, score }),
    photos: [],
    createdAt: iso(written.piece_at),
  };
  return {
    id,
    userId,
    type,
    date,
    country: COUNTRY,
    municipality,
    province,
    ccaa,
    location: payload.finca,
    photos: [],
    description,
    custom_params: paramsOf(payload),
    species: [piece],
    version: written.version,
    archivedAt: null,
    createdAt: iso(written.created_at),
    updatedAt: iso(written.updated_at),
  };
}

/** Stores a rececho by one statement. */
export async function createOuting(userId: number, payload: Payload): Promise<Outing> {
  const id = v7();
  const values = [...valuesOf(userId, id, payload), v7(), payload.species, payload.score];
  const [written] = await query<Written>('create', CREATE, values);
  if (!written) throw new Error('nothing was written');
  return answer(userId, id, payload, written);
}

/** Replaces the content of a rececho by one statement. */
export async function updateOuting(userId: number, id: string, payload: Payload): Promise<Outing> {
  const values = [...valuesOf(userId, id, payload), payload.species, payload.score];
  const [written] = await query<Written>('update', UPDATE, values);
  if (!written) throw new Error('nothing was written');
  return answer(userId, id, payload, written);
}
