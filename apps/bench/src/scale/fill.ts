import { statfs } from 'node:fs/promises';
import type { Client } from 'pg';
import { sized } from '../once';
import { fillBook } from '../speed/book';

/** Outings of each book, and deleted ones. */
export const OUTINGS = 250;
const DELETED = 5;
/** Hunters of a batch, among whose rows those of each are strewn, as when all write over years. */
const BATCH = 200;
/** Disk per outing in bytes, with its pieces, photo rows and indexes, and some for sorts; and for PostgreSQL's log. */
const OUTING_BYTES = 1_500;
const LOG_GIB = sized(5, 0);
const GIB = 1024 ** 3;

/** The columns in which a hunter's rows differ from the model's, in SQL with `h`, the hunter's id. */
const TABLES: Record<string, { own: Record<string, string>; order: string }> = {
  users: { own: { id: 'h', email: `'hunter' || h || '@cuaderno.test'` }, order: 'h' },
  sessions: {
    own: {
      user_id: 'h',
      sid: `rtrim(translate(encode(sha256(lpad(h::text, 43, '0')::bytea), 'base64'), '+/', '-_'), '=')`,
    },
    order: 'h',
  },
  books: { own: { user_id: 'h', id: 'gen_random_uuid()' }, order: 'h' },
  outings: { own: { user_id: 'h' }, order: 'm.change, h' },
  outing_species: { own: { user_id: 'h' }, order: 'm.outing_id, m.position, h' },
  photos: { own: { user_id: 'h' }, order: 'm.id, h' },
  tombstones: { own: { user_id: 'h' }, order: 'm.change, h' },
};

/** @returns the token of the only session of a hunter */
export const tokenOf = (hunter: number): string => String(hunter).padStart(43, '0');

/** @returns a line for when the disk of `folder` has no room for so many outings; null when it has */
export async function lackOfDisk(folder: string, outings: number): Promise<string | null> {
  const { bavail, bsize } = await statfs(folder);
  const needed = LOG_GIB + (outings * OUTING_BYTES) / GIB;
  const free = (bavail * bsize) / GIB;
  if (free >= needed) return null;
  return (
    `${outings.toLocaleString('en')} outings need ${Math.ceil(needed)} GiB in ${folder}, which has ${Math.floor(free)}: ` +
    'name another folder in TMPDIR, or fewer by --outings'
  );
}

/** Fills the model's book; its photos are rows without bytes, as with a bucket. */
async function fillModel(client: Client, model: number, photo: string): Promise<void> {
  await fillBook(client, model, OUTINGS, photo);
  await client.query(
    `UPDATE photos SET image = NULL, thumb = NULL, image_bytes = octet_length(image), thumb_bytes = octet_length(thumb),
       image_sha256 = encode(sha256(image), 'hex'), thumb_sha256 = encode(sha256(thumb), 'hex') WHERE outing_id IS NOT NULL`,
  );
  await client.query('DELETE FROM photos WHERE outing_id IS NULL');
  await client.query(
    'INSERT INTO tombstones (user_id, id, version) SELECT $1, gen_random_uuid(), 2 FROM generate_series(1, $2)',
    [model, DELETED],
  );
}

/** @returns a statement that copies the model's rows of a table ($1) to the hunters from $2 to $3 */
async function copyStatement(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const { own = {}, order = 'h' } = TABLES[table] ?? {};
  const names = rows.map(({ name }) => name);
  return `INSERT INTO ${table} (${names.join(', ')})
    SELECT ${names.map((name) => own[name] ?? `m.${name}`).join(', ')}
    FROM ${table} m, generate_series($2::integer, $3) h
    WHERE m.${table === 'users' ? 'id' : 'user_id'} = $1 ORDER BY ${order}`;
}

/**
 * Fills a database with hunters: copies of the model, an account of the product, whose book it fills first.
 *
 * @param photo the id of a photo that the model has uploaded
 * @returns the ids of the first and the last hunter
 */
export async function fill(
  client: Client,
  { model, photo, hunters }: { model: number; photo: string; hunters: number },
): Promise<[first: number, last: number]> {
  await fillModel(client, model, photo);
  // Neither triggers nor foreign keys: the rows are copies of rows that have passed them.
  await client.query('SET session_replication_role = replica');
  await client.query('SET synchronous_commit = off');
  const statements: string[] = [];
  for (const table of Object.keys(TABLES)) statements.push(await copyStatement(client, table));
  const last = model + hunters;
  for (let first = model + 1; first <= last; first += BATCH) {
    for (const statement of statements) {
      await client.query(statement, [model, first, Math.min(first + BATCH - 1, last)]);
    }
  }
  await client.query(`SELECT setval('users_id_seq', $1)`, [last]);
  await client.query('VACUUM ANALYZE');
  return [model + 1, last];
}

/** Rows of each table, and its bytes with its indexes. */
export type Size = { table: string; rows: number; bytes: number; indexes: number };

/** Reads the sizes of the filled tables. */
export async function sizesOf(client: Client): Promise<Size[]> {
  const sizes: Size[] = [];
  for (const table of Object.keys(TABLES)) {
    const { rows } = await client.query<Size>(
      `SELECT $1 AS table, (SELECT count(*)::float8 FROM ${table}) AS rows,
         pg_total_relation_size($1::text::regclass)::float8 AS bytes,
         pg_indexes_size($1::text::regclass)::float8 AS indexes`,
      [table],
    );
    sizes.push(...rows);
  }
  return sizes;
}
