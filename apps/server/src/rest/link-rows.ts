import {
  passwordResetSchema,
  recoverySchema,
  userSchema,
  verificationSchema,
} from '@cuaderno/domain';
import { z } from 'zod';
import type { HandlerRoute } from './route';

const done = z.object({});
const byToken = z.object({ token: z.string().describe('el del enlace del mensaje') });
const bySignature = z.object({ user: z.string(), key: z.string() });

/** The links of messages. */
export const linkRows: HandlerRoute[] = [
  {
    operationId: 'account.recoverPage',
    method: 'get',
    path: '/api/recover',
    summary: 'La página de la contraseña olvidada.',
    access: 'open',
    answers: { 200: 'text/html' },
    handler: 'recoverPage',
  },
  {
    operationId: 'account.recover',
    method: 'post',
    path: '/api/recover',
    summary:
      'Envía un enlace para poner otra contraseña, que vale 30 minutos y una vez. Contesta igual si no hay cuenta; sin servidor de correo, 404.',
    access: 'open',
    body: recoverySchema,
    answers: { 202: done },
    failures: [404],
    handler: 'recover',
  },
  {
    operationId: 'account.passwordPage',
    method: 'get',
    path: '/api/password',
    summary: 'La página de la contraseña nueva, con el enlace de un mensaje.',
    access: 'open',
    query: byToken,
    answers: { 200: 'text/html', 410: 'text/html' },
    failures: [429],
    handler: 'passwordPage',
  },
  {
    operationId: 'account.resetPassword',
    method: 'post',
    path: '/api/password',
    summary:
      'Pone la contraseña nueva, cierra todas las sesiones y entra: la cookie de sesión viene en la respuesta.',
    access: 'open',
    body: passwordResetSchema,
    answers: { 200: userSchema },
    failures: [410],
    handler: 'resetPassword',
  },
  {
    operationId: 'account.verifyPage',
    method: 'get',
    path: '/api/verify',
    summary: 'La página que comprueba un email, con el enlace de un mensaje.',
    access: 'open',
    query: byToken,
    answers: { 200: 'text/html', 410: 'text/html' },
    failures: [429],
    handler: 'verifyPage',
  },
  {
    operationId: 'account.verifyEmail',
    method: 'post',
    path: '/api/verify',
    summary: 'Comprueba un email: el de un cambio pasa a ser el de la cuenta.',
    access: 'open',
    body: verificationSchema,
    answers: { 200: done },
    failures: [409, 410],
    handler: 'verifyEmail',
  },
  {
    operationId: 'account.unsubscribePage',
    method: 'get',
    path: '/api/unsubscribe',
    summary: 'La página que quita las notificaciones por email, con el enlace de un mensaje.',
    access: 'open',
    query: bySignature,
    answers: { 200: 'text/html', 410: 'text/html' },
    handler: 'unsubscribePage',
  },
  {
    operationId: 'account.unsubscribe',
    method: 'post',
    path: '/api/unsubscribe',
    summary: 'Quita las notificaciones por email de un clic (RFC 8058), sin sesión.',
    access: 'open',
    query: bySignature,
    answers: { 200: 'text/html', 410: 'text/html' },
    handler: 'unsubscribe',
  },
];
