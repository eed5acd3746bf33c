import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@cuaderno/client';
import { describe, expect, onTestFinished } from 'vitest';
import { test } from '../fixtures';
import { newUser, PASSWORD, poolingOf, send, startBuilt, visitor } from '../server';

const CLI = path.join(import.meta.dirname, '../../dist/cli.js');

/** Runs `npm run admin`. @returns its output, of either stream */
const admin = (env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [CLI, 'admin', ...args], {
    env: { PATH: process.env['PATH'], ...poolingOf(env), ...env },
  }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );

const it = test.extend(
  'run',
  ({ server: { database } }) =>
    (...args: string[]) =>
      admin({ DATABASE_URL: database.url, PUBLIC_URL: 'https://cuaderno.example' }, ...args),
);

describe('the operator', () => {
  it('lists accounts and messages, beside the running product on its embedded database', async ({
    folder,
  }) => {
    const env = { DATA_DIR: path.join(folder, 'data') };
    const server = await startBuilt({
      ...env,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'c@example.org',
    });
    onTestFinished(async () => void (await server.stop()));
    const user = createClient(server.url);
    const { id, email } = await user.register({
      name: 'Marta',
      email: 'marta@correo.es',
      password: PASSWORD,
    });
    const users = await admin(env, 'users');
    expect(users).toMatch(
      new RegExp(
        `^${id}  ${email}  since [\\d/]+, 0 outings, 1 sessions, not verified\n1 accounts\n$`,
      ),
    );
    await expect
      .poll(() => admin(env, 'jobs'))
      .toMatch(
        /^[\da-f-]+ {2}verify {2}user \d+, since \S+, 1 attempts, ESOCKET, next attempt at \S+\n1 messages to send, 0 given up\n$/,
      );
  });

  it('gives a link to a new password, without a mail server', async ({ server, user, run }) => {
    const { email } = await newUser(server.url);
    const output = await run('reset-password', email.toUpperCase());
    const token = new URL(output.split('\n', 1)[0] ?? '').searchParams.get('token');
    const password = 'la cierva y el alba 9';
    expect((await send(user, 'POST', '/api/password', { token, password })).status).toBe(200);
    await visitor(server.url).signIn(email, password);
    expect(output).not.toContain(password);
  });

  it('makes no link without the address that browsers see', async ({ server, query }) => {
    const { email } = await newUser(server.url);
    for (const args of [
      ['invite', 'nueva@cuaderno.test'],
      ['reset-password', email],
    ]) {
      expect(await admin({ DATABASE_URL: server.database.url, PORT: '4000' }, ...args)).toBe(
        'PUBLIC_URL is missing: a link needs the address that browsers see\n',
      );
    }
    const { rowCount } = await query(`SELECT FROM links WHERE email IN ($1, $2)`, [
      'nueva@cuaderno.test',
      email,
    ]);
    expect(rowCount).toBe(0);
  });

  it('disables an account, which has no session, sign-in or public page, and enables it again', async ({
    server,
    run,
  }) => {
    const user = await newUser(server.url);
    await send(user, 'PUT', `/api/users/${user.id}`, { publicProfile: true });
    const { url } = (await send(user, 'GET', `/api/users/${user.id}/public-address`)).body;
    const page = async () => (await fetch(server.url + new URL(url).pathname)).status;
    expect(await page()).toBe(200);
    expect(await run('disable', user.email)).toBe(
      `Disabled ${user.email}, and ended its sessions\n`,
    );
    expect((await send(user, 'GET', '/api/auth/user')).status).toBe(401);
    const login = { email: user.email, password: PASSWORD };
    expect(await send(visitor(server.url), 'POST', '/api/login', login)).toMatchObject({
      status: 403,
      body: { message: 'Esta cuenta está cerrada: escribe a quien lleva este cuaderno' },
    });
    expect(
      (await send(visitor(server.url), 'POST', '/api/login', { ...login, password: 'no es esta' }))
        .status,
    ).toBe(401);
    expect(await page()).toBe(404);
    expect(await run('users')).toMatch(new RegExp(`${user.email}.*, disabled\n`));
    expect(await run('enable', user.email)).toBe(`Enabled ${user.email}\n`);
    await visitor(server.url).signIn(user.email, PASSWORD);
  });

  it('deletes an account with everything in it', async ({ server, query, run }) => {
    const user = await newUser(server.url);
    await send(user, 'POST', '/api/outings/espera', { date: '2026-01-10', species: 'Jabalí' });
    expect(await run('delete', user.email)).toBe(`Deleted ${user.email} with everything in it\n`);
    expect((await send(user, 'GET', '/api/auth/user')).status).toBe(401);
    for (const [table, column] of [
      ['users', 'id'],
      ['outings', 'user_id'],
      ['jobs', 'user_id'],
    ]) {
      const { rowCount } = await query(`SELECT FROM ${table} WHERE ${column} = $1`, [user.id]);
      expect([table, rowCount]).toEqual([table, 0]);
    }
  });

  it('gets a line for what is wrong', async ({ user, run }) => {
    expect(await run('disable', 'nadie@cuaderno.test')).toBe(
      'There is no account nadie@cuaderno.test\n',
    );
    expect(await run('invite', user.email)).toBe(`There is an account ${user.email} already\n`);
    expect(await run('invite', 'nada')).toBe('nada is no e-mail address\n');
    for (const args of [
      [],
      ['nada'],
      ['users', 'x'],
      ['invite'],
      ['delete', ''],
      ['constructor'],
    ]) {
      expect(await run(...args)).toMatch(/^Usage: backup \| backup FILE/);
    }
  });
});
