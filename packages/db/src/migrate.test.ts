import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { awardedMedal, type ScoredPiece } from '@cuaderno/domain';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { Pool } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import * as schema from './schema';
import { listObjects } from './backup/restore-backup';
import { applyMigrations, JOURNAL, knownMigrations, openJournal, readJournal } from './journal';
import { migrate } from './migrate';
import { createTestDatabase } from './testing';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  opened.push(database);
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  return database;
}

const TABLES = `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`;

it('makes the tables', async () => {
  const { pool } = await emptyDatabase();
  await migrate(pool);
  const { rows } = await pool.query(TABLES);
  expect(rows.map((row) => row.table_name)).toEqual([
    'backups',
    'books',
    'cuaderno_migrations',
    'documents',
    'imports',
    'jobs',
    'links',
    'lucia_sessions',
    'outing_species',
    'outings',
    'passkey_challenges',
    'passkeys',
    'pending_objects',
    'photos',
    'program_tokens',
    'rate_limits',
    'secrets',
    'sessions',
    'static_files',
    'tombstones',
    'users',
    'version_floor',
  ]);
});

it('succeeds for three instances at once', async () => {
  const { url, pool } = await emptyDatabase();
  const pools = [1, 2, 3].map(() => new Pool({ connectionString: url, max: 2 }));
  await Promise.all(pools.map((one) => migrate(one)));
  for (const one of pools) await one.end();
  const { rows } = await pool.query(
    'SELECT count(DISTINCT hash) = count(*) AS once FROM cuaderno_migrations',
  );
  expect(rows).toEqual([{ once: true }]);
});

it('does nothing the second time, and leaves no lock behind', async () => {
  const { pool } = await emptyDatabase();
  await migrate(pool);
  await migrate(pool);
  const { rows } = await pool.query(
    `SELECT count(*)::int AS held FROM pg_locks WHERE locktype = 'advisory'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  expect(rows).toEqual([{ held: 0 }]);
});

it('creates the tables beside a program that has drizzle’s journal', async () => {
  const { pool } = await emptyDatabase();
  await pool.query(
    `CREATE SCHEMA drizzle;
      CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of a neighbour', 9999999999999)`,
  );
  await migrate(pool);
  expect((await pool.query('SELECT FROM users')).rowCount).toBe(0);
  expect((await pool.query('SELECT hash FROM drizzle.__drizzle_migrations')).rows).toEqual([
    { hash: 'of a neighbour' },
  ]);
});

describe('a database of version 0.2.0', () => {
  const known = knownMigrations();
  const first = known.slice(0, 5);

  async function databaseOfOld(): Promise<TestDatabase> {
    const database = await emptyDatabase();
    const client = await database.pool.connect();
    await openJournal(client);
    await applyMigrations(client, first);
    client.release();
    await database.pool.query(`INSERT INTO users (email, name) VALUES ('ana@ejemplo.es', 'Ana')`);
    return database;
  }
  const hashesIn = async (pool: TestDatabase['pool']) =>
    (await pool.query('SELECT hash FROM cuaderno_migrations ORDER BY id')).rows.map(
      ({ hash }) => hash,
    );

  it('is migrated, and its rows stay', async () => {
    const { pool } = await databaseOfOld();
    await migrate(pool);
    expect(await hashesIn(pool)).toEqual(known.map(({ hash }) => hash));
    const { rows } = await pool.query('SELECT name, email_verified FROM users');
    expect(rows).toEqual([{ name: 'Ana', email_verified: false }]);
  });

  it('stays as it was when a migration fails', async () => {
    const { pool } = await databaseOfOld();
    await pool.query('CREATE TABLE documents ()');
    await expect(migrate(pool)).rejects.toThrow(
      /^The tables cannot be brought up to date: relation "documents" already exists$/,
    );
    expect(await hashesIn(pool)).toHaveLength(5);
  });
});

it('clears computed medals of existing pieces, and keeps awarded ones', async () => {
  const { pool } = await emptyDatabase();
  for (const { sql } of knownMigrations().slice(0, 4)) {
    for (const statement of sql) await pool.query(statement);
  }
  const pieces: [species: string, score: number | null, medal: string, kept: boolean][] = [
    ['Jabalí', 106.5, 'silver', false],
    ['JABALI\u0301', 110, 'gold', false],
    ['jabali', 100, 'bronze', false],
    ['Macho-montés', 206, 'bronze', false],
    ['Macho Montes (Ronda)', 220, 'gold', false],
    ['macho\u00a0montes\u2013GREDOS ', 220, 'silver', false],
    ['Arruí', 330, 'silver', false],
    ['Rebeco Hembra', 77.5, 'silver', false],
    ['Jabalí', 106.5, 'gold', true],
    ['Jabalí', 99.99, 'bronze', true],
    ['Zorro', null, 'gold', true],
    ['Macho Montes (Ronda)', 205, 'silver', true],
    ['Urogallo', 300, 'bronze', true],
  ];
  await pool.query(`INSERT INTO users (email, name) VALUES ('ana@ejemplo.es', 'Ana');
    INSERT INTO outings (user_id, id, type, date) VALUES (1, gen_random_uuid(), 'rececho', '2026-01-10')`);
  for (const [position, [species, score, medal]] of pieces.entries()) {
    await pool.query(
      `INSERT INTO outing_species (user_id, id, outing_id, position, species, score, awarded_trophy)
        SELECT 1, gen_random_uuid(), id, $1, $2, $3, $4 FROM outings`,
      [position, species, score, medal],
    );
  }
  const before = pieces.map(([species, score, awardedTrophy]) => ({
    species,
    score,
    awardedTrophy,
  }));
  expect(before.map((piece) => awardedMedal(piece as ScoredPiece) !== null)).toEqual(
    pieces.map(([, , , kept]) => kept),
  );
  for (const statement of knownMigrations()[4]?.sql ?? []) await pool.query(statement);
  const { rows } = await pool.query(
    'SELECT species, awarded_trophy FROM outing_species ORDER BY position',
  );
  expect(rows).toEqual(
    pieces.map(([species, , medal, kept]) => ({ species, awarded_trophy: kept ? medal : null })),
  );
});

it('refuses a database that a newer version made', async () => {
  const { pool } = await emptyDatabase();
  await migrate(pool);
  await pool.query(
    `INSERT INTO cuaderno_migrations (hash, created_at, objects) VALUES ('of tomorrow', 1, '{}')`,
  );
  await expect(migrate(pool)).rejects.toThrow(
    /^The database was made by a newer version, which this one does not know: update, [^\n]+$/,
  );
});

it('needs only rights on rows when the database is up to date', async () => {
  const { pool, directUrl } = await emptyDatabase();
  await migrate(pool);
  const role = 'cuaderno_rows_only';
  await pool.query(
    `CREATE ROLE ${role}; GRANT USAGE ON SCHEMA public TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
  );
  const limited = new Pool({ connectionString: directUrl, options: `-c role=${role}` });
  await expect(limited.query('CREATE TABLE public.x ()')).rejects.toThrow('permission denied');
  await migrate(limited);
  await limited.end();
  await pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
});

it('records the objects that it creates, for restores', async () => {
  const { pool } = await emptyDatabase();
  await migrate(pool);
  const client = await pool.connect();
  const noted = (await readJournal(client)).flatMap(({ objects }) => objects);
  expect(await listObjects(client)).toEqual([...noted, JOURNAL].toSorted());
  client.release();
});

it('includes the whole schema: its last snapshot equals it', async () => {
  const meta = path.join(import.meta.dirname, 'migrations/meta');
  const snapshots = (await readdir(meta)).filter((name) => name.endsWith('_snapshot.json'));
  const last = snapshots.toSorted((a, b) => a.localeCompare(b)).at(-1) ?? '';
  const snapshot = JSON.parse(await readFile(path.join(meta, last), 'utf8'));
  expect(await generateMigration(snapshot, generateDrizzleJson(schema))).toEqual([]);
});
