import {
  claimJob,
  type Db,
  enqueueJobs,
  enqueueSeasonSummaries,
  listOpenJobs,
  purgeJobs,
  updateUser,
} from '@cuaderno/db';
import { test } from '@cuaderno/db/testing';
import { createMailer } from '@cuaderno/mail';
import { linkIn, startMailServer } from '@cuaderno/mail/testing';
import { pino } from 'pino';
import { expect } from 'vitest';
import { composeMessage } from './compose-message';
import { runJob, scheduleJobs } from './run-jobs';
import { createUnsubscription } from './unsubscription';

const FROM = 'cuaderno@example.org';
const unsubscription = createUnsubscription(new Uint8Array(32));
let users = 0;

const it = test
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startMailServer();
    onCleanup(() => server.close());
    return server;
  })
  .extend('lines', [] as string[])
  .extend('deps', async ({ server, db, pool, lines }) => {
    await pool.query('DELETE FROM jobs; DELETE FROM outings');
    server.answerWith('accept');
    server.received.length = 0;
    return {
      db,
      mailer: createMailer({ url: server.url, from: FROM }),
      log: pino({ base: null }, { write: (line: string) => lines.push(line) }),
      compose: (job: Parameters<typeof composeMessage>[1]) =>
        composeMessage({ db, origin: () => 'https://cuaderno.example', unsubscription }, job),
    };
  })
  /** Stores a user with a verified e-mail and notifications on. */
  .extend('newUser', ({ pool }) => async (wants = true) => {
    users += 1;
    const email = `marta${users}@correo.es`;
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO users (email, name, password, email_verified, email_notifications)
        VALUES ($1, 'Marta Robledo', 'hash', true, $2) RETURNING id`,
      [email, wants],
    );
    return { id: rows[0]?.id ?? 0, email };
  })
  /** Makes put off jobs due again. */
  .extend('becomeDue', ({ pool }) => async (age = '0 days') => {
    await pool.query(
      'UPDATE jobs SET run_at = now(), created_at = created_at - $1::interval WHERE done_at IS NULL',
      [age],
    );
  });

const notice = ({ id: userId, email: to }: { id: number; email: string }) =>
  ({
    kind: 'notice',
    userId,
    payload: { notice: 'device', to, device: 'Firefox en Android', at: '2026-11-21T17:37:00Z' },
  }) as const;

const enqueueNoticeOf = (db: Db, user: { id: number; email: string }) =>
  enqueueJobs(db, [notice(user)]);

it('sends a message once, and keeps nothing of its contents', async ({
  deps,
  newUser,
  server,
  pool,
  lines,
}) => {
  const user = await newUser();
  await enqueueNoticeOf(deps.db, user);
  expect(await runJob(deps)).toBe(true);
  expect(await runJob(deps)).toBe(false);
  expect(server.received).toHaveLength(1);
  const { rows } = await pool.query('SELECT id, payload, done_at FROM jobs');
  expect(rows).toMatchObject([{ payload: {}, done_at: expect.any(Date) }]);
  expect(server.received[0]?.messageId).toBe(`<${rows[0].id}@example.org>`);
  expect(lines.join('')).toContain('mail sent');
  expect(lines.join('')).not.toMatch(/correo|Marta|http/);
});

it('sends nothing of a transaction that is rolled back', async ({ deps, newUser, server }) => {
  const user = await newUser();
  const failed = deps.db.transaction(async (tx) => {
    await enqueueNoticeOf(tx, user);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await runJob(deps)).toBe(false);
  expect(server.received).toEqual([]);
});

it('sends the jobs of two instances once each', async ({ deps, newUser, server }) => {
  const owners = await Promise.all(Array.from({ length: 6 }, () => newUser()));
  for (const owner of owners) await enqueueNoticeOf(deps.db, owner);
  const other = { ...deps, mailer: createMailer({ url: server.url, from: FROM }) };
  const all = async (instance: typeof deps) => {
    while (await runJob(instance));
  };
  await Promise.all([all(deps), all(other)]);
  const addresses = server.received.flatMap(({ to }) => to?.map(({ address }) => address));
  expect(addresses.toSorted()).toEqual(owners.map(({ email }) => email).toSorted());
});

it('puts a message off with growing pauses while the server refuses, and logs no address', async ({
  deps,
  newUser,
  server,
  pool,
  becomeDue,
  lines,
}) => {
  const user = await newUser();
  await enqueueNoticeOf(deps.db, user);
  server.answerWith('later');
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await runJob(deps);
    const { rows } = await pool.query(
      'SELECT extract(epoch FROM run_at - now()) AS pause FROM jobs',
    );
    pauses.push(Math.round(Number(rows[0].pause) / 60));
    await becomeDue();
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
  server.answerWith('accept');
  await runJob(deps);
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await listOpenJobs(deps.db)).toEqual([]);
  expect(lines.join('')).toContain('"error":"EMESSAGE 451"');
  expect(lines.join('')).not.toMatch(/correo|Marta|come back/);
});

it('gives a message up after two days, and shows it to the operator without its contents', async ({
  deps,
  newUser,
  becomeDue,
  lines,
}) => {
  const user = await newUser();
  await enqueueNoticeOf(deps.db, user);
  const away = { ...deps, mailer: createMailer({ url: 'smtp://127.0.0.1:1', from: FROM }) };
  await runJob(away);
  await becomeDue('2 days');
  await runJob(away);
  expect(await listOpenJobs(deps.db)).toMatchObject([
    { kind: 'notice', attempts: 2, payload: {}, failedAt: expect.any(Date) },
  ]);
  await becomeDue();
  expect(await runJob(deps)).toBe(false);
  expect(lines.join('')).toContain('mail given up');
});

it('gives a message up that ends each instance that claims it', async ({
  deps,
  newUser,
  becomeDue,
  lines,
}) => {
  await enqueueNoticeOf(deps.db, await newUser());
  for (let attempt = 1; attempt <= 24; attempt += 1) {
    expect(await claimJob(deps.db)).toMatchObject({ attempts: attempt, failedAt: null });
    await becomeDue();
  }
  expect(await runJob(deps)).toBe(true);
  expect(lines.at(-1)).toContain('mail given up');
  await becomeDue();
  expect(await runJob(deps)).toBe(false);
  const [job] = await listOpenJobs(deps.db);
  expect(job).toMatchObject({ error: 'UNFINISHED', payload: {}, failedAt: expect.any(Date) });
});

it('gives a message up at once when its mailbox does not exist', async ({
  deps,
  newUser,
  server,
}) => {
  const user = await newUser();
  await enqueueNoticeOf(deps.db, user);
  server.answerWith('never');
  await runJob(deps);
  expect(await listOpenJobs(deps.db)).toMatchObject([
    { error: 'EENVELOPE 550', failedAt: expect.any(Date) },
  ]);
});

it('repeats a message that the server may not have, under the same id', async ({
  deps,
  newUser,
  server,
  becomeDue,
}) => {
  const user = await newUser();
  await enqueueNoticeOf(deps.db, user);
  server.answerWith('cut');
  await runJob(deps);
  server.answerWith('accept');
  await becomeDue();
  await runJob(deps);
  const ids = server.received.map(({ messageId }) => messageId);
  expect(ids).toEqual([ids[0], ids[0]]);
});

it('sends after its lease what an instance claimed and did not finish, whose late result does not count', async ({
  deps,
  newUser,
  server,
  becomeDue,
}) => {
  const user = await newUser();
  await enqueueNoticeOf(deps.db, user);
  // As if the instance had been killed.
  await claimJob(deps.db);
  expect(await runJob(deps)).toBe(false);
  await becomeDue();
  server.answerWith('silent');
  const slow = runJob(deps);
  await server.messageTo(user.email);
  await becomeDue();
  server.answerWith('accept');
  await runJob({ ...deps, mailer: createMailer({ url: server.url, from: FROM }) });
  deps.mailer.close();
  await slow;
  expect(await listOpenJobs(deps.db)).toEqual([]);
});

it('stops after the message being sent', async ({ deps, newUser, server }) => {
  const [first, second] = [await newUser(), await newUser()];
  for (const user of [first, second]) await enqueueNoticeOf(deps.db, user);
  const stop = scheduleJobs(deps);
  await server.messageTo(first.email);
  await stop();
  const sent = server.received.length;
  expect(await listOpenJobs(deps.db)).toHaveLength(2 - sent);
});

it('makes the token of a link when it is sent, and stores its hash alone', async ({
  deps,
  newUser,
  server,
  pool,
}) => {
  const { email } = await newUser();
  const payload = { email, device: 'Firefox en Android', at: '2026-11-21T17:37:00Z' };
  await enqueueJobs(deps.db, [{ kind: 'reset', payload }]);
  expect((await pool.query('SELECT FROM links')).rowCount).toBe(0);
  await runJob(deps);
  const [message] = server.received;
  const token = message && new URL(linkIn(message, '/api/password')).searchParams.get('token');
  expect(token).toMatch(/^[\w-]{43}$/);
  const { rows } = await pool.query('SELECT * FROM links');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  const { rows: stored } = await pool.query('SELECT * FROM jobs');
  expect(JSON.stringify(stored)).not.toMatch(/correo|token/);
});

it('sends no link for an address without an account', async ({ deps, server }) => {
  const payload = { email: 'nadie@correo.es', device: '', at: '2026-11-21T17:37:00Z' };
  await enqueueJobs(deps.db, [{ kind: 'reset', payload }]);
  expect(await runJob(deps)).toBe(true);
  expect(server.received).toEqual([]);
  expect(await listOpenJobs(deps.db)).toEqual([]);
});

/** An espera of the season 2025–26 with a boar. */
const SEASON = `INSERT INTO outings (user_id, id, type, date, version)
  VALUES ($1, gen_random_uuid(), 'espera', '2026-03-31', 1)`;

it('sends the season’s summary once where notifications are on, with one click to end them', async ({
  deps,
  newUser,
  server,
  pool,
}) => {
  const user = await newUser();
  await pool.query(SEASON, [user.id]);
  for (let instance = 0; instance < 3; instance += 1)
    await enqueueSeasonSummaries(deps.db, '2026-04-01');
  while (await runJob(deps));
  await enqueueSeasonSummaries(deps.db, '2026-04-01');
  expect(await runJob(deps)).toBe(false);
  const [summary, ...others] = server.received;
  expect(others).toEqual([]);
  expect(summary).toMatchObject({ subject: 'Tu temporada 2025–26' });
  expect(summary?.text).toContain('Esperas: 1');
  const headers = new Map(summary?.headers.map(({ key, value }) => [key, value]));
  const address = new URL(headers.get('list-unsubscribe')?.slice(1, -1) ?? '');
  expect(unsubscription.userOf(Object.fromEntries(address.searchParams))).toBe(user.id);
});

const DOCUMENT = {
  kind: 'document',
  payload: { title: 'Licencia', expires: '2026-12-21', days: 30 },
} as const;

it('sends nothing that is not security with the notifications off, even if switched off after it was written', async ({
  deps,
  newUser,
  server,
  pool,
}) => {
  const [off, changed] = [await newUser(false), await newUser()];
  for (const { id } of [off, changed]) {
    await pool.query(SEASON, [id]);
    await enqueueJobs(deps.db, [{ ...DOCUMENT, userId: id }]);
  }
  await enqueueSeasonSummaries(deps.db, '2026-04-01');
  await updateUser(deps.db, changed.id, { emailNotifications: false });
  while (await runJob(deps));
  expect(server.received).toEqual([]);
});

it('sends reminders only to a verified address, security notices to any', async ({
  deps,
  newUser,
  server,
  pool,
}) => {
  const user = await newUser();
  await pool.query('UPDATE users SET email_verified = false WHERE id = $1', [user.id]);
  await enqueueJobs(deps.db, [{ ...DOCUMENT, userId: user.id }, notice(user)]);
  while (await runJob(deps));
  expect(server.received.map(({ subject }) => subject)).toEqual([
    'Entrada desde un dispositivo nuevo',
  ]);
});

it('sends nothing to a disabled or deleted account', async ({ deps, newUser, server, pool }) => {
  const user = await newUser();
  await pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [user.id]);
  await enqueueNoticeOf(deps.db, user);
  await runJob(deps);
  expect(server.received).toEqual([]);
});

it('forgets done jobs, those with a key or given up after 60 days, and open ones never', async ({
  deps,
  newUser,
  server,
  pool,
}) => {
  const user = await newUser();
  const left = async () => (await pool.query('SELECT FROM jobs')).rowCount;
  await enqueueJobs(deps.db, [notice(user), { ...notice(user), key: 'once' }]);
  while (await runJob(deps));
  server.answerWith('never');
  await enqueueNoticeOf(deps.db, user);
  await runJob(deps);
  await enqueueNoticeOf(deps.db, user);
  expect([await purgeJobs(deps.db), await left()]).toEqual([1, 3]);
  await pool.query(`UPDATE jobs SET created_at = now() - interval '61 days'`);
  expect([await purgeJobs(deps.db), await left()]).toEqual([2, 1]);
  expect(await listOpenJobs(deps.db)).toMatchObject([{ failedAt: null }]);
});
