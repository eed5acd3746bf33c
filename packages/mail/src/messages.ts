import { momentOf } from './moment';
import { type Content, layOut } from './template';

/** Kinds of changes to an account that are always notified; 'email-asked' is one that is not verified yet. */
type NoticeKind =
  | 'device'
  | 'password'
  | 'email-asked'
  | 'email'
  | 'passkey'
  | 'passkey-copy'
  | 'token';

/** When and from which device something was requested or changed: 'el 21/11/2026 a las 18:37 desde Firefox en Android'. */
export type Occasion = { at: Date; device: string };

function occasionText({ at, device }: Occasion): string {
  const { day, hour } = momentOf(at);
  return `el ${day} a las ${hour} desde ${device}`;
}

/**
 * A name as people have it. Anything else is left out: whoever registers with a stranger's address chooses the name,
 * and programs of mail make links of 'www.example.org'.
 */
const NAME = /^[\p{L}\p{M}'’ -]{1,40}$/u;
const hello = (name: string) => (NAME.test(name) ? `Hola, ${name}.` : 'Hola.');

/** The link to a new password. */
export const resetMail = (name: string, url: string, occasion: Occasion): Content =>
  layOut({
    title: 'Pon otra contraseña',
    paragraphs: [
      `${hello(name)} Alguien, suponemos que tú, ha pedido cambiar la contraseña de tu cuaderno.`,
    ],
    action: {
      label: 'Poner otra contraseña',
      url,
      note: 'El enlace vale 30 minutos y una sola vez.',
    },
    footer: [
      `¿No has sido tú? No hagas nada: tu contraseña no cambia. Pedido ${occasionText(occasion)}.`,
    ],
  });

/** The answer to a forgotten password of an account that only its provider opens. */
export const providerMail = (name: string, url: string, occasion: Occasion): Content =>
  layOut({
    title: 'Tu cuaderno no tiene contraseña',
    paragraphs: [
      `${hello(name)} En tu cuaderno se entra con tu cuenta de otro servicio: elige «Continuar con…» en la página de entrada.`,
    ],
    action: { label: 'Ir a la entrada', url, note: 'No hay contraseña que cambiar.' },
    footer: [`¿No has sido tú? No hagas nada. Pedido ${occasionText(occasion)}.`],
  });

/** The link that verifies an address: of a new account, or the new one of an account. */
export const verifyMail = (
  name: string,
  url: string,
  { isChange }: { isChange: boolean },
): Content =>
  layOut({
    title: 'Comprueba tu correo',
    paragraphs: [
      isChange
        ? `${hello(name)} Has pedido que este sea el correo de tu cuaderno. Cambiará cuando lo compruebes.`
        : `${hello(name)} Comprueba que este correo es tuyo: así podrás recuperar tu cuaderno si olvidas la contraseña.`,
    ],
    action: { label: 'Comprobar mi correo', url, note: 'El enlace vale un día y una sola vez.' },
    footer: ['¿No tienes un cuaderno? No hagas nada: alguien se ha equivocado de dirección.'],
  });

const NOTICES: Record<NoticeKind, { title: string; text: string }> = {
  device: {
    title: 'Entrada desde un dispositivo nuevo',
    text: 'Se ha entrado en tu cuaderno desde un dispositivo en el que no se había entrado antes.',
  },
  password: {
    title: 'Tu contraseña ha cambiado',
    text: 'Se ha cambiado la contraseña de tu cuaderno. Las demás sesiones se han cerrado.',
  },
  'email-asked': {
    title: 'Se ha pedido cambiar el correo de tu cuaderno',
    text: 'Se ha pedido otro correo para tu cuaderno. Cambiará cuando se compruebe el nuevo.',
  },
  email: {
    title: 'El correo de tu cuaderno ha cambiado',
    text: 'Este correo ya no es el de tu cuaderno: los avisos van a partir de ahora al nuevo.',
  },
  passkey: {
    title: 'Tus llaves de acceso han cambiado',
    text: 'Han cambiado las llaves con las que se entra en tu cuaderno.',
  },
  'passkey-copy': {
    title: 'Puede haber una copia de tu llave de acceso',
    text: 'Se ha rechazado una entrada en tu cuaderno: la llave de acceso puede estar copiada.',
  },
  token: {
    title: 'Tus claves para programas han cambiado',
    text: 'Han cambiado las claves con las que los programas leen o escriben tu cuaderno.',
  },
};

const CHANGE_PASSWORD = {
  label: 'Poner otra contraseña',
  note: '¿No has sido tú? Pon otra contraseña: cierra todas las sesiones y acaba con las llaves y las claves.',
};

/** A notice of a change to an account; `detail` is a further sentence. */
export function noticeMail(
  name: string,
  {
    kind,
    detail = '',
    url,
    occasion,
  }: { kind: NoticeKind; detail?: string | undefined; url: string; occasion: Occasion },
): Content {
  const { title, text } = NOTICES[kind];
  return layOut({
    title,
    paragraphs: [
      [hello(name), text, detail].filter(Boolean).join(' '),
      `Ha sido ${occasionText(occasion)}.`,
    ],
    ...(kind === 'email'
      ? { footer: ['¿No has sido tú? Escribe cuanto antes a quien lleva este cuaderno.'] }
      : {
          action: { ...CHANGE_PASSWORD, url },
          footer: ['Este aviso se manda siempre: cuida de tu cuenta.'],
        }),
  });
}

/** A season in figures; `unsubscribe` is the address that ends these messages. */
export const seasonMail = (
  name: string,
  {
    season,
    figures,
    url,
    unsubscribe,
  }: {
    season: string;
    figures: readonly (readonly [string, string])[];
    url: string;
    unsubscribe: string;
  },
): Content =>
  layOut({
    title: `Tu ${season.toLowerCase()}`,
    paragraphs: [`${hello(name)} Ha empezado otra temporada. Así fue la que acaba de terminar:`],
    figures,
    action: { label: 'Abrir mi cuaderno', url, note: 'Está todo en tu cuaderno.' },
    ...unsubscribable(unsubscribe),
  });

/** A document that expires in `days`; `title` is its name, `expires` its day as read: '21/11/2026'. */
export const documentMail = (
  name: string,
  {
    title,
    expires,
    days,
    url,
    unsubscribe,
  }: { title: string; expires: string; days: number; url: string; unsubscribe: string },
): Content =>
  layOut({
    title: `Caduca ${days === 1 ? 'mañana' : `en ${days} días`}: ${title}`,
    paragraphs: [`${hello(name)} «${title}» caduca el ${expires}.`],
    action: {
      label: 'Ver mis documentos',
      url,
      note: 'Renuévalo a tiempo y anota la fecha nueva.',
    },
    ...unsubscribable(unsubscribe),
  });

const unsubscribable = (url: string) => ({
  footer: ['Lo recibes porque en tu perfil está marcado «Recibir notificaciones por email».'],
  link: { label: 'No recibir más', url },
});
