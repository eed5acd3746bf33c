import { describe, expect } from 'vitest';
import { createAuthenticator, type Lies } from './authenticator';
import { startForTest } from '../fixtures';
import { resetPassword, subjectsTo } from '../mail/mail-fixtures';
import { addPasskey, enter, NAME, REFUSED, test as it } from './passkey-fixtures';
import { newUser, PASSWORD, send, visitor } from '../server';

describe('a sign-in with a passkey', () => {
  it('opens a session as a password does: a new cookie, a notice of a new device, an audit line', async ({
    server,
    mail,
    owner,
    device,
  }) => {
    const client = visitor(server.url);
    const { body: options } = await send(client, 'POST', '/api/login/passkey/options', {});
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    });
    const answer = await send(client, 'POST', '/api/login/passkey', {
      credential: device.get(options),
    });
    expect(answer).toMatchObject({ status: 200, body: { id: owner.id, email: owner.email } });
    expect(answer.headers.get('set-cookie')).toContain('cuaderno_session=');
    expect((await send(client, 'GET', '/api/auth/user')).body).toMatchObject({ id: owner.id });
    await mail.messageTo(owner.email, 3);
    expect(subjectsTo(mail, owner.email).at(-1)).toBe('Entrada desde un dispositivo nuevo');
    const { body } = await send(owner, 'GET', '/api/passkeys');
    expect(body.passkeys[0].lastUsedAt).toEqual(expect.any(String));
    expect(server.output()).toContain(`"event":"signed in","user":${owner.id}`);
    for (const secret of [options.challenge, device.id, owner.email])
      expect(server.output()).not.toContain(secret);
  });

  it.for<[string, Lies]>([
    ['of another origin', { origin: 'https://otra.example' }],
    ['of another host', { rpId: 'otra.example' }],
    ['of another ceremony', { type: 'webauthn.create' }],
    ['without the user’s verification', { flags: ['present'] }],
    ['without the user', { flags: ['verified'] }],
    ['of another challenge', { challenge: 'x'.repeat(43) }],
    ['of another user', { userHandle: 'x'.repeat(43) }],
    ['of a credential that can suddenly be synced', { flags: ['present', 'verified', 'syncable'] }],
  ])('is refused %s', async ([, lies], { server, device }) => {
    expect(await enter(visitor(server.url), device, lies)).toMatchObject(REFUSED);
  });

  it('is refused for an unknown credential, and with another’s signature', async ({
    server,
    device,
  }) => {
    const other = createAuthenticator(server.url);
    const unknown = { userHandle: 'x'.repeat(43) };
    expect(await enter(visitor(server.url), other, unknown)).toMatchObject(REFUSED);
    const client = visitor(server.url);
    const { body } = await send(client, 'POST', '/api/login/passkey/options', {});
    const { response } = device.get(body);
    const { signature } = other.get(body).response;
    const credential = { id: device.id, response: { ...response, signature } };
    expect(await send(client, 'POST', '/api/login/passkey', { credential })).toMatchObject(REFUSED);
  });

  it('answers its challenge once, in the same browser, within five minutes', async ({
    server,
    query,
    device,
  }) => {
    const [client, other] = [visitor(server.url), visitor(server.url)];
    const ask = async () => (await send(client, 'POST', '/api/login/passkey/options', {})).body;
    const body = { credential: device.get(await ask()) };
    expect(await send(other, 'POST', '/api/login/passkey', body)).toMatchObject(REFUSED);
    expect((await send(client, 'POST', '/api/login/passkey', body)).status).toBe(200);
    expect((await send(visitor(server.url), 'POST', '/api/login/passkey', body)).status).toBe(401);
    const late = visitor(server.url);
    const options = (await send(late, 'POST', '/api/login/passkey/options', {})).body;
    await query('UPDATE passkey_challenges SET expires = now()');
    expect(
      await send(late, 'POST', '/api/login/passkey', { credential: device.get(options) }),
    ).toMatchObject(REFUSED);
  });

  it('needs the CSRF token, and comes from no other page', async ({ server, device }) => {
    const post = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/login/passkey/options`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      });
    expect((await post({})).status).toBe(403);
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const client = visitor(server.url);
    const { body } = await send(client, 'POST', '/api/login/passkey/options', {});
    const credential = device.get(body);
    const bare = await fetch(`${server.url}/api/login/passkey`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ credential }),
    });
    expect(bare.status).toBe(403);
  });

  it('is refused by a closed account, and ends with a deleted one', async ({
    server,
    query,
    owner,
    device,
  }) => {
    const at = `UPDATE users SET disabled_at = $2 WHERE id = $1`;
    await query(at, [owner.id, new Date()]);
    expect(await enter(visitor(server.url), device)).toMatchObject({
      status: 403,
      body: { message: 'Esta cuenta está cerrada: escribe a quien lleva este cuaderno' },
    });
    await query(at, [owner.id, null]);
    expect((await enter(visitor(server.url), device)).status).toBe(200);
    await send(owner, 'DELETE', `/api/users/${owner.id}`, { password: PASSWORD });
    expect(await enter(visitor(server.url), device)).toMatchObject(REFUSED);
    const { rows } = await query('SELECT FROM passkeys WHERE user_id = $1', [owner.id]);
    expect(rows).toEqual([]);
  });

  it('goes on after a change of the password, and ends with a link to a new one', async ({
    server,
    mail,
    owner,
    device,
    askFor,
  }) => {
    const passwords = { currentPassword: PASSWORD, newPassword: 'la cierva y el alba 9' };
    await send(owner, 'PUT', `/api/users/${owner.id}/password`, passwords);
    expect((await enter(visitor(server.url), device)).status).toBe(200);
    await mail.messageTo(owner.email, 4);
    const token = await askFor(owner.email, 4);
    const page = await (await fetch(`${server.url}/api/password?token=${token}`)).text();
    expect(page).toContain('Tus llaves de acceso y tus claves para programas dejarán de valer');
    expect((await resetPassword(server.url, token, 'el jabalí y la luna 7')).status).toBe(200);
    expect(await enter(visitor(server.url), device)).toMatchObject(REFUSED);
    const { text } = await mail.messageTo(owner.email, 6);
    expect(text).toContain('Tus llaves de acceso y tus claves para programas ya no valen.');
  });

  it('fails a hundred times for one network, like a wrong password', async ({ device }) => {
    const own = await startForTest();
    const client = visitor(own.url);
    const body = { credential: device.get({ challenge: 'x' }, { userHandle: 'x' }) };
    const statuses: number[] = [];
    for (let index = 0; index < 102; index += 1)
      statuses.push((await send(client, 'POST', '/api/login/passkey', body)).status);
    expect(statuses.toSorted()).toEqual([...Array(100).fill(401), 429, 429]);
    const wrong = { email: 'marta@cuaderno.test', password: 'ninguna de ellas' };
    expect((await send(visitor(own.url), 'POST', '/api/login', wrong)).status).toBe(429);
    expect(own.output()).toContain('not signed in');
  });

  it('is begun 300 times in a quarter of an hour by one network', async () => {
    const client = visitor((await startForTest()).url);
    const begin = () => send(client, 'POST', '/api/login/passkey/options', {});
    for (let index = 0; index < 30; index += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, begin));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    expect((await begin()).status).toBe(429);
  });

  it('is refused over every field of bad input', async ({ server, device }) => {
    const client = visitor(server.url);
    const bad = [null, 7, '', 'x'.repeat(50_000), '%', 'ñ', 'AAAA', {}, [], ['a'], 'eyJ9'];
    const { credential } = { credential: device.get({ challenge: 'x' }) };
    const bodies: unknown[] = [
      ...bad.map((value) => ({ credential: value })),
      ...bad.map((value) => ({ credential: { ...credential, id: value } })),
      ...bad.map((value) => ({ credential: { ...credential, response: value } })),
      ...Object.keys(credential.response).flatMap((field) =>
        bad.map((value) => ({
          credential: { ...credential, response: { ...credential.response, [field]: value } },
        })),
      ),
    ];
    const others: unknown[] = [];
    for (const body of bodies) {
      const { status } = await send(client, 'POST', '/api/login/passkey', body);
      if (![400, 401, 413, 429].includes(status)) others.push([status, body]);
    }
    expect(others).toEqual([]);
  });
});

describe('a counter', () => {
  it('that falls or stands still is a copy’s: refused, logged, with a notice', async ({
    server,
    mail,
    newVerified,
  }) => {
    const owner = await newVerified();
    const device = createAuthenticator(server.url);
    expect((await addPasskey(owner, device)).status).toBe(201);
    expect((await enter(visitor(server.url), device, { counter: 41 })).status).toBe(200);
    expect(await enter(visitor(server.url), device, { counter: 40 })).toMatchObject(REFUSED);
    expect(await enter(visitor(server.url), device, { counter: 41 })).toMatchObject(REFUSED);
    expect(await enter(visitor(server.url), device, { counter: 0 })).toMatchObject(REFUSED);
    expect((await enter(visitor(server.url), device, { counter: 42 })).status).toBe(200);
    expect(server.output()).toContain(`"event":"passkey counter fell","user":${owner.id}`);
    const title = 'Puede haber una copia de tu llave de acceso';
    await expect
      .poll(() => subjectsTo(mail, owner.email).filter((one) => one === title))
      .toHaveLength(3);
    const { text } = mail.received.findLast(({ subject }) => subject === title) ?? {};
    expect(text).toContain(`Es «${NAME}»: quítala en tu perfil y añade otra.`);
  });

  it('that stays 0 is a synced key’s, which doesn’t count', async ({ server }) => {
    const owner = await newUser(server.url);
    const device = createAuthenticator(server.url, { counts: false });
    expect((await addPasskey(owner, device)).status).toBe(201);
    for (let times = 0; times < 3; times += 1)
      expect((await enter(visitor(server.url), device)).status).toBe(200);
  });
});
