import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from './testing';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('makes the tables', async () => {
  const { rows } = await database.pool.query(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
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
