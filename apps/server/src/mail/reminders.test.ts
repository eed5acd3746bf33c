import { listOpenJobs } from '@cuaderno/db';
import { test as it } from '@cuaderno/db/testing';
import { expect } from 'vitest';
import { enqueueReminders } from './reminders';

it('writes the summary of a season in the first week of the next one, once, by the user’s month', async ({
  db,
  pool,
}) => {
  await pool.query(`
    WITH u AS (INSERT INTO users (email, name, email_verified, email_notifications, season_start)
      VALUES ('marta@correo.es', 'Marta', true, true, 4), ('ana@correo.es', 'Ana', true, true, 10)
      RETURNING id)
    INSERT INTO outings (user_id, id, type, date, version)
      SELECT id, gen_random_uuid(), 'espera', '2026-01-10', 1 FROM u`);
  for (const day of ['2026-03-31', '2026-04-08', '2026-09-01', '2026-10-08', '2027-04-01']) {
    await enqueueReminders(db, day);
  }
  expect(await listOpenJobs(db)).toEqual([]);
  for (const day of ['2026-04-01', '2026-04-02', '2026-04-07']) await enqueueReminders(db, day);
  expect(await listOpenJobs(db)).toMatchObject([{ kind: 'season', payload: { season: 2025 } }]);
  await enqueueReminders(db, '2026-10-01');
  expect(await listOpenJobs(db)).toHaveLength(2);
});
