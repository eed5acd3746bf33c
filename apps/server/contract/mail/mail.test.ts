import { linkIn } from '@cuaderno/mail/testing';
import { describe, expect } from 'vitest';
import { startForTest } from '../fixtures';
import { mailVariables, resetPassword, subjectsTo, test as it, tokenOf } from './mail-fixtures';
import { newUser, PASSWORD, send, startBuilt, visitor } from '../server';

const NEW_PASSWORD = 'la cierva y el alba 9';
/** Time for the messages that are written to be sent. */
const SOON = { timeout: 20_000 };

describe('a forgotten password', () => {
  it('is replaced by the link of a message, once, which ends all sessions and sends a notice', async ({
    server,
    mail,
    newVerified,
    askFor,
  }) => {
    const user = await newVerified();
    const token = await askFor(user.email, 1);
    expect(token).toMatch(/^[\w-]{43}$/);
    const common = await resetPassword(server.url, token, 'contraseña1');
    expect(common).toMatchObject({ status: 400 });
    const answer = await resetPassword(server.url, token, NEW_PASSWORD);
    expect(answer).toMatchObject({ status: 200, body: { id: user.id } });
    expect((await send(user, 'GET', '/api/auth/user')).status).toBe(401);
    await expect(visitor(server.url).signIn(user.email, PASSWORD)).rejects.toThrow(
      'Email o contraseña incorrectos',
    );
    await visitor(server.url).signIn(user.email, NEW_PASSWORD);
    expect(await resetPassword(server.url, token, NEW_PASSWORD)).toMatchObject({
      status: 410,
      body: { message: 'Este enlace ya no vale' },
    });
    await mail.messageTo(user.email, 4);
    expect(subjectsTo(mail, user.email)).toEqual([
      'Comprueba tu correo',
      'Pon otra contraseña',
      'Tu contraseña ha cambiado',
      'Entrada desde un dispositivo nuevo',
    ]);
    expect(server.output()).not.toContain(token);
    expect(server.output()).not.toContain(user.email);
  });

  it('verifies the e-mail, and ends the other links of the account', async ({
    server,
    query,
    askFor,
  }) => {
    const user = await newUser(server.url);
    const [first, second] = [await askFor(user.email, 1), await askFor(user.email, 2)];
    expect((await resetPassword(server.url, second, NEW_PASSWORD)).status).toBe(200);
    expect((await resetPassword(server.url, first, NEW_PASSWORD)).status).toBe(410);
    const { rows } = await query('SELECT email_verified FROM users WHERE id = $1', [user.id]);
    expect(rows).toEqual([{ email_verified: true }]);
  });

  it('has a link that expires after 30 minutes, and one that a change of password ends', async ({
    server,
    query,
    newVerified,
    askFor,
  }) => {
    const user = await newVerified();
    const token = await askFor(user.email, 1);
    const { rows } = await query(
      `SELECT extract(epoch FROM expires - now()) / 60 AS minutes FROM links WHERE user_id = $1`,
      [user.id],
    );
    expect(Number(rows[0].minutes)).toBeGreaterThan(28);
    expect(Number(rows[0].minutes)).toBeLessThanOrEqual(30);
    await query('UPDATE links SET expires = now() WHERE user_id = $1', [user.id]);
    expect((await resetPassword(server.url, token, NEW_PASSWORD)).status).toBe(410);
    const other = await askFor(user.email, 2);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await send(user, 'PUT', `/api/users/${user.id}/password`, change)).status).toBe(204);
    expect((await resetPassword(server.url, other, NEW_PASSWORD)).status).toBe(410);
  });

  it('of an unknown address gets the same answer and the same writes, and no message', async ({
    server,
    mail,
    query,
    newVerified,
  }) => {
    const user = await newVerified();
    const ask = async (email: string) => {
      const page = visitor(server.url);
      const { csrfToken } = (await send(page, 'GET', '/api/csrf-token')).body;
      const body = new URLSearchParams({ email, _csrf: csrfToken });
      const form = await page.fetch('/api/recover', { method: 'POST', body });
      return [form.status, (await form.text()).replaceAll(email, '…').replace(csrfToken, '…')];
    };
    const jobs = async () => (await query(`SELECT FROM jobs WHERE kind = 'reset'`)).rowCount ?? 0;
    const before = await jobs();
    const known = await ask(user.email);
    expect(await ask('nadie@cuaderno.test')).toEqual(known);
    expect(await jobs()).toBe(before + 2);
    await expect
      .poll(async () => (await query('SELECT FROM jobs WHERE done_at IS NULL')).rowCount, SOON)
      .toBe(0);
    expect(subjectsTo(mail, 'nadie@cuaderno.test')).toEqual([]);
  });

  it('is replaced by one of two requests at once with a link', async ({
    server,
    newVerified,
    askFor,
  }) => {
    const token = await askFor((await newVerified()).email, 1);
    const answers = await Promise.all(
      [1, 2, 3].map((number) => resetPassword(server.url, token, `${NEW_PASSWORD} ${number}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
  });

  it('is asked for five times an hour, whether there is an account or not', async ({ server }) => {
    for (const email of [(await newUser(server.url)).email, 'ninguno@cuaderno.test']) {
      const statuses = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        statuses.push((await send(visitor(server.url), 'POST', '/api/recover', { email })).status);
      }
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    }
  });

  it('has pages that show no more than the state of the link', async ({
    server,
    newVerified,
    askFor,
  }) => {
    const token = await askFor((await newVerified()).email, 1);
    const page = async (address: string) => {
      const response = await fetch(server.url + address);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      return [response.status, response.headers.get('referrer-policy'), await response.text()];
    };
    expect(await page(`/api/password?token=${token}`)).toEqual([
      200,
      'strict-origin',
      expect.stringContaining('<h1>Nueva contraseña</h1>'),
    ]);
    for (const wrong of [
      '',
      '?token=',
      `?token=${token.slice(1)}x`,
      '?token=%00',
      '?token=a&token=b',
    ]) {
      expect(await page(`/api/password${wrong}`)).toEqual([
        410,
        'strict-origin',
        expect.stringContaining('<h1>Este enlace ya no vale</h1>'),
      ]);
    }
  });

  it('has links that are guessed a hundred times by a network, and then answered with 429', async () => {
    const server = await startForTest();
    const guess = async () => {
      const response = await fetch(`${server.url}/api/password?token=${'x'.repeat(43)}`);
      return [response.status, await response.text()] as const;
    };
    for (let lane = 0; lane < 10; lane += 1) {
      await Promise.all(Array.from({ length: 10 }, guess));
    }
    expect(await guess()).toEqual([
      429,
      expect.stringMatching(/role="alert"[^]*Demasiados intentos/),
    ]);
  });
});

describe('without a mail server', () => {
  it('pages show what to do instead, no message is written, and a change of e-mail counts at once', async () => {
    const server = await startForTest();
    const page = await (await fetch(`${server.url}/api/recover`)).text();
    expect(page).toContain('Este cuaderno no envía correos. Pide a quien lo lleva un enlace');
    const user = await newUser(server.url);
    expect(await send(user, 'POST', '/api/recover', { email: user.email })).toMatchObject({
      status: 404,
      body: { message: 'Este cuaderno no envía correos: pide un enlace a quien lo lleva' },
    });
    const email = 'nuevo@cuaderno.test';
    const changed = await send(user, 'PUT', `/api/users/${user.id}`, {
      email,
      currentPassword: PASSWORD,
    });
    expect(changed.body).toMatchObject({ email });
    expect((await send(user, 'GET', `/api/users/${user.id}/access`)).body).toEqual({
      emailVerified: false,
      pendingEmail: null,
      sendsMail: false,
    });
    await visitor(server.url).signIn(email, PASSWORD);
    const { rowCount } = await server.database.pool.query('SELECT FROM jobs');
    expect(rowCount).toBe(0);
  });
});

describe('a change of e-mail', () => {
  it('counts once it is verified, and the old address gets a notice before and after', async ({
    server,
    mail,
    newVerified,
  }) => {
    const user = await newVerified();
    const email = `nueva-${user.email}`;
    const change = { email, currentPassword: PASSWORD, phone: '600' };
    const answer = await send(user, 'PUT', `/api/users/${user.id}`, change);
    expect(answer.body).toMatchObject({ email: user.email, phone: '600' });
    const access = () => send(user, 'GET', `/api/users/${user.id}/access`);
    expect((await access()).body).toEqual({
      emailVerified: true,
      pendingEmail: email,
      sendsMail: true,
    });
    const token = tokenOf(linkIn(await mail.messageTo(email), '/api/verify'));
    await visitor(server.url).signIn(user.email, PASSWORD);
    expect((await send(visitor(server.url), 'POST', '/api/verify', { token })).status).toBe(200);
    expect((await access()).body).toEqual({
      emailVerified: true,
      pendingEmail: null,
      sendsMail: true,
    });
    await visitor(server.url).signIn(email, PASSWORD);
    await mail.messageTo(user.email, 4);
    expect(subjectsTo(mail, user.email).toSorted()).toEqual([
      'Comprueba tu correo',
      'El correo de tu cuaderno ha cambiado',
      'Entrada desde un dispositivo nuevo',
      'Se ha pedido cambiar el correo de tu cuaderno',
    ]);
  });

  it('is refused for a taken address, dropped when cancelled, and refused if it is taken meanwhile', async ({
    server,
    mail,
    newVerified,
  }) => {
    const [user, other] = [await newVerified(), await newUser(server.url)];
    const change = (email: string) =>
      send(user, 'PUT', `/api/users/${user.id}`, { email, currentPassword: PASSWORD });
    expect((await change(other.email)).status).toBe(409);
    const email = `otra-${user.email}`;
    await change(email);
    const token = tokenOf(linkIn(await mail.messageTo(email), '/api/verify'));
    expect((await send(user, 'DELETE', `/api/users/${user.id}/verification`)).status).toBe(204);
    expect((await send(user, 'POST', '/api/verify', { token })).status).toBe(410);
    await change(email);
    const again = tokenOf(linkIn(await mail.messageTo(email, 2), '/api/verify'));
    await visitor(server.url).register({ name: 'Otra', email, password: PASSWORD });
    expect(await send(user, 'POST', '/api/verify', { token: again })).toMatchObject({
      status: 409,
      body: { message: 'Ya existe una cuenta con ese correo' },
    });
  });

  it('has another link on request, five times an hour, and none once it is verified', async ({
    server,
    newVerified,
  }) => {
    const user = await newUser(server.url);
    const again = async () =>
      (await send(user, 'POST', `/api/users/${user.id}/verification`)).status;
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push(await again());
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    const verified = await newVerified();
    expect((await send(verified, 'POST', `/api/users/${verified.id}/verification`)).status).toBe(
      409,
    );
  });
});

describe('a sign-in', () => {
  it('from a new device sends a notice, one from a known device does not', async ({
    server,
    mail,
    query,
  }) => {
    const user = await newUser(server.url);
    await user.signIn(user.email, PASSWORD);
    await visitor(server.url).signIn(user.email, PASSWORD);
    await mail.messageTo(user.email, 2);
    await expect
      .poll(async () => (await query('SELECT FROM jobs WHERE done_at IS NULL')).rowCount, SOON)
      .toBe(0);
    expect(subjectsTo(mail, user.email)).toEqual([
      'Comprueba tu correo',
      'Entrada desde un dispositivo nuevo',
    ]);
  });
});

it('a device whose e-mail is changed by a link stays known, and only that one', async ({
  server,
  mail,
  query,
  newVerified,
}) => {
  const user = await newVerified();
  const email = `nueva-${user.email}`;
  await send(user, 'PUT', `/api/users/${user.id}`, { email, currentPassword: PASSWORD });
  const token = tokenOf(linkIn(await mail.messageTo(email), '/api/verify'));
  expect((await send(user, 'POST', '/api/verify', { token })).status).toBe(200);
  await user.signIn(email, PASSWORD);
  await visitor(server.url).signIn(email, PASSWORD);
  await expect
    .poll(async () => (await query('SELECT FROM jobs WHERE done_at IS NULL')).rowCount, SOON)
    .toBe(0);
  expect(subjectsTo(mail, email)).toEqual([
    'Comprueba tu correo',
    'Entrada desde un dispositivo nuevo',
  ]);
});

describe('the notifications', () => {
  it('are ended by one click without a session, and by no forged address', async ({
    mail,
    query,
    newVerified,
  }) => {
    const user = await newVerified();
    await send(user, 'PUT', `/api/users/${user.id}`, { emailNotifications: true });
    await query(
      `INSERT INTO jobs (id, kind, user_id, payload)
        VALUES (gen_random_uuid(), 'document', $1, '{"title":"Licencia","expires":"2026-12-21","days":30}')`,
      [user.id],
    );
    const email = await mail.messageTo(user.email, 2);
    const header = email.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const address = header.slice(1, -1);
    const wants = async () =>
      (await query('SELECT email_notifications AS wants FROM users WHERE id = $1', [user.id]))
        .rows[0].wants;
    const click = (to: string) =>
      fetch(to, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    for (const forged of [
      address.replace(`user=${user.id}`, 'user=1'),
      address.slice(0, -1),
      `${address}x`,
    ]) {
      expect((await click(forged)).status).toBe(410);
    }
    // A program that opens links changes nothing.
    expect((await fetch(address)).status).toBe(200);
    expect(await wants()).toBe(true);
    expect((await click(address)).status).toBe(200);
    expect(await wants()).toBe(false);
  });
});

it('a killed instance’s message is sent by another one, under the same id', async ({ mail }) => {
  mail.answerWith('silent');
  const first = await startForTest(mailVariables(mail));
  const { email } = await newUser(first.url);
  await mail.messageTo(email);
  await first.stop('SIGKILL');
  mail.answerWith('accept');
  const second = await startBuilt({ DATABASE_URL: first.database.url, ...mailVariables(mail) });
  // The lease of the killed instance ends.
  await first.database.pool.query('UPDATE jobs SET run_at = now()');
  const again = await mail.messageTo(email, 2);
  const ids = mail.received
    .filter(({ to }) => to?.[0]?.address === email)
    .map((one) => one.messageId);
  expect(ids).toEqual([again.messageId, again.messageId]);
  expect(await second.stop()).toBe(0);
});

it('a mail server without an address, or the reverse, is refused at the start', async () => {
  await expect(startBuilt({ SMTP_URL: 'smtp://127.0.0.1' })).rejects.toThrow(
    'MAIL_FROM: must be set too: mail needs SMTP_URL and MAIL_FROM, or neither',
  );
  await expect(startBuilt({ SMTP_URL: 'http://x', MAIL_FROM: 'nadie' })).rejects.toThrow(
    /SMTP_URL: must be an address beginning with smtp:\/\/ or smtps:\/\/.*\nMAIL_FROM: must be an address/,
  );
  // Without a host, or with a password whose signs end the address.
  for (const url of ['smtp:foo', 'smtp://', 'smtp://marta:clave#1@correo.es']) {
    const starting = startBuilt({ SMTP_URL: url, MAIL_FROM: 'c@example.org' });
    await expect(starting).rejects.toThrow(/^(?!.*clave).*SMTP_URL: .*%23/s);
  }
});
