import { listOpenJobs } from '@cuaderno/db';
import { test } from '@cuaderno/db/testing';
import { expect } from 'vitest';
import { enqueueReminders } from './reminders';

const PAPER = `INSERT INTO documents (user_id, id, kind, name, expires, remind)
  VALUES ($1, gen_random_uuid(), 'licencia', 'Andalucía', $2, $3) RETURNING id`;

const it = test.extend('newUser', ({ pool }) => async (changes: Record<string, boolean> = {}) => {
  const facts = { email_verified: true, email_notifications: true, ...changes };
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO users (email, name, email_verified, email_notifications)
      VALUES (gen_random_uuid() || '@correo.es', 'Marta', $1, $2) RETURNING id`,
    [facts.email_verified, facts.email_notifications],
  );
  return rows[0]?.id ?? 0;
});

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

it('writes the reminders of a document 30 and 7 days before it expires, each once, also after days without the server', async ({
  db,
  pool,
  newUser,
}) => {
  await pool.query('DELETE FROM jobs; DELETE FROM documents');
  await pool.query(PAPER, [await newUser(), '2027-01-31', true]);
  const left = async () => (await listOpenJobs(db)).map(({ payload }) => payload);
  for (const day of ['2026-12-31', '2027-01-08', '2027-01-23', '2027-01-31', '2027-02-05']) {
    await enqueueReminders(db, day);
  }
  expect(await left()).toEqual([]);
  for (const day of ['2027-01-01', '2027-01-02', '2027-01-07']) await enqueueReminders(db, day);
  const first = { title: 'Licencia de caza', expires: '2027-01-31', days: 30 };
  expect(await left()).toEqual([first]);
  // Down from the seventh day before to the fourth.
  for (const day of ['2027-01-27', '2027-01-30']) await enqueueReminders(db, day);
  expect(await left()).toEqual([first, { ...first, days: 4 }]);
});

it('writes the reminders again once the expiry has changed', async ({ db, pool, newUser }) => {
  await pool.query('DELETE FROM jobs; DELETE FROM documents');
  await pool.query(PAPER, [await newUser(), '2027-01-31', true]);
  await enqueueReminders(db, '2027-01-01');
  await pool.query(`UPDATE documents SET expires = '2028-01-31'`);
  await enqueueReminders(db, '2027-01-02');
  expect(await listOpenJobs(db)).toHaveLength(1);
  await enqueueReminders(db, '2028-01-01');
  expect(await listOpenJobs(db)).toHaveLength(2);
});

it('writes no reminder with the notifications off, an unverified address, or a document without', async ({
  db,
  pool,
  newUser,
}) => {
  await pool.query('DELETE FROM jobs; DELETE FROM documents');
  const silent = [
    await newUser({ email_notifications: false }),
    await newUser({ email_verified: false }),
  ];
  for (const id of silent) await pool.query(PAPER, [id, '2027-01-31', true]);
  await pool.query(PAPER, [await newUser(), '2027-01-31', false]);
  for (const day of ['2027-01-01', '2027-01-25']) await enqueueReminders(db, day);
  expect(await listOpenJobs(db)).toEqual([]);
});
