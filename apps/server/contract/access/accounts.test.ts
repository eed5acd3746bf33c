import { describe, expect } from 'vitest';
import { test as it } from '../fixtures';
import { newUser, PASSWORD, send, visitor } from '../server';

const USER_KEYS = [
  'id',
  'email',
  'name',
  'firstName',
  'lastName',
  'phone',
  'birthDate',
  'address',
  'profilePhoto',
  'profileImageUrl',
  'emailNotifications',
  'showStats',
  'publicProfile',
  'seasonStart',
  'createdAt',
  'updatedAt',
].toSorted();

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

describe('registering', () => {
  it('answers 201 with the user, signed in, without private fields', async ({ server }) => {
    const client = visitor(server.url);
    const answer = await send(client, 'POST', '/api/register', {
      name: 'Ana',
      email: 'Ana@Correo.es',
      password: PASSWORD,
    });
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body).toSorted()).toEqual(USER_KEYS);
    expect(answer.body).toMatchObject({
      name: 'Ana',
      emailNotifications: false,
      showStats: true,
      publicProfile: false,
      seasonStart: 4,
    });
    expect((await send(client, 'GET', '/api/auth/user')).body).toEqual(answer.body);
  });

  it('refuses an e-mail that is taken, compared without case', async ({ server }) => {
    const { email } = await newUser(server.url);
    const account = { name: 'Otra', email: email.toUpperCase(), password: PASSWORD };
    expect((await send(visitor(server.url), 'POST', '/api/register', account)).status).toBe(409);
  });

  it.for([
    [{ name: '', email: 'a@b.es', password: PASSWORD }, 'El nombre es obligatorio'],
    [{ name: 'A', email: 'a', password: PASSWORD }, 'El correo no es válido'],
    [
      { name: 'A', email: 'a@b.es', password: 'corta' },
      'La contraseña debe tener al menos 10 caracteres',
    ],
    [
      { name: 'A', email: 'a@b.es', password: '1234567890' },
      'Esa contraseña es demasiado común: elige otra',
    ],
    [{}, 'El nombre es obligatorio'],
  ])('refuses %j', async ([account, message], { server }) => {
    const answer = await send(visitor(server.url), 'POST', '/api/register', account);
    expect(answer).toMatchObject({ status: 400, body: { message } });
  });
});

describe('signing in', () => {
  it('answers 200 with the user, e-mail compared without case', async ({ server }) => {
    const { email, id } = await newUser(server.url);
    const answer = await send(visitor(server.url), 'POST', '/api/login', {
      email: email.toUpperCase(),
      password: PASSWORD,
    });
    expect(answer).toMatchObject({ status: 200, body: { id } });
  });

  it('answers an unknown e-mail and a wrong password alike', async ({ server }) => {
    const { email } = await newUser(server.url);
    const wrong = await send(visitor(server.url), 'POST', '/api/login', {
      email,
      password: 'no es esta ni de lejos',
    });
    const unknown = await send(visitor(server.url), 'POST', '/api/login', {
      email: 'nadie@correo.es',
      password: PASSWORD,
    });
    expect(wrong.status).toBe(401);
    expect([unknown.status, unknown.text]).toEqual([401, wrong.text]);
    expect(wrong.body.message).toBe('Email o contraseña incorrectos');
  });

  it('slows down after ten wrong passwords, with Retry-After', async ({ server }) => {
    const { email } = await newUser(server.url);
    const attempts = await Promise.all(
      Array.from({ length: 14 }, () =>
        send(visitor(server.url), 'POST', '/api/login', { email, password: 'ninguna de estas' }),
      ),
    );
    const statuses = attempts.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    const refused = await send(visitor(server.url), 'POST', '/api/login', {
      email,
      password: PASSWORD,
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.message).toContain('Demasiados intentos');
  });

  it('makes a new session each time and ends the one before', async ({ server }) => {
    const user = await newUser(server.url);
    const before = (
      await server.database.pool.query('SELECT sid FROM sessions WHERE user_id = $1', [user.id])
    ).rows;
    await user.signIn(user.email, PASSWORD);
    const after = (
      await server.database.pool.query('SELECT sid FROM sessions WHERE user_id = $1', [user.id])
    ).rows;
    expect(after).toHaveLength(1);
    expect(after[0].sid).not.toBe(before[0].sid);
  });

  it('is over after signing out, on the server too', async ({ server }) => {
    const user = await newUser(server.url);
    const response = await user.fetch('/api/logout');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/login']);
    const { rowCount } = await server.database.pool.query(
      'SELECT FROM sessions WHERE user_id = $1',
      [user.id],
    );
    expect(rowCount).toBe(0);
    expect((await send(user, 'GET', '/api/auth/user')).status).toBe(401);
  });

  it.for(['%00', '%E0%A4%A', 'x'.repeat(4000), "' OR 1=1 --", '"', '=;=;'])(
    'takes the cookie %j for a visitor’s',
    async (value, { server }) => {
      const response = await fetch(`${server.url}/api/auth/user`, {
        headers: { cookie: `cuaderno_session=${value}` },
      });
      expect(response.status).toBe(401);
    },
  );

  it('keeps a cookie that scripts cannot read and other sites do not send', async ({ server }) => {
    const { email } = await newUser(server.url);
    const client = visitor(server.url);
    const { headers } = await send(client, 'POST', '/api/login', { email, password: PASSWORD });
    const cookie = headers.getSetCookie().find((one) => one.startsWith('cuaderno_session=')) ?? '';
    for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/'])
      expect(cookie).toMatch(new RegExp(flag, 'i'));
    expect(cookie).not.toMatch(/secure/i);
  });
});

describe('the account pages', () => {
  const pageToken = (html: string) => /name="_csrf" value="([^"]+)"/.exec(html)?.[1] ?? '';

  it('sign in by a form without scripts, and redirect to the requested page', async ({
    server,
  }) => {
    const { email } = await newUser(server.url);
    const client = visitor(server.url);
    const html = await (await client.fetch('/api/login?next=/history')).text();
    for (const label of ['Email', 'Contraseña', 'Entrar', 'Crear cuenta'])
      expect(html).toContain(label);
    // The form has the token as a field.
    const post = (fields: Record<string, string>) =>
      client.fetch('/api/login', form({ _csrf: pageToken(html), next: '/history', ...fields }));
    const wrong = await post({ email, password: 'no es la mía' });
    expect([wrong.status, await wrong.text()]).toEqual([
      401,
      expect.stringContaining('Email o contraseña incorrectos'),
    ]);
    const right = await post({ email, password: PASSWORD });
    expect([right.status, right.headers.get('location')]).toEqual([303, '/history']);
    expect((await send(client, 'GET', '/api/auth/user')).status).toBe(200);
  });

  it('register by a form without scripts, and show errors beside the entered values', async ({
    server,
  }) => {
    const client = visitor(server.url);
    const html = await (await client.fetch('/api/register')).text();
    for (const label of ['Nombre completo', 'Email', 'Contraseña', 'Crear cuenta'])
      expect(html).toContain(label);
    const fields = {
      _csrf: pageToken(html),
      name: 'Luis "el Zurdo"',
      email: 'luis@correo.es',
      password: 'corta',
    };
    const wrong = await client.fetch('/api/register', form(fields));
    const page = await wrong.text();
    expect(wrong.status).toBe(400);
    expect(page).toContain('La contraseña debe tener al menos 10 caracteres');
    expect(page).toContain('value="Luis &quot;el Zurdo&quot;"');
    expect(page).not.toContain('value="corta"');
    const right = await client.fetch(
      '/api/register',
      form({ ...fields, _csrf: pageToken(page), password: PASSWORD }),
    );
    expect([right.status, right.headers.get('location')]).toEqual([303, '/']);
  });

  it.for([
    'https://malo.example',
    '//malo.example',
    '/\\malo.example',
    '\\\\malo.example',
    'javascript:alert(1)',
    '/../\t/malo',
  ])('never lead to another site: next=%s', async (next, { server }) => {
    const { email } = await newUser(server.url);
    const client = visitor(server.url);
    const html = await (await client.fetch(`/api/login?next=${encodeURIComponent(next)}`)).text();
    const response = await client.fetch(
      '/api/login',
      form({ _csrf: pageToken(html), next, email, password: PASSWORD }),
    );
    expect(response.status).toBe(303);
    expect(new URL(response.headers.get('location') ?? '', server.url).origin).toBe(server.url);
  });
});

describe('the profile', () => {
  it('changes the fields sent, ignores unknown ones, and sets nothing that is not its own', async ({
    server,
  }) => {
    const user = await newUser(server.url);
    const changes = {
      name: 'Marta R.',
      phone: '+34 600 000 000',
      birthDate: '1966-05-03',
      address: 'Calle Mayor, 1, 14740, Hornachuelos',
      emailNotifications: true,
      id: 1,
      password: 'otra cosa larga',
      externalAuthId: 'x',
      createdAt: '2000-01-01',
      role: 'admin',
    };
    const { status, body } = await send(user, 'PUT', `/api/users/${user.id}`, changes);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(USER_KEYS);
    expect(body).toMatchObject({
      id: user.id,
      name: 'Marta R.',
      phone: '+34 600 000 000',
      emailNotifications: true,
    });
    expect(body.createdAt).toBe(user.createdAt.toISOString());
    await user.signIn(user.email, PASSWORD);
  });

  it('asks for the password before it changes the e-mail', async ({ server }) => {
    const user = await newUser(server.url);
    const put = (body: object) => send(user, 'PUT', `/api/users/${user.id}`, body);
    expect((await put({ email: 'nuevo@correo.es' })).status).toBe(400);
    expect((await put({ email: 'nuevo@correo.es', currentPassword: 'no es esta' })).status).toBe(
      403,
    );
    expect((await put({ email: user.email, name: 'Igual' })).status).toBe(200);
    expect(await put({ email: 'Nuevo@correo.es', currentPassword: PASSWORD })).toMatchObject({
      status: 200,
      body: { email: 'nuevo@correo.es' },
    });
    const other = await newUser(server.url);
    const taken = { email: 'nuevo@correo.es', currentPassword: PASSWORD };
    expect((await send(other, 'PUT', `/api/users/${other.id}`, taken)).status).toBe(409);
  });

  it('reveals a taken e-mail no more often than passwords may be guessed', async ({ server }) => {
    const [user, other] = [await newUser(server.url), await newUser(server.url)];
    const taken = { email: other.email, currentPassword: PASSWORD };
    const ask = () => send(user, 'PUT', `/api/users/${user.id}`, taken);
    const answers = await Promise.all(Array.from({ length: 14 }, ask));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(10).fill(409),
      ...Array(4).fill(429),
    ]);
  });

  it('keeps a photo as a data string of 256 pixels at most', async ({ server }) => {
    const user = await newUser(server.url);
    const sharp = (await import('sharp')).default;
    const bytes = await sharp({
      create: { width: 900, height: 600, channels: 3, background: 'green' },
    })
      .png()
      .toBuffer();
    const profilePhoto = `data:image/png;base64,${bytes.toString('base64')}`;
    const { body } = await send(user, 'PUT', `/api/users/${user.id}`, { profilePhoto });
    expect(body.profilePhoto).toMatch(/^data:image\/jpeg;base64,/);
    const stored = await sharp(Buffer.from(body.profilePhoto.split(',')[1], 'base64')).metadata();
    expect(Math.max(stored.width, stored.height)).toBe(256);
    const removed = await send(user, 'PUT', `/api/users/${user.id}`, {
      profilePhoto: null,
    });
    expect(removed.body.profilePhoto).toBeNull();
  });

  it('changes the password once the current one is shown, and ends all other sessions', async ({
    server,
  }) => {
    const user = await newUser(server.url);
    const elsewhere = visitor(server.url);
    await elsewhere.signIn(user.email, PASSWORD);
    const put = (body: object) => send(user, 'PUT', `/api/users/${user.id}/password`, body);
    const newPassword = 'la cierva y el alba 9';
    expect((await put({ currentPassword: 'no es esta', newPassword })).status).toBe(403);
    for (const weak of ['corta', '1234567890']) {
      expect((await put({ currentPassword: PASSWORD, newPassword: weak })).status).toBe(400);
    }
    expect((await put({ currentPassword: PASSWORD, newPassword })).status).toBe(204);
    expect((await send(user, 'GET', '/api/auth/user')).status).toBe(200);
    expect((await send(elsewhere, 'GET', '/api/auth/user')).status).toBe(401);
    await expect(elsewhere.signIn(user.email, PASSWORD)).rejects.toThrow(
      'Email o contraseña incorrectos',
    );
    await elsewhere.signIn(user.email, newPassword);
  });

  it('limits guesses of the current password, in a batch too', async ({ server }) => {
    const user = await newUser(server.url);
    const guess = () =>
      user.trpc.users.changePassword
        .mutate({
          id: user.id,
          currentPassword: 'no es esta',
          newPassword: 'una cualquiera 12',
        })
        .catch((error) => error.data.httpStatus);
    const statuses = await Promise.all(Array.from({ length: 20 }, guess));
    expect(statuses.toSorted()).toEqual([...Array(10).fill(403), ...Array(10).fill(429)]);
  });
});
