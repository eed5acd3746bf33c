import { describe, expect, vi } from 'vitest';
import { startProvider } from '../../src/account/oidc/testing/provider';
import { subjectsTo, test as mailTest } from '../mail/mail-fixtures';
import { send, visitor } from '../server';

const registered = { clientId: 'cuaderno', clientSecret: 'secreto del proveedor' };
/** Time for the messages that are written to be sent. */
const SOON = { timeout: 20_000 };

const it = mailTest
  .extend('provider', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await startProvider(registered);
    onCleanup(() => provider.close());
    return provider;
  })
  .extend('variables', { scope: 'file' }, ({ mail, provider }) => ({
    SMTP_URL: mail.url,
    MAIL_FROM: 'cuaderno@example.org',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: registered.clientId,
    OIDC_CLIENT_SECRET: registered.clientSecret,
  }))
  /** Signs a browser in by the provider, which has verified the e-mail. */
  .extend(
    'comeBy',
    ({ provider }) =>
      async (browser: ReturnType<typeof visitor>, sub: string, email: string) => {
        provider.behave({ claims: { sub, email, email_verified: true } });
        const go = (address: string) => browser.fetch(address, { redirect: 'manual' });
        const started = await go('/api/login/oidc');
        await go(provider.signIn(started.headers.get('location') ?? ''));
        const { body } = await send(browser, 'GET', '/api/auth/user');
        if (body.email !== email) throw new Error(`not signed in: ${body.message}`);
      },
  )
  /** The subjects of an address, once nothing is left to send. */
  .extend('subjectsOf', ({ mail, query }) => async (email: string) => {
    await vi.waitFor(async () => {
      const { rowCount } = await query('SELECT FROM jobs WHERE done_at IS NULL');
      if (rowCount !== 0) throw new Error(`${rowCount} messages are left`);
    }, SOON);
    return subjectsTo(mail, email);
  });

describe('a sign-in by the provider', () => {
  it('from a new device sends a notice; the one that creates the account, or from a known device, does not', async ({
    server,
    comeBy,
    subjectsOf,
  }) => {
    const [first, second] = [visitor(server.url), visitor(server.url)];
    const email = 'nueva@cuaderno.test';
    await comeBy(first, 'nueva-1', email);
    await comeBy(first, 'nueva-1', email);
    expect(await subjectsOf(email)).toEqual([]);
    await comeBy(second, 'nueva-1', email);
    expect(await subjectsOf(email)).toEqual(['Entrada desde un dispositivo nuevo']);
  });

  it('that links an account with a password notifies its end, also from a known device', async ({
    server,
    mail,
    newVerified,
    comeBy,
    subjectsOf,
  }) => {
    const user = await newVerified();
    await comeBy(user, 'marta-1', user.email);
    expect(await subjectsOf(user.email)).toEqual([
      'Comprueba tu correo',
      'Tu contraseña ha cambiado',
    ]);
    const { text } = await mail.messageTo(user.email, 2);
    expect(text).toContain('Ahora se entra con tu cuenta de otro servicio.');
    await comeBy(user, 'marta-1', user.email);
    await comeBy(visitor(server.url), 'marta-1', user.email);
    expect((await subjectsOf(user.email)).slice(2)).toEqual(['Entrada desde un dispositivo nuevo']);
  });
});
