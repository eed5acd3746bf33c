import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { createAuthenticator, type Lies } from './authenticator';
import { startForTest } from '../fixtures';
import { subjectsTo } from '../mail/mail-fixtures';
import { addPasskey, enter, NAME, REFUSED, test as it } from './passkey-fixtures';
import { newUser, PASSWORD, send, visitor } from '../server';

const NOT_ADDED = {
  status: 400,
  body: { message: 'No se ha podido añadir la llave. Inténtalo de nuevo.' },
};

/** Makes the user's session older than ten minutes. */
const AGE = `UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`;

describe('a passkey', () => {
  it('is added, listed, renamed and removed, with a notice of each but the name', async ({
    server,
    mail,
    newVerified,
    newDevice: device,
  }) => {
    const user = await newVerified();
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
    newDevice: device,
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
    newDevice: device,
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
  ])('is not added %s', async ([, lies], { user, newDevice: device }) => {
    expect(await addPasskey(user, device, lies)).toMatchObject(NOT_ADDED);
  });

  it('is added whatever its attestation says, which is not looked at', async ({
    user,
    newDevice: device,
  }) => {
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

  it('is refused over every field of a new passkey, after a good challenge too', async ({
    user,
    newDevice: device,
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
