import { Unauthenticated } from '@cuaderno/api';
import { accessSchema, creationOptionsSchema, userSchema } from '@cuaderno/domain';
import { z } from 'zod';
import { checkedBackup, openSessions, passkey, passkeys, publicAddress, token } from './answers';
import { procedureRow as row } from './route';

/** The paths of the user's own account. */
export const accountRoutes = [
  row('auth.me', 'get /api/auth/user', 'Quién ha entrado.', {
    access: 'session',
    answer: userSchema,
    output(user) {
      if (user === null) throw new Unauthenticated();
      return { status: 200, body: user };
    },
  }),
  row('passkeys.list', 'get /api/passkeys', 'Las llaves de acceso, la última añadida la primera.', {
    answer: passkeys,
  }),
  row(
    'passkeys.options',
    'post /api/passkeys/options',
    'Empieza a añadir una llave: lo que el navegador firma en los cinco minutos siguientes. Pide currentPassword si hace más de diez minutos que se entró.',
    { answer: creationOptionsSchema, failures: [404] },
  ),
  row('passkeys.add', 'post /api/passkeys', 'Añade la llave que ha creado el navegador.', {
    answer: passkey,
    status: 201,
    failures: [404, 409],
  }),
  row('passkeys.rename', 'put /api/passkeys/:id', 'Cambia el nombre de una llave.', {
    answer: passkey,
  }),
  row(
    'passkeys.remove',
    'delete /api/passkeys/:id',
    'Quita una llave; 409 si es la única forma de entrar.',
    { failures: [409] },
  ),
  row('tokens.list', 'get /api/tokens', 'Las claves para programas, la última la primera.', {
    answer: z.array(token),
  }),
  row(
    'tokens.create',
    'post /api/tokens',
    'Crea una llave; la respuesta es la única que la muestra. days: 30, 365 o null.',
    { answer: z.object({ ...token.shape, token: z.string() }), status: 201, failures: [409] },
  ),
  row('tokens.revoke', 'delete /api/tokens/:id', 'Revoca una llave: deja de valer en el acto.'),
  row(
    'users.update',
    'put /api/users/:id',
    'Cambia el perfil propio. Un correo nuevo pide currentPassword; con servidor de correo vale cuando se comprueba.',
    { answer: userSchema, failures: [409], guards: { hasPhotos: true } },
  ),
  row(
    'users.changePassword',
    'put /api/users/:id/password',
    'Cambia la contraseña y cierra las demás sesiones.',
  ),
  row(
    'users.publicAddress',
    'get /api/users/:id/public-address',
    'La dirección de la página pública propia; null si está apagada.',
    { answer: publicAddress },
  ),
  row(
    'users.renewPublicAddress',
    'post /api/users/:id/public-address',
    'Cambia la dirección de la página pública: la anterior deja de existir.',
    { answer: publicAddress },
  ),
  row(
    'users.access',
    'get /api/users/:id/access',
    'Si el correo propio está comprobado, y el nuevo de un cambio por comprobar.',
    { answer: accessSchema },
  ),
  row(
    'users.sendVerification',
    'post /api/users/:id/verification',
    'Envía otro enlace que compruebe el correo; 409 si ya lo está, 404 sin servidor de correo.',
    { failures: [409] },
  ),
  row(
    'users.cancelEmailChange',
    'delete /api/users/:id/verification',
    'Deja sin efecto un cambio de correo por comprobar.',
  ),
  row(
    'users.delete',
    'delete /api/users/:id',
    'Borra la cuenta con todo lo que guarda y cierra todas sus sesiones.',
  ),
  row(
    'backups.latest',
    'get /api/backups/latest',
    'La última copia de todo el cuaderno que se restauró de prueba: cuándo, con cuántas salidas propias, y si las siguientes fallan; null sin copias.',
    { answer: checkedBackup },
  ),
  row('sessions.list', 'get /api/sessions', 'Las sesiones abiertas, la última usada primero.', {
    answer: openSessions,
  }),
  row(
    'sessions.endOthers',
    'delete /api/sessions/others',
    'Cierra todas las sesiones menos la que lo pide.',
    { answer: z.object({ ended: z.int() }) },
  ),
  row('sessions.end', 'delete /api/sessions/:id', 'Cierra una sesión.'),
];
