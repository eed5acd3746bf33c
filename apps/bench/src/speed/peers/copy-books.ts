import type { Cluster } from '../servers';

export const PEER_DATABASE = 'peer';

const TABLES = `
  CREATE TABLE outings (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), user_id integer NOT NULL, type text NOT NULL, date text NOT NULL,
    country text NOT NULL DEFAULT 'España', municipality text, province text, ccaa text, location text, description text,
    custom_params jsonb NOT NULL DEFAULT '{}', version integer NOT NULL DEFAULT 1, archived_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX outings_by_date ON outings (user_id, date, id);
  CREATE TABLE pieces (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), outing_id uuid NOT NULL REFERENCES outings ON DELETE CASCADE,
    position integer NOT NULL, species text NOT NULL, quantity integer NOT NULL DEFAULT 1, sex text,
    score numeric(6, 2), awarded_trophy text, archived_at timestamptz, created_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX pieces_by_outing ON pieces (outing_id, position);
  CREATE TABLE photos (id uuid PRIMARY KEY, outing_id uuid NOT NULL REFERENCES outings ON DELETE CASCADE,
    position integer NOT NULL DEFAULT 0);
  CREATE INDEX photos_by_outing ON photos (outing_id, position);`;

/** What is copied of each table of the product, under the name of the other product's table. */
const SOURCES = {
  outings: `SELECT id, user_id, type, date, country, municipality, province, ccaa, location, description,
    custom_params, version, created_at, updated_at FROM outings WHERE user_id = ANY($1)`,
  pieces: `SELECT id, outing_id, position, species, quantity, sex, score, created_at FROM outing_species
    WHERE user_id = ANY($1)`,
  photos: `SELECT id, outing_id, position FROM photos WHERE user_id = ANY($1) AND outing_id IS NOT NULL`,
};

/** Creates the other product's database with the same columns and the books of `users`. */
export async function copyBooks(cluster: Cluster, users: number[]): Promise<void> {
  const rows = await cluster.connected(async (client) => {
    await client.query(`CREATE DATABASE ${PEER_DATABASE}`);
    const read = async (source: string) => {
      const sql = `SELECT json_agg(o)::text AS rows FROM (${source}) o`;
      return (await client.query<{ rows: string }>(sql, [users])).rows[0]?.rows ?? '[]';
    };
    return {
      outings: await read(SOURCES.outings),
      pieces: await read(SOURCES.pieces),
      photos: await read(SOURCES.photos),
    };
  });
  await cluster.connected(async (client) => {
    await client.query(TABLES);
    for (const [table, json] of Object.entries(rows)) {
      const [first = {}] = JSON.parse(json) as object[];
      const columns = Object.keys(first).join(', ');
      await client.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
        [json],
      );
    }
    await client.query('VACUUM ANALYZE');
  }, PEER_DATABASE);
}
