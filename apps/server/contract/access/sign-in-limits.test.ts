import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { startProvider } from '../../src/account/oidc/testing/provider';
import { test } from '../fixtures';
import { newUser, PASSWORD, send, visitor } from '../server';

const registered = { clientId: 'cuaderno', clientSecret: 'secreto' };
type Device = Pick<ReturnType<typeof visitor>, 'fetch'>;
const tokenOf = async (device: Device) =>
  (await send(device, 'GET', '/api/csrf-token')).body.csrfToken as string;

/** Signs in from a network. @returns the status */
const signIn = async (device: Device, network: string, email: string, password = PASSWORD) =>
  (
    await send(
      device,
      'POST',
      '/api/login',
      { email, password },
      { 'x-forwarded-for': network, 'x-csrf-token': await tokenOf(device) },
    )
  ).status;

/** Sends wrong passwords in sequence. @returns the statuses */
async function guess(device: Device, network: string, email: string, times: number) {
  const statuses: number[] = [];
  for (let left = times; left > 0; left -= 1) {
    statuses.push(await signIn(device, network, email, 'ninguna de ellas'));
  }
  return statuses;
}

const it = test
  .extend('provider', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await startProvider(registered);
    onCleanup(() => provider.close());
    return provider;
  })
  .extend('variables', { scope: 'file' }, ({ provider }) => ({
    TRUST_PROXY: '1',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: registered.clientId,
    OIDC_CLIENT_SECRET: registered.clientSecret,
  }))
  .extend(
    'newDevice',
    ({ server }) =>
      (): Device =>
        visitor(server.url),
  )
  /** Sends a hundred wrong passwords from ten networks. */
  .extend(
    'siege',
    ({ newDevice }) =>
      (email: string) =>
        Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            guess(newDevice(), `198.51.100.${index}`, email, 10),
          ),
        ),
  )
  /** Lists the failed sign-ins that were logged. */
  .extend(
    'failures',
    ({ server }) =>
      () =>
        server
          .output()
          .split('\n')
          .filter((line) => line.includes('"not signed in"') && line.endsWith('}'))
          .map((line) => JSON.parse(line) as { account: string; network: string }),
  )
  /** Runs the operator's program. */
  .extend(
    'maintain',
    ({ server }) =>
      (...words: string[]) =>
        promisify(execFile)(
          process.execPath,
          [path.join(import.meta.dirname, '../../dist/cli.js'), ...words],
          { env: { PATH: process.env['PATH'], DATABASE_URL: server.database.directUrl } },
        ),
  )
  /** Starts a sign-in by the provider. @returns the cookie and query of the provider's redirect */
  .extend('begin', ({ server, provider }) => async () => {
    const started = await fetch(`${server.url}/api/login/oidc`, { redirect: 'manual' });
    const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { cookie, back: provider.signIn(started.headers.get('location') ?? '') };
  })
  .extend(
    'callback',
    ({ server }) =>
      (address: string, cookie: string, network: string) =>
        fetch(server.url + address, {
          redirect: 'manual',
          headers: { cookie, 'x-forwarded-for': network },
        }),
  );

describe('guessing the password of a known e-mail', () => {
  it('is stopped after ten, and locks its owner out of no other network', async ({
    server,
    newDevice,
  }) => {
    const { email } = await newUser(server.url);
    const statuses = await guess(newDevice(), '203.0.113.1', email, 12);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(await signIn(newDevice(), '203.0.113.1', email)).toBe(429);
    expect(await signIn(newDevice(), '203.0.113.2', email)).toBe(200);
  });

  it('from many networks is stopped after a hundred, and locks out no known device', async ({
    server,
    newDevice,
    siege,
  }) => {
    const owner = await newUser(server.url);
    const statuses = (await siege(owner.email)).flat();
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await signIn(newDevice(), '203.0.113.3', owner.email)).toBe(429);
    await owner.signOut();
    expect(await signIn(owner, '203.0.113.3', owner.email)).toBe(200);
    // Not even from a network with failed attempts.
    await owner.signOut();
    expect(await signIn(owner, '198.51.100.1', owner.email)).toBe(200);
  });

  it('is not exempted by a device known for another account', async ({ server, siege }) => {
    const [owner, stranger] = [await newUser(server.url), await newUser(server.url)];
    await siege(owner.email);
    await stranger.signOut();
    expect(await signIn(stranger, '203.0.113.4', owner.email, 'ninguna de ellas')).toBe(429);
  });

  it('is stopped after ten on a known device', async ({ server }) => {
    const owner = await newUser(server.url);
    await owner.signOut();
    const networks = Array.from({ length: 12 }, (_, index) => `198.51.101.${index}`);
    const statuses: number[] = [];
    for (const network of networks) statuses.push(...(await guess(owner, network, owner.email, 1)));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });
});

it('a device is identified by an HttpOnly cookie without the e-mail', async ({
  server,
  newDevice,
}) => {
  const { email } = await newUser(server.url);
  const device = newDevice();
  const { headers } = await send(device, 'POST', '/api/login', { email, password: PASSWORD });
  const [pair, ...flags] =
    headers
      .getSetCookie()
      .find((one) => one.startsWith('cuaderno_device='))
      ?.split('; ') ?? [];
  expect(pair).toMatch(/^cuaderno_device=[\w-]{22}\.[\w-]{32}$/);
  expect(flags.toSorted()).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax']);
  const answer = await fetch(`${server.url}/api/auth/user`, { headers: { cookie: pair ?? '' } });
  expect(answer.status).toBe(401);
});

it('logs of failed sign-ins identify account and network by pseudonyms', async ({
  server,
  newDevice,
  failures,
}) => {
  const email = `${randomUUID()}@cuaderno.test`;
  const before = failures().length;
  for (const network of ['203.0.113.10', '203.0.113.11', '203.0.113.10']) {
    await signIn(newDevice(), network, network.endsWith('11') ? email.toUpperCase() : email);
  }
  // Log lines are written after their responses.
  await expect.poll(failures).toHaveLength(before + 3);
  const trail = failures().slice(before);
  expect(new Set(trail.map(({ account }) => account)).size).toBe(1);
  const [first, second, third] = trail.map(({ network }) => network);
  expect([third, second === first]).toEqual([first, false]);
  for (const { account, network } of trail) expect(account + network).toMatch(/^[\w-]{64}$/);
  expect(server.output()).not.toMatch(/203\.0\.113|@cuaderno\.test/);
});

it('an operator unlocks one user, or everybody', async ({ server, newDevice, maintain }) => {
  const { email } = await newUser(server.url);
  const network = '203.0.113.20';
  const isLocked = async () => (await guess(newDevice(), network, email, 11)).at(-1) === 429;
  expect(await isLocked()).toBe(true);
  const { stdout } = await maintain('unlock', email.toUpperCase());
  expect(stdout).toMatch(
    /^Cleared 2 counters of [^ ]+, who is "account":"[\w-]{32}" in the logs\n$/,
  );
  expect(server.output()).toContain(/"account":"[\w-]{32}"/.exec(stdout)?.[0]);
  expect(await signIn(newDevice(), network, email)).toBe(200);
  expect(await isLocked()).toBe(true);
  await maintain('unlock', '--all');
  expect(await signIn(newDevice(), network, email)).toBe(200);
});

describe('a sign-in by the provider', () => {
  it('that is forged does not reach the provider', async ({
    server,
    provider,
    begin,
    callback,
  }) => {
    const { back } = await begin();
    const asked = provider.requestedPaths.length;
    const state = new URL(back, server.url).searchParams.get('state') ?? '';
    const pending = { state, nonce: 'n', verifier: 'v'.repeat(43), next: '/' };
    const cookie = `cuaderno_oidc=${Buffer.from(JSON.stringify(pending)).toString('base64url')}`;
    expect((await callback(back, cookie, '203.0.113.30')).status).toBe(400);
    expect(provider.requestedPaths).toHaveLength(asked);
  });

  it('that fails repeatedly is stopped, on its network alone', async ({
    server,
    provider,
    begin,
    callback,
  }) => {
    provider.behave({ claims: { email: 'marta@cuaderno.test', email_verified: true } });
    const { cookie, back } = await begin();
    const state = new URL(back, server.url).searchParams.get('state') ?? '';
    const wrong = `/api/login/oidc/callback?${new URLSearchParams({ code: 'x', state }).toString()}`;
    const statuses: number[] = [];
    for (let times = 0; times < 102; times += 1) {
      statuses.push((await callback(wrong, cookie, '203.0.113.31')).status);
    }
    expect(statuses).toEqual([...Array<number>(100).fill(401), 429, 429]);
    expect(provider.requestedPaths.filter((one) => one === '/token')).toHaveLength(100);
    expect((await callback(back, cookie, '203.0.113.32')).status).toBe(303);
  });

  it('whose issuer has moved works again after `move-issuer`', async ({
    server,
    provider,
    maintain,
    begin,
    callback,
  }) => {
    const { pool } = server.database;
    const sub = `${provider.issuer} marta-1`;
    const old = 'https://id.antes.example';
    await pool.query('DELETE FROM users WHERE external_auth_id = $1', [sub]);
    const { rows } = await pool.query(
      `INSERT INTO users (email, name, external_auth_id) VALUES ('marta@antes.example', 'Marta', $1) RETURNING id`,
      [`${old} marta-1`],
    );
    expect((await maintain('move-issuer', old, provider.issuer)).stdout).toBe(
      `Moved 1 accounts from ${old} to ${provider.issuer}\n`,
    );
    const { cookie, back } = await begin();
    const signedIn = await callback(back, cookie, '203.0.113.33');
    const session = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const me = await fetch(`${server.url}/api/auth/user`, { headers: { cookie: session } });
    expect(await me.json()).toMatchObject({ id: rows[0].id });
    await expect(maintain('move-issuer', old, provider.issuer)).rejects.toMatchObject({
      stderr: `No account is linked to ${old}; linked: ${provider.issuer} (1)\n`,
    });
  });
});
