import {
  assertionSchema,
  loginSchema,
  passwordResetSchema,
  recoverySchema,
  registrationSchema,
  requestOptionsSchema,
  STAGED_DAYS,
  userSchema,
  verificationSchema,
} from '@cuaderno/domain';
import { THUMBNAILS_MAX } from '@cuaderno/protocol';
import { z } from 'zod';
import { exportReport } from './answers';
import { importQuery, printQuery } from './queries';
import { handlerRow as row } from './route';

const params = z.object({ id: z.uuid() });
const next = z.object({ next: z.string().optional().describe('a dónde seguir después') });
const done = z.object({});
const byToken = z.object({ token: z.string().describe('el del enlace del mensaje') });
const bySignature = z.object({ user: z.string(), key: z.string() });
const seasons = z.object({
  seasons: z.string().describe('una temporada (2026), varias (2024-2026), o todas'),
});
const unavailable = z.object({ status: z.literal('unavailable') });
const page = { 200: 'text/html' } as const;
const linkPage = { ...page, 410: 'text/html' } as const;
const guards = { isForm: true };

/** Account, photo, export and operations paths, each with the handler that `mountHandlers` is given. */
export const handlerRoutes = [
  row(
    'csrf.token',
    'get /api/csrf-token',
    'El token que lleva toda escritura, y el nombre de su cabecera.',
    { answers: { 200: z.object({ headerName: z.string(), csrfToken: z.string() }) } },
  ),
  row('account.loginPage', 'get /api/login', 'La página de entrada.', {
    query: next,
    answers: page,
  }),
  row('account.login', 'post /api/login', 'Entra: la cookie de sesión viene en la respuesta.', {
    body: loginSchema,
    answers: { 200: userSchema },
    guards,
  }),
  row(
    'account.passkeyOptions',
    'post /api/login/passkey/options',
    'Empieza a entrar con una llave de acceso: lo que el navegador firma en los cinco minutos siguientes.',
    { answers: { 200: requestOptionsSchema }, failures: [404] },
  ),
  row(
    'account.passkeyLogin',
    'post /api/login/passkey',
    'Entra con una llave de acceso: la cookie de sesión viene en la respuesta.',
    { body: assertionSchema, answers: { 200: userSchema }, failures: [404] },
  ),
  row('account.registerPage', 'get /api/register', 'La página de registro.', {
    query: next.extend({ invite: z.string().optional().describe('la invitación, si hace falta') }),
    answers: page,
    failures: [403, 429],
  }),
  row(
    'account.register',
    'post /api/register',
    'Crea un cuaderno y entra: la cookie de sesión viene en la respuesta.',
    { body: registrationSchema, answers: { 201: userSchema }, failures: [409], guards },
  ),
  row('account.logout', 'get /api/logout', 'Sale.', {
    answers: { 303: null },
    headers: { Location: '/login' },
    failures: [403],
  }),
  row('account.recoverPage', 'get /api/recover', 'La página de la contraseña olvidada.', {
    answers: page,
  }),
  row(
    'account.recover',
    'post /api/recover',
    'Envía un enlace para poner otra contraseña, que vale 30 minutos y una vez. Contesta igual si no hay cuenta; sin servidor de correo, 404.',
    { body: recoverySchema, answers: { 202: done }, failures: [404], guards },
  ),
  row(
    'account.passwordPage',
    'get /api/password',
    'La página de la contraseña nueva, con el enlace de un mensaje.',
    { query: byToken, answers: linkPage, failures: [429] },
  ),
  row(
    'account.resetPassword',
    'post /api/password',
    'Pone la contraseña nueva, cierra todas las sesiones y entra: la cookie de sesión viene en la respuesta.',
    { body: passwordResetSchema, answers: { 200: userSchema }, failures: [410], guards },
  ),
  row(
    'account.verifyPage',
    'get /api/verify',
    'La página que comprueba un correo, con el enlace de un mensaje.',
    { query: byToken, answers: linkPage, failures: [429] },
  ),
  row(
    'account.verifyEmail',
    'post /api/verify',
    'Comprueba un correo: el de un cambio pasa a ser el de la cuenta.',
    { body: verificationSchema, answers: { 200: done }, failures: [409, 410], guards },
  ),
  row(
    'account.unsubscribePage',
    'get /api/unsubscribe',
    'La página que quita las notificaciones por correo, con el enlace de un mensaje.',
    { query: bySignature, answers: linkPage },
  ),
  row(
    'account.unsubscribe',
    'post /api/unsubscribe',
    'Quita las notificaciones por correo de un clic (RFC 8058), sin sesión.',
    // Its address has a key of its own.
    { query: bySignature, answers: linkPage, guards },
  ),
  row(
    'photos.thumbnails',
    'get /api/photos/thumbnails',
    `Las miniaturas de hasta ${THUMBNAILS_MAX} fotos propias, cada una con el id como nombre; sin las que no existen.`,
    {
      access: 'book',
      query: z.object({ ids: z.string().describe('los ids, separados por comas') }),
      answers: { 200: 'multipart/form-data' },
    },
  ),
  row('photos.get', 'get /api/photos/:id', 'Una foto propia; con ?size=thumb, su miniatura.', {
    access: 'book',
    params,
    query: z.object({ size: z.enum(['thumb']).optional() }),
    answers: { 200: 'image/jpeg', 206: 'image/jpeg', 302: null, 304: null, 416: null },
  }),
  row(
    'photos.put',
    'put /api/photos/:id',
    `Deja una foto a la espera de la salida que la nombre (${STAGED_DAYS} días). Repetirlo no cambia nada.`,
    {
      access: 'book',
      params,
      body: 'image/jpeg',
      answers: { 204: null },
      guards: { budget: 'upload' },
    },
  ),
  row('export.preview', 'head /api/export', 'Las cabeceras de la copia propia, sin hacerla.', {
    access: 'book',
    answers: { 200: null },
  }),
  row(
    'export.download',
    'get /api/export',
    'La copia propia: un ZIP con cuaderno.json, salidas.csv, salidas.xlsx y las fotos.',
    {
      access: 'book',
      answers: { 200: 'application/zip' },
      failures: [429],
      guards: { budget: 'export', isLasting: true },
    },
  ),
  row(
    'export.import',
    'post /api/import',
    'Añade lo que falte de una copia; repetirlo no cambia nada. Con ?dryRun=1 solo lo dice.',
    {
      access: 'book',
      query: importQuery,
      body: 'application/zip',
      answers: { 200: exportReport },
      guards: { budget: 'export' },
    },
  ),
  row(
    'seasons.previewPrint',
    'head /api/seasons/:seasons/memoria.pdf',
    'Las cabeceras de la memoria, sin hacerla.',
    { access: 'book', params: seasons, query: printQuery, answers: { 200: null } },
  ),
  row(
    'seasons.print',
    'get /api/seasons/:seasons/memoria.pdf',
    'La memoria de una temporada o de varias: un PDF en A4, con una página por medalla. De una en una.',
    {
      access: 'book',
      params: seasons,
      query: printQuery,
      answers: { 200: 'application/pdf' },
      headers: { 'memoria-pages': 'Cuántas páginas tiene.' },
      failures: [413, 429],
      guards: { budget: 'print', isLasting: true },
    },
  ),
  row(
    'ops.ready',
    'get /api/ready',
    'Si puede atender: la base de datos responde y no se está parando.',
    {
      answers: { 200: z.object({ status: z.literal('ready') }), 503: unavailable },
      guards: { isUnqueued: true },
    },
  ),
  row('ops.health', 'get /api/health', 'Si la base de datos responde.', {
    answers: { 200: z.object({ status: z.literal('ok') }), 503: unavailable },
    guards: { isUnqueued: true },
  }),
];
