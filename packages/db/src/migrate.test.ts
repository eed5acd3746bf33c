import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { Pool } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { migrate } from './migrate';
import * as schema from './schema';
import { createTestDatabase } from './testing';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  opened.push(database);
  await database.pool.query('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE');
  await database.pool.query('CREATE SCHEMA public');
  return database;
}

const TABLES = `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`;

it('makes the tables', async () => {
  const { pool } = await emptyDatabase();
  await migrate(pool);
  const { rows } = await pool.query(TABLES);
  expect(rows.map((row) => row.table_name)).toEqual([
    'lucia_sessions',
    'outing_species',
    'outings',
    'photos',
    'rate_limits',
    'sessions',
    'users',
  ]);
});

it('succeeds for three instances at once', async () => {
  const { url, pool } = await emptyDatabase();
  const pools = [1, 2, 3].map(() => new Pool({ connectionString: url, max: 2 }));
  await Promise.all(pools.map((one) => migrate(one)));
  for (const one of pools) await one.end();
  const { rows } = await pool.query(
    'SELECT count(DISTINCT hash) = count(*) AS once FROM drizzle.__drizzle_migrations',
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

it('leaves nothing of the schema behind: its last snapshot is the schema', async () => {
  const meta = path.join(import.meta.dirname, 'migrations/meta');
  const snapshots = (await readdir(meta)).filter((name) => name.endsWith('_snapshot.json'));
  const last = snapshots.toSorted((a, b) => a.localeCompare(b)).at(-1) ?? '';
  const snapshot = JSON.parse(await readFile(path.join(meta, last), 'utf8'));
  expect(await generateMigration(snapshot, generateDrizzleJson(schema))).toEqual([]);
});
