import { linkIn, type MailServer, startMailServer } from '@cuaderno/mail/testing';
import { test as base } from '../fixtures';
import { newUser, send, visitor } from '../server';

/** The variables of a server that sends its mail to `mail`. */
export const mailVariables = (mail: MailServer) => ({
  SMTP_URL: mail.url,
  MAIL_FROM: 'cuaderno@example.org',
});

export const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

/** The subjects of the messages to an address, in the order of their arrival. */
export const subjectsTo = (mail: MailServer, address: string) =>
  mail.received
    .filter(({ to }) => to?.some((one) => one.address === address))
    .map(({ subject }) => subject);

/** Sets a new password by the token of a link. */
export const resetPassword = (url: string, token: string, password: string) =>
  send(visitor(url), 'POST', '/api/password', { token, password });

/** Tests with a server that sends its mail to one of the test. */
export const test = base
  .extend('mail', { scope: 'file' }, async ({}, { onCleanup }) => {
    const mail = await startMailServer();
    onCleanup(() => mail.close());
    return mail;
  })
  .extend('variables', { scope: 'file' }, ({ mail }) => mailVariables(mail))
  /** Registers a user and verifies the e-mail by its link. */
  .extend('newVerified', ({ server, mail }) => async () => {
    const user = await newUser(server.url);
    const token = tokenOf(linkIn(await mail.messageTo(user.email), '/api/verify'));
    const { status } = await send(user, 'POST', '/api/verify', { token });
    if (status !== 200) throw new Error(`the e-mail is not verified: ${status}`);
    return user;
  })
  /** Asks for a link to a new password, after `earlier` messages. @returns its token */
  .extend('askFor', ({ server, mail }) => async (email: string, earlier: number) => {
    await send(visitor(server.url), 'POST', '/api/recover', { email });
    return tokenOf(linkIn(await mail.messageTo(email, earlier + 1), '/api/password'));
  });
