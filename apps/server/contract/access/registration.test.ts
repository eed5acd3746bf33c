import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startForTest } from '../fixtures';
import { PASSWORD, poolingOf, send, visitor } from '../server';

const CLI = path.join(import.meta.dirname, '../../dist/cli.js');

describe('REGISTRATION', () => {
  const admin = async (url: string, ...args: string[]) =>
    (
      await promisify(execFile)(process.execPath, [CLI, 'admin', ...args], {
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: url,
          ...poolingOf({ DATABASE_URL: url }),
          PUBLIC_URL: 'https://cuaderno.example',
        },
      })
    ).stdout;
  const account = { name: 'Ana', email: 'ana@cuaderno.test', password: PASSWORD };

  it('=closed refuses new accounts', async () => {
    const server = await startForTest({ REGISTRATION: 'closed' });
    const page = await fetch(`${server.url}/api/register`);
    expect([page.status, await page.text()]).toEqual([
      403,
      expect.stringContaining('No se admiten cuentas nuevas'),
    ]);
    expect(await (await fetch(`${server.url}/api/login`)).text()).not.toContain('/api/register');
    expect(await send(visitor(server.url), 'POST', '/api/register', account)).toMatchObject({
      status: 403,
      body: { message: 'Este cuaderno no admite cuentas nuevas' },
    });
  });

  it('=invite admits the address of an invitation, once', async () => {
    const server = await startForTest({ REGISTRATION: 'invite' });
    expect((await fetch(`${server.url}/api/register`)).status).toBe(403);
    const register = (body: object) => send(visitor(server.url), 'POST', '/api/register', body);
    expect(await register(account)).toMatchObject({
      status: 403,
      body: { message: 'Hace falta una invitación para crear una cuenta' },
    });
    const output = await admin(server.database.url, 'invite', 'Ana@cuaderno.test');
    const link = new URL(/^https:\S+/.exec(output)?.[0] ?? '');
    expect(link.origin).toBe('https://cuaderno.example');
    const invite = link.searchParams.get('invite');
    const page = await (await fetch(`${server.url}${link.pathname}${link.search}`)).text();
    expect(page).toContain('value="ana@cuaderno.test"');
    expect(page).toContain(`name="invite" value="${invite}"`);
    expect(await register({ ...account, email: 'otra@cuaderno.test', invite })).toMatchObject({
      status: 400,
      body: { message: 'La invitación es para otro correo' },
    });
    expect((await register({ ...account, invite })).status).toBe(201);
    expect((await register({ ...account, email: 'otra@cuaderno.test', invite })).status).toBe(403);
    expect((await fetch(`${server.url}${link.pathname}${link.search}`)).status).toBe(403);
  });

  it('=invite shows a network that guesses its limit as a page', async () => {
    const server = await startForTest({ REGISTRATION: 'invite' });
    const guess = () => fetch(`${server.url}/api/register?invite=${'a'.repeat(43)}`);
    for (let attempt = 0; attempt < 100; attempt += 1) expect((await guess()).status).toBe(403);
    const answer = await guess();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      429,
      'text/html; charset=utf-8',
    ]);
    expect(await answer.text()).toContain('Demasiados intentos');
  });

  it('=open has a line at the start where others reach the product', async () => {
    const url = 'https://cuaderno.example';
    const open = await startForTest({ PUBLIC_URL: url, TRUST_PROXY: '0' });
    expect(open.output()).toContain(`Everybody may create an account at ${url}`);
    const invited = await startForTest({
      PUBLIC_URL: url,
      TRUST_PROXY: '0',
      REGISTRATION: 'invite',
    });
    const here = await startForTest();
    for (const each of [invited, here]) expect(each.output()).not.toContain('Everybody');
  });
});
