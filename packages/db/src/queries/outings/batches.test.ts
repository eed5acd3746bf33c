import { describe, expect } from 'vitest';
import { test } from '../../testing';
import type { Db } from '../../database';
import { someUser } from '../../testing/samples';
import { purgeStagedPhotos } from '../photos/photo-writes';
import { purgeRateLimits } from '../accounts/rate-limits';
import { purgeSessions } from '../accounts/sessions';
import { purgeTombstones } from './tombstones';

/** The file's database with 2,500 rows in each table, all but one of them old. */
const it = test.extend('filled', { scope: 'file' }, async ({ db, pool }) => {
  const { id } = await someUser(db);
  const series = 'generate_series(1, 2500) i';
  await pool.query(`
    INSERT INTO photos (user_id, id, image, thumb, width, height, mime, created_at)
      SELECT ${id}, gen_random_uuid(), '1', '1', 1, 1, 'image/jpeg',
        now() - CASE WHEN i = 1 THEN interval '6 days' ELSE interval '8 days' END FROM ${series};
    INSERT INTO rate_limits (key, expire)
      SELECT 'key ' || i, (extract(epoch FROM now()) + CASE WHEN i = 1 THEN 60 ELSE -60 END) * 1000 FROM ${series};
    INSERT INTO sessions (sid, user_id, expire)
      SELECT 'sid ' || i, ${id}, now() + CASE WHEN i = 1 THEN interval '1 day' ELSE interval '-1 day' END FROM ${series};
    INSERT INTO tombstones (user_id, id, version, deleted_at)
      SELECT ${id}, gen_random_uuid(), 2, now() - CASE WHEN i = 1 THEN interval '89 days' ELSE interval '91 days' END FROM ${series};
    CREATE FUNCTION no_more() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM gone) > TG_ARGV[0]::int THEN RAISE query_canceled; END IF;
        RETURN NULL;
      END $$;`);
  return { db, pool };
});

describe('purging deletes in batches within the statement timeout, and keeps the rest:', () => {
  it.for([
    ['photos', 100, (db: Db) => purgeStagedPhotos(db, 7)],
    ['rate_limits', 1000, purgeRateLimits],
    ['sessions', 1000, purgeSessions],
    ['tombstones', 1000, purgeTombstones],
  ] as const)('%s, %i at a time', async ([table, most, purge], { filled: { db, pool } }) => {
    // A larger statement is cancelled, as by its timeout.
    await pool.query(`CREATE TRIGGER no_more AFTER DELETE ON ${table}
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION no_more(${most})`);
    expect(await purge(db)).toBe(2499);
    expect((await pool.query(`SELECT FROM ${table}`)).rowCount).toBe(1);
  });
});
