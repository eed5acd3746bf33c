import { linkIn } from '@cuaderno/mail/testing';
import { describe, expect } from 'vitest';
import { startForTest } from '../fixtures';
import { mailVariables, subjectsTo, test as it, tokenOf } from '../mail/mail-fixtures';
import { newUser, PASSWORD, send, type TestUser, visitor } from '../server';

const NEW_PASSWORD = 'la cierva y el alba 9';
/** Time for the messages that are written to be sent. */
const SOON = { timeout: 20_000 };

const changeEmail = (user: TestUser, email: string) =>
  send(user, 'PUT', `/api/users/${user.id}`, { email, currentPassword: PASSWORD });

describe('a change of e-mail', () => {
  it('in progress ends with a new password, as its notice advises', async ({
    server,
    mail,
    newVerified,
  }) => {
    const user = await newVerified();
    const theirs = `ladron-${user.email}`;
    await changeEmail(user, theirs);
    const token = tokenOf(linkIn(await mail.messageTo(theirs), '/api/verify'));
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await send(user, 'PUT', `/api/users/${user.id}/password`, change)).status).toBe(204);
    expect((await send(visitor(server.url), 'POST', '/api/verify', { token })).status).toBe(410);
    expect((await send(user, 'GET', '/api/auth/user')).body.email).toBe(user.email);
    expect((await send(user, 'GET', `/api/users/${user.id}/access`)).body.pendingEmail).toBe(null);
  });

  it('is asked for five times an hour, as each sends a message to an address that may be a stranger’s', async ({
    server,
    query,
  }) => {
    const user = await newUser(server.url);
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await changeEmail(user, `ajena${attempt}@cuaderno.test`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const { rows } = await query('SELECT pending_email AS email FROM users WHERE id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([{ email: 'ajena4@cuaderno.test' }]);
  });
});

describe('notices', () => {
  it('are ten an hour of what can be repeated, and one of a new password after them', async ({
    server,
    mail,
    query,
  }) => {
    const user = await newUser(server.url);
    for (let round = 0; round < 8; round += 1) {
      const token = { name: `Llave ${round}`, canWrite: false, days: 30 };
      const { body } = await send(user, 'POST', '/api/tokens', token);
      expect((await send(user, 'DELETE', `/api/tokens/${body.id}`)).status).toBe(204);
    }
    await visitor(server.url).signIn(user.email, PASSWORD);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await send(user, 'PUT', `/api/users/${user.id}/password`, change)).status).toBe(204);
    await expect
      .poll(async () => (await query('SELECT FROM jobs WHERE done_at IS NULL')).rowCount, SOON)
      .toBe(0);
    expect(subjectsTo(mail, user.email).toSorted()).toEqual([
      'Comprueba tu correo',
      'Tu contraseña ha cambiado',
      ...Array(10).fill('Tus claves para programas han cambiado'),
    ]);
  });

  it('have no name that a user typed while the e-mail is not verified', async ({
    server,
    mail,
    newVerified,
  }) => {
    const [stranger, user] = [await newUser(server.url), await newVerified()];
    const token = { name: 'Premio en http://evil.example', canWrite: false, days: 30 };
    const texts = [];
    for (const one of [stranger, user]) {
      expect((await send(one, 'POST', '/api/tokens', token)).status).toBe(201);
      texts.push((await mail.messageTo(one.email, 2)).text);
    }
    expect(texts).toEqual([expect.not.stringContaining('evil'), expect.stringContaining('evil')]);
  });
});

describe('requests for a link to a new password', () => {
  it('by strangers don’t use up those of a device that has signed in', async ({ mail }) => {
    const server = await startForTest({ ...mailVariables(mail), TRUST_PROXY: '1' });
    const user = await newUser(server.url);
    const ask = async (who: Parameters<typeof send>[0], from: string) => {
      const headers = { 'x-forwarded-for': from };
      return (await send(who, 'POST', '/api/recover', { email: user.email }, headers)).status;
    };
    const answers: Record<string, number[]> = {};
    for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      answers[from] = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        answers[from].push(await ask(visitor(server.url), from));
      }
    }
    expect(answers).toEqual({
      '203.0.113.1': [202, 202, 202, 202, 202, 429],
      '203.0.113.2': [202, 202, 202, 202, 202, 429],
      '203.0.113.3': Array(6).fill(429),
    });
    expect(await ask(user, '203.0.113.4')).toBe(202);
  });
});

describe('a page of a link', () => {
  it('takes its form over plain http from a browser that sends its origin alone', async ({
    server,
    newVerified,
    askFor,
  }) => {
    const token = await askFor((await newVerified()).email, 1);
    const page = await fetch(`${server.url}/api/password?token=${token}`);
    // Without this policy's origin, a form is sent with `Origin: null` (Fetch, 'append a request Origin header').
    expect(page.headers.get('referrer-policy')).toBe('strict-origin');
    const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const csrf = /name="_csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const submit = (origin: string) =>
      fetch(`${server.url}/api/password`, {
        method: 'POST',
        body: new URLSearchParams({ _csrf: csrf, token, password: NEW_PASSWORD }),
        headers: { cookie, origin },
        redirect: 'manual',
      });
    expect((await submit('null')).status).toBe(403);
    expect((await submit(server.url)).status).toBe(303);
    // Sent twice by a button that was pressed twice: it must not say that nothing has changed.
    const again = await submit(server.url);
    expect(again.status).toBe(410);
    expect(await again.text()).toContain('Si acabas de guardar la contraseña, ya es la nueva');
  });
});
