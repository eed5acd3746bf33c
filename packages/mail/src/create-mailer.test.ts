import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createMailer } from './create-mailer';
import { documentMail, noticeMail, resetMail, seasonMail, verifyMail } from './messages';
import { startMailServer } from './testing';

const FROM = 'Cuaderno de Caza <cuaderno@example.org>';
const URL = 'https://cuaderno.example/api/password?token=abc';
const OCCASION = { at: new Date('2026-11-21T17:37:00Z'), device: 'Firefox en Android' };
const RESET = resetMail('Marta', URL, OCCASION);
const MAIL = { ...RESET, to: 'marta@correo.es', id: 'job-1' };

const it = test
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startMailServer();
    onCleanup(() => server.close());
    return server;
  })
  .extend('mailer', ({ server }) => {
    server.answerWith('accept');
    server.received.length = 0;
    return createMailer({ url: server.url, from: FROM });
  });

it('sends a message as text and HTML, from the configured address, under its own id', async ({
  server,
  mailer,
}) => {
  await mailer.send(MAIL);
  const [email] = server.received;
  expect(email).toMatchObject({
    subject: 'Pon otra contraseña',
    from: { name: 'Cuaderno de Caza', address: 'cuaderno@example.org' },
    to: [{ address: 'marta@correo.es' }],
    messageId: '<job-1@example.org>',
  });
  expect(email?.text).toContain(URL);
  expect(email?.html).toContain(`href="${URL}"`);
  expect(email?.text).toContain('Pedido el 21/11/2026 a las 18:37 desde Firefox en Android.');
  expect(email?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
});

it('offers a one-click unsubscription where there is one', async ({ server, mailer }) => {
  await mailer.send({ ...MAIL, unsubscribe: 'https://cuaderno.example/api/unsubscribe?user=1' });
  const headers = new Map(server.received[0]?.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('list-unsubscribe')).toBe('<https://cuaderno.example/api/unsubscribe?user=1>');
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

it.for([
  ['later', 'EMESSAGE 451', false],
  ['never', 'EENVELOPE 550', true],
] as const)(
  'a server that answers %s is %s',
  async ([answer, message, isPermanent], { server, mailer }) => {
    server.answerWith(answer);
    await expect(mailer.send(MAIL)).rejects.toMatchObject({ message, isPermanent });
  },
);

it('a server that cuts off, or that is not there, is worth another try', async ({
  server,
  mailer,
}) => {
  server.answerWith('cut');
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ isPermanent: false });
  const nobody = createMailer({ url: 'smtp://127.0.0.1:1', from: FROM });
  await expect(nobody.send(MAIL)).rejects.toMatchObject({ isPermanent: false });
});

it('a server that never answers ends with the time of a message, or with the mailer', async ({
  server,
  mailer,
}) => {
  server.answerWith('silent');
  const hasty = createMailer({ url: server.url, from: FROM, timeoutMs: 50 });
  await expect(hasty.send(MAIL)).rejects.toMatchObject({ message: 'ABORTED', isPermanent: false });
  const sending = mailer.send(MAIL);
  await server.messageTo(MAIL.to, 2);
  mailer.close();
  await expect(sending).rejects.toMatchObject({ message: 'ABORTED' });
});

it('a server that greets nobody ends with the time of a message', async () => {
  const mute = createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const { port } = mute.address() as AddressInfo;
  const hasty = createMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 50 });
  await expect(hasty.send(MAIL)).rejects.toMatchObject({ message: 'ABORTED' });
  mute.close();
});

const links = { url: 'https://x.example', unsubscribe: 'https://x.example/api/unsubscribe' };
const EXPIRY = { title: '<b>Licencia</b> & más', expires: '21/12/2026', days: 30 };
const MESSAGES = {
  reset: RESET,
  verify: verifyMail('', URL, { isChange: true }),
  notice: noticeMail('Marta', {
    kind: 'passkey',
    detail: 'Se ha añadido «Móvil».',
    url: URL,
    occasion: OCCASION,
  }),
  season: seasonMail('Marta', {
    season: 'Temporada 2025–26',
    figures: [['Esperas', '12']],
    ...links,
  }),
  document: documentMail('Marta', { ...EXPIRY, ...links }),
};

it.for(Object.keys(MESSAGES) as (keyof typeof MESSAGES)[])(
  'the message %s has tables and inline styles, no script, no image and nothing from elsewhere',
  (name) => {
    const { subject, text, html } = MESSAGES[name];
    expect(subject).not.toBe('');
    expect(text).toMatch(/^[^<>]*$|Licencia/);
    expect(html).toMatch(/<html lang="es">[\s\S]*<h1 /);
    expect(html).not.toMatch(/<(script|img|link|style)|undefined|\[object/);
  },
);

it.for([
  ['Marta', 'Hola, Marta.'],
  ['María José', 'Hola, María José.'],
  ['O’Neill', 'Hola, O’Neill.'],
  ['www.evil.example', 'Hola.'],
  ['https://evil.example/premio', 'Hola.'],
  ['evil.example', 'Hola.'],
  ['<img/src=x>', 'Hola.'],
  ['a'.repeat(41), 'Hola.'],
])('greets %s with «%s», as a stranger may have typed it', ([name = '', greeting]) => {
  const { text } = verifyMail(name, URL, { isChange: false });
  expect(text).toContain(`${greeting} Comprueba que este correo es tuyo`);
});

it('has no line breaks and controls of direction from what a hunter has typed', () => {
  const { text, html, subject } = documentMail('Marta', {
    ...EXPIRY,
    ...links,
    title: 'Guía\r\nBcc: otra@correo.es\u202e',
  });
  expect(subject).toBe('Caduca en 30 días: Guía Bcc: otra@correo.es');
  expect(text).toContain('«Guía Bcc: otra@correo.es »');
  expect(html).not.toMatch(/\p{Bidi_Control}/u);
});

it('says mañana of what expires in a day', () => {
  const { subject } = documentMail('Marta', { ...EXPIRY, ...links, days: 1, title: 'Guía' });
  expect(subject).toBe('Caduca mañana: Guía');
});

it('escapes what a hunter has typed', () => {
  expect(MESSAGES.document.html).toContain('«&lt;b&gt;Licencia&lt;/b&gt; &amp; más»');
});
