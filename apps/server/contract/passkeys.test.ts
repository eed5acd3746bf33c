import { randomUUID } from 'node:crypto';
import type { Client } from '@cuaderno/client';
import { describe, expect } from 'vitest';
import { createAuthenticator, type Lies } from './authenticator';
import { startForTest } from './fixtures';
import { resetPassword, subjectsTo, test as base } from './mail-fixtures';
import { newUser, PASSWORD, send, type TestUser, visitor } from './server';

const REFUSED = { status: 401, body: { message: 'No se ha podido; usa la contraseña' } };
const NOT_ADDED = {
  status: 400,
  body: { message: 'No se ha podido añadir la llave. Inténtalo de nuevo.' },
};
const NAME = 'Móvil de Marta';

type Device = ReturnType<typeof createAuthenticator>;

/** Adds a passkey of a new device. @returns the device, and the answer */
async function addPasskey(
  user: TestUser,
  device: Device,
  lies: Parameters<Device['create']>[1] = {},
) {
  const options = await send(user, 'POST', '/api/passkeys/options', {});
  const credential = device.create(options.body, lies);
  return send(user, 'POST', '/api/passkeys', { name: NAME, credential });
}

/** Signs in with a passkey. */
async function enter(client: Pick<Client, 'fetch'>, device: Device, lies: Lies = {}) {
  const { body } = await send(client, 'POST', '/api/login/passkey/options', {});
  return send(client, 'POST', '/api/login/passkey', { credential: device.get(body, lies) });
}

const it = base
  .extend('device', ({ server }) => createAuthenticator(server.url))
  /** A user with the passkey of the device. */
  .extend('owner', async ({ server, device }) => {
    const owner = await newUser(server.url);
    expect((await addPasskey(owner, device)).status).toBe(201);
    return owner;
  });

/** Makes the user's session older than ten minutes. */
const AGE = `UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`;

describe('a passkey', () => {
  it('is added, listed, renamed and removed, with a notice of each but the name', async ({
    server,
    mail,
    device,
  }) => {
    const user = await newUser(server.url);
    const { body: options } = await send(user, 'POST', '/api/passkeys/options', {});
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    // The handle tells nothing about the user.
    expect(options.user.id).toMatch(/^[\w-]{43}$/);
    expect(options.challenge).toMatch(/^[\w-]{43}$/);
    const credential = device.create(options);
    const added = await send(user, 'POST', '/api/passkeys', { name: ` ${NAME} `, credential });
    const passkey = { id: expect.any(String), name: NAME, createdAt: expect.any(String) };
    expect(added).toMatchObject({ status: 201, body: { ...passkey, lastUsedAt: null } });
    expect((await send(user, 'GET', '/api/passkeys')).body).toEqual({
      isOffered: true,
      isLastWayIn: false,
      passkeys: [added.body],
    });
    const next = await send(user, 'POST', '/api/passkeys/options', {});
    expect(next.body.excludeCredentials).toEqual([
      { type: 'public-key', id: device.id, transports: ['internal'] },
    ]);
    expect(next.body.user.id).toBe(options.user.id);
    const path = `/api/passkeys/${added.body.id}`;
    expect((await send(user, 'PUT', path, { name: 'El viejo' })).body).toMatchObject({
      name: 'El viejo',
    });
    expect((await send(user, 'DELETE', path)).status).toBe(204);
    expect((await send(user, 'DELETE', path)).status).toBe(404);
    await mail.messageTo(user.email, 3);
    const title = 'Tus llaves de acceso han cambiado';
    expect(subjectsTo(mail, user.email)).toEqual(['Comprueba tu correo', title, title]);
    const texts = mail.received.filter(({ subject }) => subject === title).map(({ text }) => text);
    expect(texts.at(-2)).toContain(`Llave nueva: «${NAME}».`);
    expect(texts.at(-1)).toContain('Llave quitada: «El viejo».');
    expect(await enter(visitor(server.url), device)).toMatchObject(REFUSED);
  });

  it('is added with a fresh proof: the password, or a new session', async ({
    server,
    query,
    device,
  }) => {
    const user = await newUser(server.url);
    await query(AGE, [user.id]);
    const ask = (body: object) => send(user, 'POST', '/api/passkeys/options', body);
    expect(await ask({})).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'currentPassword' }] },
    });
    expect((await ask({ currentPassword: 'no es la mía' })).status).toBe(403);
    const { body: options } = await ask({ currentPassword: PASSWORD });
    const credential = device.create(options);
    expect((await send(user, 'POST', '/api/passkeys', { name: NAME, credential })).status).toBe(
      201,
    );
    await query('UPDATE users SET password = NULL WHERE id = $1', [user.id]);
    expect(await ask({})).toMatchObject({ status: 403 });
  });

  it('is added once, by the session that asked, within five minutes', async ({
    server,
    query,
    device,
  }) => {
    const [user, other] = [await newUser(server.url), await newUser(server.url)];
    const options = (await send(user, 'POST', '/api/passkeys/options', {})).body;
    const body = { name: NAME, credential: device.create(options) };
    expect(await send(other, 'POST', '/api/passkeys', body)).toMatchObject(NOT_ADDED);
    const again = visitor(server.url);
    await again.signIn(user.email, PASSWORD);
    expect(await send(again, 'POST', '/api/passkeys', body)).toMatchObject(NOT_ADDED);
    expect((await send(user, 'POST', '/api/passkeys', body)).status).toBe(201);
    expect(await send(user, 'POST', '/api/passkeys', body)).toMatchObject(NOT_ADDED);
    // The same credential, for another account.
    expect(await addPasskey(other, device)).toMatchObject({
      status: 409,
      body: { message: 'Esa llave de acceso ya está añadida' },
    });
    const late = (await send(user, 'POST', '/api/passkeys/options', {})).body;
    await query('UPDATE passkey_challenges SET expires = now()');
    const credential = createAuthenticator(server.url).create(late);
    expect(await send(user, 'POST', '/api/passkeys', { name: NAME, credential })).toMatchObject(
      NOT_ADDED,
    );
    // A challenge for signing in.
    const signIn = (await send(user, 'POST', '/api/login/passkey/options', {})).body;
    const mixed = device.create({ ...signIn, user: { id: 'x' } });
    expect(
      await send(user, 'POST', '/api/passkeys', { name: NAME, credential: mixed }),
    ).toMatchObject(NOT_ADDED);
  });

  it.for<[string, Lies]>([
    ['of another origin', { origin: 'https://otra.example' }],
    ['of another host', { rpId: 'otra.example' }],
    ['of another ceremony', { type: 'webauthn.get' }],
    ['without the user’s verification', { flags: ['present'] }],
    ['without the user', { flags: ['verified'] }],
    ['of another challenge', { challenge: 'x'.repeat(43) }],
  ])('is not added %s', async ([, lies], { user, device }) => {
    expect(await addPasskey(user, device, lies)).toMatchObject(NOT_ADDED);
  });

  it('is added whatever its attestation says, which is not looked at', async ({ user, device }) => {
    expect((await addPasskey(user, device, { fmt: 'apple' })).status).toBe(201);
  });

  it('is no other user’s to rename or remove, and one of twenty at most', async ({
    server,
    owner,
  }) => {
    const stranger = await newUser(server.url);
    const { body } = await send(owner, 'GET', '/api/passkeys');
    const own = `/api/passkeys/${body.passkeys[0].id}`;
    for (const [method, given] of [
      ['PUT', { name: 'Mía' }],
      ['DELETE', undefined],
    ] as const) {
      const foreign = await send(stranger, method, own, given);
      const missing = await send(stranger, method, `/api/passkeys/${randomUUID()}`, given);
      expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
      expect((await send(stranger, method, '/api/passkeys/x', given)).text).toBe(foreign.text);
    }
    const more = Array.from({ length: 22 }, () => createAuthenticator(server.url));
    for (const each of more) await addPasskey(owner, each);
    expect((await send(owner, 'GET', '/api/passkeys')).body.passkeys).toHaveLength(20);
    expect(await addPasskey(owner, createAuthenticator(server.url))).toMatchObject({ status: 409 });
  });

  it('is not removed while it is the only way in', async ({ server, query, owner }) => {
    await query('UPDATE users SET password = NULL WHERE id = $1', [owner.id]);
    const { body } = await send(owner, 'GET', '/api/passkeys');
    expect(body.isLastWayIn).toBe(true);
    const [{ id }] = body.passkeys;
    expect(await send(owner, 'DELETE', `/api/passkeys/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'Es tu única forma de entrar: no se puede quitar' },
    });
    // A provider is no way in where none is configured.
    await query(`UPDATE users SET external_auth_id = 'issuer x' WHERE id = $1`, [owner.id]);
    expect((await send(owner, 'DELETE', `/api/passkeys/${id}`)).status).toBe(409);
    await addPasskey(owner, createAuthenticator(server.url));
    const both = (await send(owner, 'GET', '/api/passkeys')).body.passkeys;
    // Two removals at once leave one.
    const statuses = await Promise.all(
      both.map(async (each: { id: string }) => {
        const { status } = await send(owner, 'DELETE', `/api/passkeys/${each.id}`);
        return status;
      }),
    );
    expect(statuses.toSorted()).toEqual([204, 409]);
  });
});

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
  ])('is refused %s', async ([, lies], { server, owner, device }) => {
    expect(await enter(visitor(server.url), device, lies)).toMatchObject(REFUSED);
  });

  it('is refused for an unknown credential, and with another’s signature', async ({
    server,
    owner,
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
    owner,
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

  it('needs the CSRF token, and comes from no other page', async ({ server, owner, device }) => {
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
    expect(page).toContain('Tus llaves de acceso y tus llaves para programas dejarán de valer');
    expect((await resetPassword(server.url, token, 'el jabalí y la luna 7')).status).toBe(200);
    expect(await enter(visitor(server.url), device)).toMatchObject(REFUSED);
    const { text } = await mail.messageTo(owner.email, 6);
    expect(text).toContain('Tus llaves de acceso y tus llaves para programas ya no valen.');
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
});

describe('a counter', () => {
  it('that falls or stands still is a copy’s: refused, logged, with a notice', async ({
    server,
    mail,
    owner,
    device,
  }) => {
    expect((await enter(visitor(server.url), device, { counter: 41 })).status).toBe(200);
    expect(await enter(visitor(server.url), device, { counter: 40 })).toMatchObject(REFUSED);
    expect(await enter(visitor(server.url), device, { counter: 41 })).toMatchObject(REFUSED);
    expect(await enter(visitor(server.url), device, { counter: 0 })).toMatchObject(REFUSED);
    expect((await enter(visitor(server.url), device, { counter: 42 })).status).toBe(200);
    expect(server.output()).toContain(`"event":"passkey counter fell","user":${owner.id}`);
    const title = 'Puede haber una copia de tu llave de acceso';
    await expect
      .poll(() => subjectsTo(mail, owner.email).filter((one) => one === title), { timeout: 20_000 })
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

describe('bad input', () => {
  it('is refused over every field of a sign-in', async ({ server, owner, device }) => {
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
    for (const body of bodies) {
      const { status } = await send(client, 'POST', '/api/login/passkey', body);
      expect([400, 401, 413, 429], JSON.stringify(body).slice(0, 200)).toContain(status);
    }
  });

  it('is refused over every field of a new passkey, after a good challenge too', async ({
    user,
    device,
  }) => {
    const bad = [null, 7, '', 'x'.repeat(50_000), '%', 'ñ', 'AAAA', 'gQ', 'o2Nm', {}, [], ['Ñ']];
    const fields = ['clientDataJSON', 'attestationObject', 'transports'] as const;
    for (const [field, value] of fields.flatMap((each) => bad.map((one) => [each, one] as const))) {
      const options = (await send(user, 'POST', '/api/passkeys/options', {})).body;
      const { id, response } = device.create(options);
      const credential = { id, response: { ...response, [field]: value } };
      const { status } = await send(user, 'POST', '/api/passkeys', { name: NAME, credential });
      const isFine = field === 'transports' && Array.isArray(value) && value.length === 0;
      expect(isFine ? [201] : [400], `${field} ${JSON.stringify(value)}`).toContain(status);
    }
  });
});

describe('at an address where browsers have no passkeys', () => {
  it.for(['http://192.168.1.20:3000', 'http://cuaderno.lan', 'https://[fd00::1]'])(
    '%s: none is offered, and the password signs in as ever',
    async (PUBLIC_URL) => {
      const server = await startForTest({ PUBLIC_URL, TRUST_PROXY: '0' });
      const page = await (await fetch(`${server.url}/api/login`)).text();
      expect(page).toContain('Abre tu cuaderno');
      expect(page).not.toContain('passkey');
      if (PUBLIC_URL.startsWith('https:')) return;
      const user = await newUser(server.url);
      expect((await send(user, 'GET', '/api/passkeys')).body).toMatchObject({ isOffered: false });
      for (const path of ['/api/passkeys/options', '/api/login/passkey/options']) {
        expect(await send(user, 'POST', path, {})).toMatchObject({
          status: 404,
          body: { message: 'Este cuaderno no admite llaves de acceso' },
        });
      }
    },
  );
});
