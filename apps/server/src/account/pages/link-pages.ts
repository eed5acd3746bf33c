import { PASSWORD_HINT } from '@cuaderno/domain';
import { type Html, html } from '@cuaderno/design/html';
import { ASSETS } from './assets';
import { SENT_DRAWING } from './drawings';
import { type AccountPage, formPage } from './form-page';
import { layOut } from './layout';

const REMEMBERED = { question: '¿Te has acordado?', path: '/api/login', label: 'Entrar' };
const ENDPAPER = { foot: 'endpaper' } as const;

/** The page of a forgotten password. */
export const recoverPage = (page: AccountPage): string =>
  formPage(page, {
    ...ENDPAPER,
    path: '/api/recover',
    title: 'Recuperar contraseña',
    intro: 'Te enviaremos un enlace para poner otra.',
    button: 'Enviar el enlace',
    fields: [{ name: 'email', label: 'Email', type: 'email', autocomplete: 'username' }],
    other: REMEMBERED,
  });

/** The page of the link to a new password. */
export const passwordPage = (page: AccountPage): string =>
  formPage(page, {
    ...ENDPAPER,
    path: '/api/password',
    title: 'Nueva contraseña',
    button: 'Guardar y entrar',
    hidden: { token: page.token },
    fields: [
      {
        name: 'password',
        label: 'Contraseña',
        type: 'password',
        autocomplete: 'new-password',
        hint: `${PASSWORD_HINT}; una frase vale`,
      },
    ],
    note: 'Se cerrarán las demás sesiones abiertas. Tus llaves de acceso y tus claves para programas dejarán de valer.',
  });

/** The page of the link that verifies an address: a button, because programs open the links of messages. */
export const verifyPage = (page: AccountPage): string =>
  formPage(page, {
    ...ENDPAPER,
    path: '/api/verify',
    title: 'Comprueba tu correo',
    intro: `Confirma que ${page.values.email} es tu correo.`,
    button: 'Comprobar mi correo',
    hidden: { token: page.token },
    fields: [],
  });

/** The page of the link that ends the notifications by e-mail. */
export const unsubscribePage = (page: AccountPage, path: string): string =>
  formPage(page, {
    ...ENDPAPER,
    path,
    title: 'No recibir más correos',
    intro: 'Dejarás de recibir los que no son de seguridad. Los de seguridad se envían siempre.',
    button: 'No recibir más',
    fields: [],
  });

type Message = {
  title: string;
  text: string;
  drawing?: Html;
  action?: { path: string; label: string };
  other?: { question: string; path: string; label: string };
};

const endpaperPage = (title: string, main: Html): string =>
  layOut({
    ...ENDPAPER,
    title,
    style: ASSETS.style,
    head: html`<script src="/appearance.js"></script>`,
    main,
  });

function messagePage({ title, text, drawing, action, other }: Message): string {
  const main = html`
    <div class="${drawing ? 'centred' : ''}">
      ${drawing}
      <h1>${title}</h1>
      <p class="intro">${text}</p>
    </div>
    ${action && html`<a class="go" href="${action.path}">${action.label}</a>`}
    ${other && html`<p class="other">${other.question} <a href="${other.path}">${other.label}</a></p>`}`;
  return endpaperPage(title, main);
}

/** The page after asking for a link, the same whether there is an account or not. */
export function sentPage({ csrf, values: { email } }: AccountPage): string {
  const title = 'Mira tu correo';
  const main = html`
    <div class="centred">
      ${SENT_DRAWING}
      <h1>${title}</h1>
      <p class="intro">Si hay un cuaderno con ${email}, le hemos enviado un enlace. Vale 30 minutos y una sola vez.</p>
    </div>
    <form method="post" action="/api/recover">
      <input type="hidden" name="_csrf" value="${csrf}">
      <input type="hidden" name="email" value="${email}">
      <button type="submit" class="quiet">Enviar otro</button>
    </form>
    <p class="other">¿No llega? Mira en spam o <a href="/api/recover">cambia el correo</a></p>`;
  return endpaperPage(title, main);
}

/** Pages of a message alone. */
export const MESSAGE_PAGES = {
  noMail: messagePage({
    title: 'Recuperar contraseña',
    text: 'Este cuaderno no envía correos. Pide a quien lo lleva un enlace para poner otra contraseña.',
    other: REMEMBERED,
  }),
  resetGone: messagePage({
    title: 'Este enlace ya no vale',
    text: 'Se usó o pasaron más de 30 minutos. Tu contraseña no ha cambiado.',
    action: { path: '/api/recover', label: 'Pedir otro enlace' },
    other: REMEMBERED,
  }),
  // Of a form, which a button pressed twice sends twice: the second answer is the one that is shown.
  resetUsed: messagePage({
    title: 'Este enlace ya no vale',
    text: 'Se usó o pasaron más de 30 minutos. Si acabas de guardar la contraseña, ya es la nueva: entra con ella.',
    action: { path: '/api/login', label: 'Entrar' },
    other: { question: '¿No entra?', path: '/api/recover', label: 'Pedir otro enlace' },
  }),
  verifyUsed: messagePage({
    title: 'Este enlace ya no vale',
    text: 'Se usó, pasó más de un día o pediste otro correo. Si acabas de comprobarlo, ya está: lo ves en tu perfil, en «Acceso y seguridad».',
    action: { path: '/profile/access', label: 'Ir a mi perfil' },
  }),
  verifyGone: messagePage({
    title: 'Este enlace ya no vale',
    text: 'Se usó, pasó más de un día o pediste otro correo. En tu perfil, en «Acceso y seguridad», puedes pedir otro.',
    action: { path: '/profile/access', label: 'Ir a mi perfil' },
  }),
  verified: messagePage({
    title: 'Correo comprobado',
    text: 'Ya es el correo de tu cuaderno: a él van los avisos y el enlace si olvidas la contraseña.',
    drawing: SENT_DRAWING,
    action: { path: '/', label: 'Abrir mi cuaderno' },
  }),
  unsubscribed: messagePage({
    title: 'No recibirás más',
    text: 'Puedes volver a recibirlos en tu perfil, con «Recibir notificaciones por email».',
    action: { path: '/', label: 'Abrir mi cuaderno' },
  }),
  unsubscribeGone: messagePage({
    title: 'Este enlace no vale',
    text: 'En tu perfil puedes quitar «Recibir notificaciones por email».',
    action: { path: '/profile', label: 'Ir a mi perfil' },
  }),
  inviteOnly: messagePage({
    title: 'Solo con invitación',
    text: 'Para crear una cuenta en este cuaderno hace falta el enlace de una invitación que no se haya usado. Pide una a quien lo lleva.',
    action: { path: '/api/login', label: 'Ya tengo cuaderno' },
  }),
  closed: messagePage({
    title: 'No se admiten cuentas nuevas',
    text: 'Quien lleva este cuaderno ha cerrado el registro.',
    action: { path: '/api/login', label: 'Ya tengo cuaderno' },
  }),
};
