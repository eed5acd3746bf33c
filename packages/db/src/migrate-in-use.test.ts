import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { knownMigrations } from './journal';
import { migrate } from './migrate';
import { createTestDatabase, reopen } from './testing';

/** Creates a database of version 0.2.0, which has the first five migrations. */
async function databaseOfLastRelease() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  for (const { sql, hash, folderMillis } of knownMigrations().slice(0, 5)) {
    for (const statement of sql) await database.pool.query(statement);
    await database.pool.query(
      `CREATE TABLE IF NOT EXISTS cuaderno_migrations
        (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint NOT NULL, objects text[] NOT NULL)`,
    );
    const insert =
      'INSERT INTO cuaderno_migrations (hash, created_at, objects) VALUES ($1, $2, $3)';
    await database.pool.query(insert, [hash, folderMillis, []]);
  }
  return database;
}

it('waits for the tables without a deadlock: a write in progress goes on, and no request waits long', async () => {
  const database = await databaseOfLastRelease();
  const writers = reopen(database);
  onTestFinished(() => writers.end());
  const writer = await writers.connect();
  // The later tables of a migration before the earlier ones, and for longer than PostgreSQL waits before it looks for deadlocks.
  await writer.query('BEGIN; LOCK TABLE outings IN ROW EXCLUSIVE MODE');
  const migrating = migrate(database.pool);
  await pause(1_500);
  const since = performance.now();
  await writer.query('LOCK TABLE outing_species IN ROW EXCLUSIVE MODE');
  await writer.query('LOCK TABLE users IN ROW SHARE MODE');
  await writer.query('LOCK TABLE tombstones IN ROW EXCLUSIVE MODE');
  expect(performance.now() - since).toBeLessThan(900);
  await writer.query('COMMIT');
  writer.release();
  await migrating;
  expect((await writers.query('SELECT FROM imports')).rowCount).toBe(0);
});

it('locks no table when nothing is pending', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const reader = await database.pool.connect();
  await reader.query('BEGIN; LOCK TABLE outings, users IN ACCESS SHARE MODE');
  await expect(migrate(database.pool)).resolves.toBeUndefined();
  await reader.query('COMMIT');
  reader.release();
});
